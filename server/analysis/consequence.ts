import { builtInKind } from '../kubernetes/kinds/pod-spec.ts';
import type { PodSpecObject } from '../kubernetes/kinds/pod-specs.ts';

/**
 * What whoever applies an object sees when the API server refuses its Pods: a sentence, empty for a Pod, which is
 * refused itself. The refusal reaches the controller that makes the Pods, and it writes an event
 * (pkg/controller/controller_utils.go:createPods; pkg/controller/statefulset/stateful_pod_control.go:recordPodEvent).
 */
export function podsRefused({ manifest: { apiVersion, kind } }: PodSpecObject): string {
  if (kind === 'Pod') return '';
  const builtIn = builtInKind(apiVersion, kind);
  if (builtIn === undefined) return `The ${nameOf(kind)} is accepted; its Pods cannot be created.`;
  const controller = builtIn.failedCreateOn;
  if (controller === undefined) return `The ${kind} is accepted; Pods made from it are refused.`;
  const who = controller === kind ? 'it' : `its ${controller}`;
  return `The ${kind} is accepted; ${who} cannot create Pods, and you will only see a FailedCreate event.`;
}

/** How far Pods come that are accepted and do not run; in the words of kubectl, which shows it as their status. */
export type StuckPods = 'Pending' | 'in ContainerCreating' | 'in CreateContainerConfigError';

/** What becomes of Pods that are accepted and do not run: a sentence. */
export function podsStay({ manifest: { kind }, place }: PodSpecObject, where: StuckPods): string {
  if (!place.template) return `The ${nameOf(kind)} is accepted and stays ${where}.`;
  return `The ${nameOf(kind)} is accepted; its Pods stay ${where}.`;
}

/** While an object is being typed it may not have a kind yet. */
function nameOf(kind: string): string {
  return kind === '' ? 'object' : kind;
}
