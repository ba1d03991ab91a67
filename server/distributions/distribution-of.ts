import { rememberWhileAlive } from '../base/remember.ts';
import { distributions } from './index.ts';
import type { Distribution, NodeMarks } from './model/distribution.ts';

/**
 * The distribution of a node; `undefined` if it has the marks of none: a wrong one would be worse. A label that a saved
 * cluster leaves out (`labelsLeftOut`), because its values tell single nodes apart, counts as there.
 */
export function distributionOf(
  node: NodeMarks,
  labelsLeftOut: readonly string[] = noLabels,
): Distribution | undefined {
  if (labelsLeftOut.length === 0) return ofNode(node);
  const unknown = Object.fromEntries(labelsLeftOut.map(key => [key, '']));
  return first({ ...node, labels: { ...unknown, ...node.labels } });
}

const noLabels: readonly string[] = [];

const ofNode = rememberWhileAlive(first);

function first(node: NodeMarks): Distribution | undefined {
  return distributions.find(({ matches }) => matches(node));
}
