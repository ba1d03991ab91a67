import { rememberWhileAlive } from '../base/remember.ts';
import { distributionOf } from '../distributions/distribution-of.ts';
import type { Distribution } from '../distributions/model/distribution.ts';
import { type RuntimeVersion, runtimeVersionOf } from '../distributions/model/runtime-version.ts';
import { type WhereToWrite, whereToWrite } from '../distributions/where-to-write.ts';
import type { ClusterNode } from '../kubernetes/scheduling/node.ts';
import { type ClusterView, namesOfViews } from './cluster-view.ts';

/** Nodes of the clusters in view with the same distribution and the same release of their container runtime. */
export interface NodesAlike {
  /** `undefined` if it is not recognised, or if what it reads is not verified. */
  readonly distribution: Distribution | undefined;
  readonly containerRuntimeVersion: string | undefined;
  readonly runtime: RuntimeVersion | undefined;
}

/** What the nodes of all clusters in view run. */
export interface DistributionsInView {
  readonly alike: readonly NodesAlike[];
  /** Whether the nodes of every cluster are known, and the distribution of each of them. */
  readonly isWhole: boolean;
  /** The clusters whose nodes are known, as a text: `dev, staging`. */
  readonly where: string;
}

/** What the nodes of the clusters in view run. The same for the same list of views. */
export const distributionsInView = rememberWhileAlive(
  (views: readonly ClusterView[]): DistributionsInView => {
    const withNodes = views.filter(({ nodes = [] }) => nodes.length > 0);
    const alike = withNodes.flatMap(({ nodes = [], labelsLeftOut }) => nodesAlike(nodes, labelsLeftOut));
    return {
      alike,
      isWhole:
        withNodes.length === views.length &&
        alike.length > 0 &&
        alike.every(({ distribution }) => distribution !== undefined),
      where: namesOfViews(withNodes),
    };
  },
);

/** The distribution of all nodes in view; `undefined` if they are not all known, or of several. */
export function distributionInView(
  views: readonly ClusterView[],
): { readonly distribution: Distribution; readonly where: string } | undefined {
  const { alike, isWhole, where } = distributionsInView(views);
  const [distribution, ...others] = new Set(alike.map(each => each.distribution));
  return isWhole && distribution !== undefined && others.length === 0 ? { distribution, where } : undefined;
}

/**
 * Where a table for a handler is written on these nodes; empty if that is not known of some of them, or if there are more
 * than two answers.
 */
export function placesOn(alike: readonly NodesAlike[], handler: string): readonly WhereToWrite[] {
  const places = new Map<string, WhereToWrite>();
  for (const { distribution, containerRuntimeVersion } of alike) {
    const place = distribution && whereToWrite(distribution, containerRuntimeVersion, handler);
    if (place === undefined) return [];
    places.set(JSON.stringify(place), place);
  }
  return places.size > 2 ? [] : [...places.values()];
}

/** The kinds of nodes among these, each once. */
export function nodesAlike(
  nodes: readonly ClusterNode[],
  labelsLeftOut: readonly string[],
): readonly NodesAlike[] {
  const alike = new Map<string, NodesAlike>();
  for (const node of nodes) {
    const found = distributionOf(node, labelsLeftOut);
    const distribution = found?.reads === undefined ? undefined : found;
    const { containerRuntimeVersion } = node;
    const key = `${distribution?.id} ${containerRuntimeVersion}`;
    if (alike.has(key)) continue;
    alike.set(key, {
      distribution,
      containerRuntimeVersion,
      runtime: runtimeVersionOf(containerRuntimeVersion),
    });
  }
  return [...alike.values()];
}
