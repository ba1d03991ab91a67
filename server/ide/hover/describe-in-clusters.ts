import type { ClusterView } from '../../analysis/cluster-view.ts';
import { nodesFor } from '../../analysis/known-nodes.ts';
import {
  canRunOn,
  isReachable,
  type NodeOfClass,
  shareOfNodes,
  summaryOfNodes,
} from '../../analysis/nodes-of-class.ts';
import { namesOf } from '../../analysis/reachable-nodes.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { admitPod } from '../../kubernetes/admission/admit-pod.ts';
import { decodePodSpec } from '../../kubernetes/admission/decode-pod-spec.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import {
  type HandlerKnowledge,
  handlerKnowledge,
  reportedHandler,
} from '../../kubernetes/kubelet/handlers.ts';
import { isOutOfSupport } from '../../kubernetes/kubelet/out-of-support.ts';
import { isPlaceholder } from '../../kubernetes/objects/placeholder.ts';
import { outlookOf } from '../../kubernetes/outlook/outlook.ts';
import { type ClusterNode, countNodes } from '../../kubernetes/scheduling/node.ts';
import { readPodSpec } from '../../kubernetes/scheduling/pod.ts';
import {
  code,
  fitting,
  type Markdown,
  type MarkdownPart,
  markdown,
  tMarkdown,
  withPlaces,
} from '../text/markdown.ts';
import { describeFailures } from './describe-outlook.ts';

/**
 * Markdown, a line at most: that clusters refuse Pods that name a class, or that some of their nodes do not start them for another
 * reason than a missing handler.
 */
export function describePodsInClusters(podSpec: PodSpecObject, views: readonly ClusterView[]): Markdown[] {
  const { className = '', place } = podSpec;
  // Predictions read the class name from `runtimeClassName`; custom kinds may have it in another field.
  if (place.field !== 'runtimeClassName' || isPlaceholder(className)) return [];
  const fates = inGroups(views, view => fateIn(podSpec, view));
  const [first, ...others] = fates;
  if (first === undefined) return [];
  return [others.length === 0 ? first : tMarkdown('{0} and {1} more', first, others.length)];
}

/** Markdown, a line at most: on how many nodes of the clusters a class can be used; the clusters only where they differ. */
export function describeNodes(
  views: readonly ClusterView[],
  nodesOf: (view: ClusterView) => readonly NodeOfClass[] | undefined,
  handlerIn: (view: ClusterView) => string,
): Markdown | undefined {
  const nodesByView = new Map(views.map(view => [view, nodesOf(view)]));
  const whole = inGroups(views, view => {
    const nodes = nodesByView.get(view);
    return nodes && summaryWithHandler(nodes, handlerIn(view));
  });
  if (whole.length < 2) return whole[0];
  const shares = inGroups(
    // Where fewest nodes can run it, comes first.
    [...views].sort((a, b) => shareAble(nodesByView.get(a)) - shareAble(nodesByView.get(b))),
    view => {
      const nodes = nodesByView.get(view);
      return nodes && shareOfNodes(nodes);
    },
  );
  return tMarkdown('can run on {0}', fitting(shares, 80));
}

/** Markdown, a line for each thing: on how many nodes of the clusters a handler is available, and what they report of it. */
export function describeHandlerInClusters(handler: string, views: readonly ClusterView[]): Markdown[] {
  const knowing = views.filter(({ nodes = [] }) =>
    nodes.some(node => handlerKnowledge(node, handler) !== 'unknown'),
  );
  const said = (describe: (nodes: readonly ClusterNode[]) => string | undefined) =>
    inGroups(knowing, ({ nodes = [] }) => describe(nodes));
  const inFull = said(nodes => spreadInWords(nodes, handler).join(', '));
  const spread = inFull.length < 2 ? inFull : said(nodes => shareHaving(nodes, handler));
  const lines = [
    { parts: spread, write: (parts: Markdown) => tMarkdown('nodes: {0}', parts) },
    {
      parts: said(nodes => describeFeatures(nodes, handler)),
      write: (parts: Markdown) => tMarkdown('nodes report {0}', parts),
    },
    {
      parts: said(releasesNotMaintained),
      write: (parts: Markdown) =>
        tMarkdown('not maintained any more: {0}; Kubernetes 1.37 needs containerd 2.3', parts),
    },
  ];
  return lines.flatMap(({ parts, write }) => (parts.length === 0 ? [] : [write(fitting(parts, 75))]));
}

/** On how many nodes the handler is known to be: `present on 1 of 3`. */
function shareHaving(nodes: readonly ClusterNode[], handler: string): string {
  const having = nodes.filter(node => handlerKnowledge(node, handler) === 'known');
  return t('present on {0} of {1}', countNodes(having), countNodes(nodes));
}

