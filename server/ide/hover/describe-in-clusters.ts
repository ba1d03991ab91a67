import { type ClusterView, classIn, namesOfViews } from '../../analysis/cluster-view.ts';
import { nodesFor } from '../../analysis/known-nodes.ts';
import {
  isReachable,
  type NodeOfClass,
  nodesOfClass,
  summaryOfNodes,
} from '../../analysis/nodes-of-class.ts';
import { judgeClass } from '../../analysis/prediction.ts';
import { namesOf } from '../../analysis/reachable-nodes.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { type Admission, admitPod } from '../../kubernetes/admission/admit-pod.ts';
import { decodePodSpec } from '../../kubernetes/admission/decode-pod-spec.ts';
import { withDefaultTolerations } from '../../kubernetes/admission/default-tolerations.ts';
import { admittedChanges } from '../../kubernetes/admission/merge-admitted.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import {
  type HandlerKnowledge,
  handlerKnowledge,
  reportedHandler,
} from '../../kubernetes/kubelet/handlers.ts';
import { isOutOfSupport } from '../../kubernetes/kubelet/out-of-support.ts';
import type { RuntimeClassObject } from '../../kubernetes/manifests/runtime-class.ts';
import { isPlaceholder } from '../../kubernetes/objects/placeholder.ts';
import { stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { outlookOf } from '../../kubernetes/outlook/outlook.ts';
import { type ClusterNode, countNodes } from '../../kubernetes/scheduling/node.ts';
import { readPodSpec } from '../../kubernetes/scheduling/pod.ts';
import { code, joined, type Markdown, type MarkdownPart, markdown, tMarkdown } from '../text/markdown.ts';
import { describeCgroup } from './describe-cgroup.ts';
import { describeChange, describeFailures } from './describe-outlook.ts';

/** Markdown, one line for each cluster: what it does with Pods that name a class, and to which nodes they can go. */
export function describePodsInClusters(podSpec: PodSpecObject, views: readonly ClusterView[]): Markdown[] {
  const { className = '', place } = podSpec;
  // Predictions read the class name from `runtimeClassName`; custom kinds may have it in another field.
  if (place.field !== 'runtimeClassName' || isPlaceholder(className)) return [];
  return inWords(views, view => {
    const { decoded } = decodePodSpec(podSpec, view.version);
    const admission = admitPod(decoded, view);
    const { runtimeClass } = admission;
    const nodes =
      runtimeClass === undefined ? undefined : describeNodes(runtimeClass, nodesOfClass(runtimeClass, view));
    return [
      describeAdmission(decoded, admission),
      nodes,
      ...describeOnNode(podSpec.manifest.kind, decoded, admission, view),
    ];
  });
}

/** Markdown, one line for each cluster: on how many of its nodes a class can be used. */
export function describeClassInClusters(
  object: RuntimeClassObject,
  views: readonly ClusterView[],
): Markdown[] {
  return inWords(views, view => {
    const { decoded } = judgeClass(object, view.version);
    return [describeNodes(decoded, nodesOfClass(decoded, view))];
  });
}

/**
 * Markdown, one line for each cluster that has the class or will have it: on how many of its nodes the class can be
 * used. A caller that describes hundreds of classes passes `nodesOf`, which reuses results instead of visiting each
 * node again.
 */
export function describeNameInClusters(
  name: string,
  views: readonly ClusterView[],
  nodesOf: (known: KnownClass, view: ClusterView) => readonly NodeOfClass[] | undefined,
): Markdown[] {
  return inWords(views, view => {
    const [known, runtimeClass] = [classIn(view, name), view.classNamed(name)];
    if (known === undefined || runtimeClass === undefined) return [];
    return [describeNodes(runtimeClass, nodesOf(known, view))];
  });
}

/** Markdown, one line for each cluster: on how many of its nodes a handler is available. */
export function describeHandlerInClusters(handler: string, views: readonly ClusterView[]): Markdown[] {
  return inWords(views, ({ nodes = [] }) => {
    const isKnown = nodes.some(node => handlerKnowledge(node, handler) !== 'unknown');
    if (!isKnown) return [];
    return [
      t('nodes: {0}', spreadInWords(nodes, handler).join(', ')),
      describeFeatures(nodes, handler),
      ...describeAges(nodes),
    ];
  });
}

/** One line for each group of clusters with the same text, with their names. */
function inWords(
  views: readonly ClusterView[],
  describe: (view: ClusterView) => readonly (MarkdownPart | undefined)[],
): Markdown[] {
  const lines = views.flatMap(view =>
    describe(view).flatMap(part => (part ? [{ line: markdown`${part}`, view }] : [])),
  );
  return [...groupBy(lines, ({ line }) => line.text).values()].map(alike => {
    const { line } = alike[0]!;
    const names = namesOfViews(alike.map(({ view }) => view));
    return names === '' ? line : markdown`${line} (${names})`;
  });
}

function describeAdmission(
  decoded: Value,
  { refusal, runtimeClass, admitted }: Admission,
): Markdown | undefined {
  if (refusal !== undefined) {
    // A class that does not exist is already a finding at this position, or its existence is unknown.
    return refusal.problem === 'class-not-found'
      ? undefined
      : tMarkdown('**Refused:** {0}', code(refusal.text));
  }
  if (runtimeClass === undefined || admitted === undefined) return undefined;
  const changes = admittedChanges(withDefaultTolerations(decoded), admitted);
  if (changes.length === 0) return undefined;
  return tMarkdown('Admission {0}', joined(changes.map(change => code(describeChange(change)))));
}

/** The fate of admitted Pods on their node: the program that does not start them, and the cgroup that an overhead changes. */
function describeOnNode(
  kind: string,
  template: Value,
  { admitted, runtimeClass }: Admission,
  view: ClusterView,
): readonly string[] {
  if (admitted === undefined) return [];
  const pod = readPodSpec(admitted);
  const nodes = nodesFor(pod, view);
  const outlook = outlookOf({ kind, template, admitted, runtimeClass, nodes, quotas: [] }, view.version);
  return [
    ...describeFailures(outlook.nodes ?? []),
    ...(pod.overhead.size === 0 ? [] : describeCgroup(pod, view.version)),
  ];
}

/** The nodes of a class: `1 of 5 nodes can run it, 3 selected; handler kata-qemu: present on 1 (n1), missing on 1 (n2)`. */
function describeNodes(
  runtimeClass: Value,
  nodes: readonly NodeOfClass[] | undefined,
): MarkdownPart | undefined {
  if (nodes === undefined) return undefined;
  const handler = stringAt(runtimeClass, ['handler']);
  const parts = spreadInWords(
    nodes.filter(isReachable).map(({ node }) => node),
    handler,
  );
  return handler === '' || parts.length === 0
    ? summaryOfNodes(nodes)
    : tMarkdown('{0}; handler `{1}`: {2}', summaryOfNodes(nodes), handler, parts.join(', '));
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
  return features.length === 0 ? undefined : t('it reports {0}', features.join(', '));
}

/** A line for each release of containerd that nodes run and that its project does not maintain any more. */
function describeAges(nodes: readonly ClusterNode[]): readonly string[] {
  const ended = nodes.filter(({ containerRuntimeVersion }) => isOutOfSupport(containerRuntimeVersion));
  return [...groupBy(ended, ({ containerRuntimeVersion }) => containerRuntimeVersion!)].map(
    ([version, having]) =>
      t(
        '{0} on {1} is not maintained any more; Kubernetes 1.37 needs containerd 2.3 or later',
        version.replace('://', ' '),
        namesOf(having),
      ),
  );
}

/** The nodes with and without a handler: `present on 3 (n1, n2, ...)`, `missing on 1 (n4)`. */
function spreadInWords(nodes: readonly ClusterNode[], handler: string): string[] {
  const spread = groupBy(nodes, node => handlerKnowledge(node, handler));
  const inWords = (knowledge: HandlerKnowledge, describe: (count: number, names: string) => string) => {
    const those = spread.get(knowledge) ?? [];
    return those.length === 0 ? [] : [describe(countNodes(those), namesOf(those))];
  };
  return [
    ...inWords('known', (count, names) => t('present on {0} ({1})', count, names)),
    ...inWords('missing', (count, names) => t('missing on {0} ({1})', count, names)),
    ...inWords('unknown', (count, names) => t('unknown on {0} ({1})', count, names)),
  ];
}
