import { isSameClass } from '../kubernetes/classes/class-aspects.ts';
import type { KnownClass } from '../kubernetes/classes/known-class.ts';
import type { ClassHealth } from '../protocol/class-tree.ts';
import { canRunOn, type NodeOfClass } from './nodes-of-class.ts';

/** The health of a class on the nodes of one cluster, or of several: it works if it does in one of them. */
export function healthOnNodes(clusters: readonly (readonly NodeOfClass[] | undefined)[]): ClassHealth {
  const knownNodes = clusters.filter(nodes => nodes !== undefined);
  const able = knownNodes.flatMap(nodes => nodes.filter(canRunOn));
  if (able.some(({ handler }) => handler === 'known')) return 'works';
  return able.length > 0 || knownNodes.length < clusters.length || knownNodes.length === 0
    ? 'unknown'
    : 'no-node';
}

/**
 * Whether classes of one name contradict each other: those that the workspace declares differ, or have another handler
 * than one of a cluster, which the API server does not let anybody change
 * (pkg/apis/node/validation/validation.go:ValidateRuntimeClassUpdate).
 */
export function isConflicting(declared: readonly KnownClass[], inClusters: readonly KnownClass[]): boolean {
  const [first, ...others] = declared;
  if (first === undefined) return false;
  if (others.some(other => !isSameClass(other, first))) return true;
  return first.handler !== undefined && inClusters.some(({ handler }) => handler !== first.handler);
}