/** What is said of the clusters, each text once, with the clusters it is said of. */
function inGroups(
  views: readonly ClusterView[],
  describe: (view: ClusterView) => MarkdownPart | undefined,
): readonly Markdown[] {
  const said = views.flatMap(view => {
    const text = describe(view);
    return text === undefined ? [] : [{ view, text: markdown`${text}` }];
  });
  return [...groupBy(said, ({ text }) => text.text).values()].map(alike =>
    withPlaces(alike[0]!.text, [...new Set(alike.flatMap(({ view }) => view.context ?? []))]),
  );
}

/** What keeps Pods from running in a cluster; a handler that nodes lack is counted with the nodes. */
function fateIn(podSpec: PodSpecObject, view: ClusterView): MarkdownPart | undefined {
  const { decoded } = decodePodSpec(podSpec, view.version);
  const { refusal, runtimeClass, admitted } = admitPod(decoded, view);
  // A class that does not exist is already a finding at this position, or its existence is unknown.
  if (refusal?.problem === 'class-not-found') return undefined;
  if (refusal !== undefined) return tMarkdown('**Refused:** {0}', code(refusal.text));
  if (admitted === undefined) return undefined;
  const nodes = nodesFor(readPodSpec(admitted), view);
  const { kind } = podSpec.manifest;
  const outlook = outlookOf(
    { kind, template: decoded, admitted, runtimeClass, nodes, quotas: [] },
    view.version,
  );
  const [failure] = describeFailures((outlook.nodes ?? []).filter(({ handler }) => handler !== 'missing'));
  return failure;
}

/** The nodes of a class: `1 of 5 nodes can run it, 3 selected; handler missing on 1 (n2)`. */
function summaryWithHandler(nodes: readonly NodeOfClass[], handler: string): string {
  const reachable = nodes.filter(isReachable).map(({ node }) => node);
  const parts = handler === '' ? [] : spreadInWords(reachable, handler, ['missing', 'unknown']);
  if (parts.length === 0) return summaryOfNodes(nodes);
  return t('{0}; handler {1}', summaryOfNodes(nodes), parts.join(', '));
}

function shareAble(nodes: readonly NodeOfClass[] = []): number {
  const [able, all] = [nodes.filter(canRunOn), nodes].map(those => countNodes(those.map(({ node }) => node)));
  return all === 0 ? 1 : able! / all!;
}

/** The features of a handler that the nodes report; `undefined` if no node reports features. */
function describeFeatures(nodes: readonly ClusterNode[], handler: string): string | undefined {
  const reported = nodes.flatMap(node => reportedHandler(node, handler) ?? []);
  const having = (feature: 'userNamespaces' | 'recursiveReadOnlyMounts', name: string) => {
    const stating = reported.filter(each => each[feature] !== undefined);
    const able = stating.filter(each => each[feature]);
    if (stating.length === 0) return [];
    if (able.length === 0) return [t('no {0}', name)];
    return [
      able.length === stating.length ? name : t('{0} on {1} of {2} nodes', name, able.length, stating.length),
    ];
  };
  const features = [
    ...having('userNamespaces', t('user namespaces')),
    ...having('recursiveReadOnlyMounts', t('recursive read-only mounts')),
  ];
  return features.length === 0 ? undefined : features.join(', ');
}

/** The releases of containerd that nodes run and that its project does not maintain any more. */
function releasesNotMaintained(nodes: readonly ClusterNode[]): string | undefined {
  const ended = nodes.filter(({ containerRuntimeVersion }) => isOutOfSupport(containerRuntimeVersion));
  const versions = [...new Set(ended.map(({ containerRuntimeVersion }) => containerRuntimeVersion!))];
  return versions.length === 0 ? undefined : versions.map(version => version.replace('://', ' ')).join(', ');
}

/** The nodes with and without a handler: `present on 3 (n1, n2, ...)`, `missing on 1 (n4)`. */
function spreadInWords(
  nodes: readonly ClusterNode[],
  handler: string,
  wanted: readonly HandlerKnowledge[] = ['known', 'missing', 'unknown'],
): string[] {
  const spread = groupBy(nodes, node => handlerKnowledge(node, handler));
  const inWords = (knowledge: HandlerKnowledge, describe: (count: number, names: string) => string) => {
    const those = wanted.includes(knowledge) ? (spread.get(knowledge) ?? []) : [];
    return those.length === 0 ? [] : [describe(countNodes(those), namesOf(those))];
  };
  return [
    ...inWords('known', (count, names) => t('present on {0} ({1})', count, names)),
    ...inWords('missing', (count, names) => t('missing on {0} ({1})', count, names)),
    ...inWords('unknown', (count, names) => t('unknown on {0} ({1})', count, names)),
  ];
}
