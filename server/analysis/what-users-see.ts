import { t } from '../base/l10n.ts';
import { builtInKind } from '../kubernetes/kinds/pod-spec-places.ts';
import type { PodSpecObject } from '../kubernetes/kinds/pod-specs-in-manifest.ts';

/**
 * A sentence about what users see when the API server refuses the Pods of an object; empty for a Pod, which is refused
 * itself. The refusal reaches the controller that creates the Pods, which writes an event
 * (pkg/controller/controller_utils.go:createPods; pkg/controller/statefulset/stateful_pod_control.go:recordPodEvent).
 */
export function podsRefused({ manifest: { apiVersion, kind } }: PodSpecObject): string {
  if (kind === 'Pod') return '';
  const builtIn = builtInKind(apiVersion, kind);
  if (builtIn === undefined) return t('The {0} is accepted; its Pods cannot be created.', nameOf(kind));
  const controller = builtIn.failedCreateOn;
  if (controller === undefined) return t('The {0} is accepted; Pods made from it are refused.', kind);
  return controller === kind
    ? t('The {0} is accepted; it cannot create Pods, and you will only see a FailedCreate event.', kind)
    : t(
        'The {0} is accepted; its {1} cannot create Pods, and you will only see a FailedCreate event.',
        kind,
        controller,
      );
}

/** The status of Pods that are accepted and do not run, as kubectl shows it. */
export type StuckPods = 'Pending' | 'ContainerCreating' | 'CreateContainerConfigError';

/** A sentence about what users see when Pods are accepted and do not run. */
export function podsStay({ manifest: { kind }, place }: PodSpecObject, where: StuckPods): string {
  const name = nameOf(kind);
  if (where === 'Pending') {
    return place.template
      ? t('The {0} is accepted; its Pods stay Pending.', name)
      : t('The {0} is accepted and stays Pending.', name);
  }
  return place.template
    ? t('The {0} is accepted; its Pods stay in {1}.', name, where)
    : t('The {0} is accepted and stays in {1}.', name, where);
}

/** The kind for a sentence. An object that is being typed may not have one yet. */
function nameOf(kind: string): string {
  return kind === '' ? t('object') : kind;
}
