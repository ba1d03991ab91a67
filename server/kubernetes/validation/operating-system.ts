import {
  child,
  type FieldError,
  type FieldPath,
  forbidden,
  required,
  unsupported,
} from '../objects/field-error.ts';
import { isObject, listAt, type Value, valueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import { renderWord } from './rendering.ts';
import { visitContainers } from './visit-containers.ts';

/**
 * Validates `os` of a Pod spec and the fields that it rules out (pkg/apis/core/validation/validation.go:validateOS,
 * validateWindows, validateLinux). The gate IdentifyPodOS is on by default since 1.24.
 */
export function validateOperatingSystem(
  podSpec: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const os = valueAt(podSpec, ['os']);
  if (!atLeast(version, 24) || !isObject(os)) return [];
  const name = valueAt(os, ['name']);
  if (typeof name !== 'string' || name === '') {
    return [required(child(path, 'os', 'name'), atLeast(version, 34) ? '' : 'cannot be empty')];
  }
  if (name === 'windows') return validateWindows(podSpec, path, version);
  if (name === 'linux') return validateLinux(podSpec, path);
  return [unsupported(child(path, 'os'), renderWord(name, version), ['linux', 'windows'])];
}

function validateWindows(podSpec: Value, path: FieldPath, version: KubernetesVersion): readonly FieldError[] {
  const isOnlyOfLinux = (fields: readonly string[], holder: Value | undefined, place: FieldPath) =>
    fields.flatMap(field =>
      isSet(field, valueAt(holder, [field]), version)
        ? [forbidden(child(place, field), 'cannot be set for a windows pod')]
        : [],
    );
  const context = valueAt(podSpec, ['securityContext']);
  const contextErrors = (fields: readonly string[]) =>
    isOnlyOfLinux(fields, context, child(path, 'securityContext'));
  const podErrors = (fields: readonly string[]) => isOnlyOfLinux(fields, podSpec, path);
  const [first, hosts, between, sharing, last] = [
    ['appArmorProfile', 'seLinuxOptions'],
    ['hostUsers', 'hostPID', 'hostIPC'],
    ['seccompProfile', 'fsGroup', 'fsGroupChangePolicy', 'sysctls'],
    ['shareProcessNamespace'],
    ['runAsUser', 'runAsGroup', 'supplementalGroups', 'supplementalGroupsPolicy', 'seLinuxChangePolicy'],
  ] as const;
  return [
    ...(atLeast(version, 37)
      ? [...contextErrors([...first, ...between, ...last]), ...podErrors([...hosts, ...sharing])]
      : [
          ...contextErrors(first),
          ...podErrors(hosts),
          ...contextErrors(between),
          ...podErrors(sharing),
          ...contextErrors(last),
        ]),
    ...visitContainers(podSpec, path, (container, place) =>
      isOnlyOfLinux(linuxFields, valueAt(container, ['securityContext']), child(place, 'securityContext')),
    ),
  ];
}

function validateLinux(podSpec: Value, path: FieldPath): readonly FieldError[] {
  const windowsErrors = (holder: Value, place: FieldPath) =>
    (valueAt(holder, ['securityContext', 'windowsOptions']) ?? null) !== null
      ? [
          forbidden(
            child(place, 'securityContext', 'windowsOptions'),
            'windows options cannot be set for a linux pod',
          ),
        ]
      : [];
  return [...windowsErrors(podSpec, path), ...visitContainers(podSpec, path, windowsErrors)];
}

const linuxFields = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'capabilities',
  'readOnlyRootFilesystem',
  'privileged',
  'allowPrivilegeEscalation',
  'procMount',
  'runAsUser',
  'runAsGroup',
];

/**
 * Whether a field has a value. In fields that are not pointers in Go, `false` and an empty list count as missing, and fields
 * whose gate is off are dropped before (UserNamespacesSupport, SupplementalGroupsPolicy, SELinuxChangePolicy).
 */
function isSet(field: string, value: Value | undefined, version: KubernetesVersion): boolean {
  if (field === 'hostPID' || field === 'hostIPC') return value === true;
  if (field === 'sysctls') return listAt(value, []).length > 0;
  return value !== undefined && value !== null && (atLeast(version, 33) || !gatedUntil33.has(field));
}

const gatedUntil33 = new Set(['hostUsers', 'supplementalGroupsPolicy', 'seLinuxChangePolicy']);
