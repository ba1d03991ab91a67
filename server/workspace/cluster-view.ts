import { isDeepStrictEqual } from 'node:util';
import type { KnownClass } from '../kubernetes/known-class.ts';
import type { ClusterNode } from '../kubernetes/scheduling/node.ts';
import { asV1 } from '../kubernetes/validation/runtime-class.ts';
import { type KubernetesVersion, newestVersion, parseVersion } from '../kubernetes/versions.ts';
import type { Value } from '../yaml/value.ts';
import type { Knowledge } from './knowledge.ts';
import { labelOf } from './saved-cluster.ts';

/**
 * One cluster to predict for: a saved one, or, while there is none, the cluster that the manifests of the workspace
 * would make.
 */
export interface ClusterView {
  /** `staging as of 2026-11-20T09:30:00Z`; `undefined` for the workspace's own. */
  readonly label: string | undefined;
  readonly version: KubernetesVersion;
  /**
   * Its classes, decoded, in the shape of v1. What the workspace declares and the cluster does not have counts as
   * applied; a name that the workspace declares in several ways is left out, because it is not known which is meant.
   */
  readonly classes: readonly Value[];
  /** The same with where each is known from. */
  readonly knownClasses: readonly KnownClass[];
  /** `undefined` where nothing is known of its nodes. */
  readonly nodes: readonly ClusterNode[] | undefined;
  readonly quotas: readonly Value[];
}

/** The clusters to predict for. `version` is the one that the user wants to be judged by, if any. */
export function clusterViews(
  knowledge: Knowledge,
  version: KubernetesVersion | undefined,
): readonly ClusterView[] {
  const declared = [...knowledge.declared.values()].flatMap(classes => theOne(classes) ?? []);
  if (knowledge.clusters.length === 0) {
    const workspace = { label: undefined, version: version ?? newestVersion, nodes: undefined, quotas: [] };
    return [{ ...workspace, classes: declared.map(objectOf), knownClasses: declared }];
  }
  return knowledge.clusters.map(cluster => {
    const { serverVersion, classes, nodes, quotas } = cluster;
    const names = new Set(classes.map(({ name }) => name));
    const knownClasses = [...classes, ...declared.filter(({ name }) => !names.has(name))];
    return {
      label: labelOf(cluster),
      version: version ?? parseVersion(serverVersion ?? '') ?? newestVersion,
      classes: knownClasses.map(objectOf),
      knownClasses,
      nodes,
      quotas,
    };
  });
}

/** The class that a cluster has under a name, or will have once the workspace is applied. */
export function classIn(view: ClusterView, name: string | undefined): KnownClass | undefined {
  return view.knownClasses.find(known => known.name === name);
}

function theOne(classes: readonly KnownClass[]): KnownClass | undefined {
  const [first, ...others] = classes;
  return others.every(other => isSameClass(other, first!)) ? first : undefined;
}

/** Whether two classes of a name do the same to Pods, whatever API version and metadata they have. */
export function isSameClass(a: KnownClass, b: KnownClass): boolean {
  return isDeepStrictEqual(specOf(a), specOf(b));
}

function specOf({ handler, podFixed, object }: KnownClass): unknown {
  const v1 = asV1(object, apiVersionOf(object)) as { readonly scheduling?: Value };
  return { handler, podFixed, scheduling: v1.scheduling };
}

function objectOf({ object }: KnownClass): Value {
  return asV1(object, apiVersionOf(object));
}

function apiVersionOf(object: Value): string {
  const { apiVersion } = object as { readonly apiVersion?: Value };
  return typeof apiVersion === 'string' ? apiVersion : '';
}
