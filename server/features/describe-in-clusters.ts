import { groupBy } from '../collections.ts';
import { withDefaultTolerations } from '../kubernetes/admission/default-tolerations.ts';
import { admittedChanges } from '../kubernetes/admission/merge-admitted.ts';
import { tolerationValue } from '../kubernetes/admission/toleration-value.ts';
import { handlerKnowledge } from '../kubernetes/kubelet/handlers.ts';
import { isPlaceholder } from '../kubernetes/placeholder.ts';
import type { PodSpecObject } from '../kubernetes/pod-specs.ts';
import type { RuntimeClassObject } from '../kubernetes/runtime-class.ts';
import { countNodes } from '../kubernetes/scheduling/node.ts';
import { tolerationsAt } from '../kubernetes/validation/tolerations.ts';
import { stringAt, type Value, withValueAt } from '../kubernetes/value.ts';
import type { ClusterView } from '../workspace/cluster-view.ts';
import { describeChange } from './describe-outlook.ts';
import { admittedByClassAlone, reachableNodes } from './diagnostics/reachable-nodes.ts';
import { judgeClass, type PodPrediction, predictPod } from './prediction.ts';

/** Markdown: what each cluster does with the Pods that name a class, and where the class can go. A line each. */
export function describePodsInClusters(podSpec: PodSpecObject, views: readonly ClusterView[]): string[] {
  const { className = '', place } = podSpec;
  // The engine looks for the class where a Pod spec has it.
  if (place.field !== 'runtimeClassName' || isPlaceholder(className)) return [];
  return inWords(views, view => {
    const prediction = predictPod(podSpec, view);
    const { runtimeClass } = prediction;
    const nodes = runtimeClass === undefined ? undefined : describeNodes(runtimeClass, view);
    return [describeAdmission(prediction), nodes];
  });
}

/** Markdown: on how many nodes of each cluster a class can be used. A line each. */
export function describeClassInClusters(object: RuntimeClassObject, views: readonly ClusterView[]): string[] {
  return inWords(views, view => [describeNodes(judgeClass(object, view.version).decoded, view)]);
}

/** What several clusters have in common is said once, with their names. */
function inWords(
  views: readonly ClusterView[],
  describe: (view: ClusterView) => readonly (string | undefined)[],
): string[] {
  const said = views.flatMap(view => describe(view).flatMap(text => (text ? [{ text, view }] : [])));
  return [...groupBy(said, ({ text }) => text)].map(([text, ofViews]) => {
    const labels = ofViews.flatMap(({ view }) => view.label ?? []);
    return labels.length === 0 ? text : `${text} (${labels.join('; ')})`;
  });
}

function describeAdmission({ decoded, refusal, runtimeClass, admitted }: PodPrediction): string | undefined {
  if (refusal !== undefined) {
    // That a class does not exist is a finding at this very place, or not known.
    return refusal.problem === 'class-not-found' ? undefined : `**Refused:** \`${refusal.text}\``;
  }
  if (runtimeClass === undefined || admitted === undefined) return undefined;
  const tolerations = withDefaultTolerations(tolerationsAt(decoded, ['tolerations'])).map(tolerationValue);
  const changes = admittedChanges(withValueAt(decoded, ['tolerations'], tolerations), admitted);
  if (changes.length === 0) return undefined;
  return `Admission ${changes.map(change => `\`${describeChange(change)}\``).join(', ')}`;
}

/** `2 of 5 nodes fit; handler kata-qemu: on 1, not on 1` */
function describeNodes(runtimeClass: Value, { nodes, version }: ClusterView): string | undefined {
  if (nodes === undefined) return undefined;
  const fit = reachableNodes(admittedByClassAlone(runtimeClass, version), nodes, version);
  const handler = stringAt(runtimeClass, ['handler']);
  const spread = groupBy(fit, node => handlerKnowledge(node, handler));
  const parts = (
    [
      ['known', 'on'],
      ['missing', 'not on'],
      ['unknown', 'not known of'],
    ] as const
  ).flatMap(([knowledge, words]) => {
    const count = countNodes(spread.get(knowledge) ?? []);
    return count === 0 ? [] : [`${words} ${count}`];
  });
  const total = countNodes(nodes);
  const fitting = `${countNodes(fit)} of ${total} ${total === 1 ? 'node' : 'nodes'} ${total === 1 ? 'fits' : 'fit'}`;
  return handler === '' || parts.length === 0
    ? fitting
    : `${fitting}; handler \`${handler}\`: ${parts.join(', ')}`;
}
