import { type ClusterView, classIn } from '../analysis/cluster-view.ts';
import { type NodesOfClass, nodesOfClass, summaryOfNodes } from '../analysis/nodes-of-class.ts';
import { judgeClass } from '../analysis/prediction.ts';
import { namesOf } from '../analysis/reachable-nodes.ts';
import { groupBy } from '../base/collections.ts';
import { t } from '../base/l10n.ts';
import { type Admission, admitPod } from '../kubernetes/admission/admit-pod.ts';
import { decodePodSpec, fieldsOfAdmission } from '../kubernetes/admission/decode-pod-spec.ts';
import { withDefaultTolerations } from '../kubernetes/admission/default-tolerations.ts';
import { admittedChanges } from '../kubernetes/admission/merge-admitted.ts';
import type { KnownClass } from '../kubernetes/classes/known-class.ts';
import type { PodSpecObject } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import { type HandlerKnowledge, handlerKnowledge } from '../kubernetes/kubelet/handlers.ts';
import type { RuntimeClassObject } from '../kubernetes/manifests/runtime-class.ts';
import { isPlaceholder } from '../kubernetes/objects/placeholder.ts';
import { stringAt, type Value } from '../kubernetes/objects/value.ts';
import { type ClusterNode, countNodes } from '../kubernetes/scheduling/node.ts';
import { describeChange } from './describe-outlook.ts';

/** Markdown, one line for each cluster: what it does with Pods that name a class, and to which nodes they can go. */
export function describePodsInClusters(podSpec: PodSpecObject, views: readonly ClusterView[]): string[] {
  const { className = '', place } = podSpec;
  // Predictions read the class name from `runtimeClassName`; custom kinds may have it in another field.
  if (place.field !== 'runtimeClassName' || isPlaceholder(className)) return [];
  return inWords(views, view => {
    const { decoded } = decodePodSpec(podSpec, view.version, fieldsOfAdmission);
    const admission = admitPod(decoded, view);
    const { runtimeClass } = admission;
    const nodes =
      runtimeClass === undefined ? undefined : describeNodes(runtimeClass, nodesOfClass(runtimeClass, view));
    return [describeAdmission(decoded, admission), nodes];
  });
}

/** Markdown, one line for each cluster: on how many of its nodes a class can be used. */
export function describeClassInClusters(object: RuntimeClassObject, views: readonly ClusterView[]): string[] {
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
  nodesOf: (known: KnownClass, view: ClusterView) => NodesOfClass | undefined,
): string[] {
  return inWords(views, view => {
    const [known, runtimeClass] = [classIn(view, name), view.classNamed(name)];
    if (known === undefined || runtimeClass === undefined) return [];
    return [describeNodes(runtimeClass, nodesOf(known, view))];
  });
}

/** Markdown, one line for each cluster: on how many of its nodes a handler is available. */
export function describeHandlerInClusters(handler: string, views: readonly ClusterView[]): string[] {
  return inWords(views, ({ nodes = [] }) => {
    const isKnown = nodes.some(node => handlerKnowledge(node, handler) !== 'unknown');
    return isKnown ? [t('nodes: {0}', spreadInWords(nodes, handler).join(', '))] : [];
  });
}

/** One line for each group of clusters with the same text, with their names. */
function inWords(
  views: readonly ClusterView[],
  describe: (view: ClusterView) => readonly (string | undefined)[],
): string[] {
  const texts = views.flatMap(view => describe(view).flatMap(text => (text ? [{ text, view }] : [])));
  return [...groupBy(texts, ({ text }) => text)].map(([text, ofViews]) => {
    const labels = ofViews.flatMap(({ view }) => view.label ?? []);
    return labels.length === 0 ? text : `${text} (${labels.join('; ')})`;
  });
}

function describeAdmission(
  decoded: Value,
  { refusal, runtimeClass, admitted }: Admission,
): string | undefined {
  if (refusal !== undefined) {
    // A class that does not exist is already a finding at this position, or its existence is unknown.
    return refusal.problem === 'class-not-found' ? undefined : t('**Refused:** {0}', `\`${refusal.text}\``);
  }
  if (runtimeClass === undefined || admitted === undefined) return undefined;
  const changes = admittedChanges(withDefaultTolerations(decoded), admitted);
  if (changes.length === 0) return undefined;
  return t('Admission {0}', changes.map(change => `\`${describeChange(change)}\``).join(', '));
}

/** The nodes of a class: `3 of 5 nodes selected, 2 fit; handler kata-qemu: present on 1 (n1), missing on 1 (n2)`. */
function describeNodes(runtimeClass: Value, nodes: NodesOfClass | undefined): string | undefined {
  if (nodes === undefined) return undefined;
  const handler = stringAt(runtimeClass, ['handler']);
  const parts = spreadInWords(nodes.fit, handler);
  return handler === '' || parts.length === 0
    ? summaryOfNodes(nodes)
    : t('{0}; handler `{1}`: {2}', summaryOfNodes(nodes), handler, parts.join(', '));
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
