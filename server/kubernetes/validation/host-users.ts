import { child, type FieldError, type FieldPath, forbidden, toFieldPlace } from '../objects/field-error.ts';
import { listAt, type Value, valueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { visitContainers } from './visit-containers.ts';

/**
 * Validates that a Pod with its own user namespace shares no other namespace of the host, and since 1.34 no block
 * device (pkg/apis/core/validation/validation.go:validateHostUsers). The gate UserNamespacesSupport, without which the
 * field is dropped, is on by default since 1.33.
 */
export function validateHostUsers(
  podSpec: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  if (!atLeast(version, 33) || valueAt(podSpec, ['hostUsers']) !== false) return [];
  const detail = `when \`${atLeast(version, 34) ? 'hostUsers' : 'pod.Spec.HostUsers'}\` is false`;
  const namespaceErrors = shared.flatMap(([field, printed]) => {
    if (valueAt(podSpec, [field]) !== true) return [];
    const { at } = toFieldPlace(child(path, field));
    return [forbidden({ field: toFieldPlace(child(path, printed)).field, at }, detail)];
  });
  if (!atLeast(version, 34)) return namespaceErrors;
  const deviceErrors = visitContainers(podSpec, path, (container, place) =>
    listAt(container, ['volumeDevices']).length > 0 ? [forbidden(child(place, 'volumeDevices'), detail)] : [],
  );
  return [...namespaceErrors, ...deviceErrors];
}

/** The fields with the names that the server prints. */
const shared = [
  ['hostNetwork', 'hostNetwork'],
  ['hostPID', 'HostPID'],
  ['hostIPC', 'HostIPC'],
] as const;
