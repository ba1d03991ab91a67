import { t } from '../../base/l10n.ts';
import { decodePodSpec, fieldsOfAdmission } from '../../kubernetes/admission/decode-pod-spec.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { handlerKnowledge } from '../../kubernetes/kubelet/handlers.ts';
import { manifestOf } from '../../kubernetes/manifests/manifest.ts';
import { withValueAt } from '../../kubernetes/objects/value.ts';
import { type ClusterNode, countNodes } from '../../kubernetes/scheduling/node.ts';
import type { ClusterView } from '../cluster-view.ts';
import { type Outcome, type PodPrediction, predictOutcome } from '../prediction.ts';
import { oncePerPlacing } from './once-per-kind.ts';

/** The outcome for Pods in one cluster if they named another class. */
export interface Trial {
  /**
   * The reason why the Pods would not start, in the cluster's words if it has any; `undefined` if nothing prevents it.
   */
  readonly obstacle: string | undefined;
  /** The nodes that the Pods fit and that have the handler, as far as known; `undefined` if no nodes are known. */
  readonly nodes: readonly ClusterNode[] | undefined;
}

/** Continues a prediction for Pods of a class up to the kubelet's lookup of the handler. */
export function trialOf(prediction: PodPrediction, known: KnownClass): Trial {
  return findHandler(placed(prediction, prediction.view), known);
}

/**
 * A function that predicts the Pods with one class of the cluster after the other: admission, scheduling and the lookup
 * of the handler.
 */
export function tryClasses(podSpec: PodSpecObject, view: ClusterView): (known: KnownClass) => Trial {
  const read = view.nodes === undefined ? fieldsOfAdmission : undefined;
  const { decoded } = decodePodSpec(podSpec, view.version, read);
  // The prediction reads the class name from the Pod spec.
  const naming = (name: string) =>
    podSpec.place.field === 'runtimeClassName' ? withValueAt(decoded, ['runtimeClassName'], name) : decoded;
  const placeOnce = oncePerPlacing(view, ({ name }) => placed(predictOutcome(naming(name), view), view));
  return known => findHandler(placeOnce(known), known);
}

/** The nodes that the scheduler would choose from. */
function placed({ refusal, fit }: Outcome, view: ClusterView): Trial {
  if (refusal !== undefined) return { obstacle: refusal.text, nodes: undefined };
  if (fit === undefined || view.nodes === undefined) return { obstacle: undefined, nodes: undefined };
  const fitting = new Set(fit.fit);
  const nodes = view.nodes.filter(({ name }) => fitting.has(name));
  return {
    obstacle: nodes.length === 0 ? withoutPreemption(fit.message ?? t('no node fits')) : undefined,
    nodes,
  };
}

/** The scheduler's message without its part about preemption, which does not depend on the class. */
function withoutPreemption(message: string): string {
  return message.replace(/ (?:no new claims to deallocate, )?preemption: .*$/s, '');
}

function findHandler(scheduled: Trial, { handler = '' }: KnownClass): Trial {
  if (scheduled.obstacle !== undefined || scheduled.nodes === undefined) return scheduled;
  const nodes = scheduled.nodes.filter(node => handlerKnowledge(node, handler) !== 'missing');
  if (nodes.length > 0) return { obstacle: undefined, nodes };
  const count = countNodes(scheduled.nodes);
  const obstacle =
    count === 1
      ? t('the node that fits does not have the handler "{0}"', handler)
      : t('the {0} nodes that fit do not have the handler "{1}"', count, handler);
  return { obstacle, nodes };
}

/** The Pod spec with another class name; its positions stay those of the text. */
export function withClass(podSpec: PodSpecObject, className: string): PodSpecObject {
  const { manifest, path, place } = podSpec;
  const value = withValueAt(manifest.value, [...path, place.field], className);
  return { ...podSpec, className, manifest: manifestOf(manifest, value) };
}
