import {
  child,
  element,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  toFieldPlace,
  unsupported,
} from '../objects/field-error.ts';
import { listAt, type Value, valueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { renderWord } from './rendering.ts';

/**
 * Validates that recursively read-only mounts are read-only. The server leaves out which mount it is. The gate
 * RecursiveReadOnlyMounts, without which the field is dropped, is on by default since 1.31
 * (validation.go:validateMountRecursiveReadOnly).
 */
export function validateRecursiveReadOnly(
  container: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  if (!atLeast(version, 31)) return [];
  const { field } = toFieldPlace(child(path, 'recursiveReadOnly'));
  return listAt(container, ['volumeMounts']).flatMap((mount, index) => {
    const mode = valueAt(mount, ['recursiveReadOnly']);
    if (typeof mode !== 'string' || mode === 'Disabled') return [];
    const place = { field, at: toFieldPlace(child(element(path, index), 'recursiveReadOnly')).at };
    if (!recursiveModes.includes(mode))
      return [unsupported(place, renderWord(mode, version), recursiveModes)];
    const propagation = valueAt(mount, ['mountPropagation']) ?? 'None';
    return [
      ...(valueAt(mount, ['readOnly']) === true
        ? []
        : [forbidden(place, 'may only be specified when readOnly is true')]),
      ...(propagation === 'None'
        ? []
        : [forbidden(place, 'may only be specified when mountPropagation is None or not specified')]),
    ];
  });
}

/**
 * Validates that an unmasked /proc comes with a user namespace. The gate ProcMountType, without which the field is set
 * back, is on by default since 1.33 (validation.go:ValidateSecurityContext).
 */
export function validateProcMount(
  container: Value,
  path: FieldPath,
  hasHostUsers: boolean,
  version: KubernetesVersion,
): readonly FieldError[] {
  const procMount = valueAt(container, ['securityContext', 'procMount']);
  if (!atLeast(version, 33) || typeof procMount !== 'string') return [];
  if (!procMounts.includes(procMount)) {
    return [unsupported(path, renderWord(procMount, version), procMounts)];
  }
  if (procMount !== 'Unmasked' || !hasHostUsers) return [];
  const detail = '`hostUsers` must be false to use `Unmasked`';
  return [invalid(path, renderWord(procMount, version), detail)];
}

const recursiveModes = ['Disabled', 'Enabled', 'IfPossible'];
const procMounts = ['Default', 'Unmasked'];
