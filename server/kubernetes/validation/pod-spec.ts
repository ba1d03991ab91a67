import {
  child,
  type FieldError,
  type FieldPath,
  invalid,
  invalidText,
  unsupported,
} from '../objects/field-error.ts';
import { stringAt, type Value, valueAt } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import { validateContainers } from './containers.ts';
import { validateHostUsers } from './host-users.ts';
import { validateLabels } from './labels.ts';
import { dnsLabelProblems, dnsSubdomainProblems } from './names.ts';
import { validateNodeAffinity } from './node-affinity.ts';
import { validateOperatingSystem } from './operating-system.ts';
import { validatePodResources } from './pod-resources.ts';
import { renderWord } from './rendering.ts';
import { validateOverhead } from './resources.ts';
import { validateSchedulingGates } from './scheduling-gates.ts';
import { tolerationsAt, validateTolerations } from './tolerations.ts';

/**
 * Validates the parts of a decoded Pod spec that are related to a RuntimeClass: names and resources of containers,
 * scheduling, class, overhead and operating system (pkg/apis/core/validation/validation.go:ValidatePodSpec, in its
 * order). Volumes, ports, probes, environment and most of security contexts are not checked.
 */
export function validatePodSpec(
  podSpec: Value,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  const name = (field: string, problems: typeof dnsLabelProblems) => {
    const text = stringAt(podSpec, [field]);
    return text === '' ? [] : invalidText(child(path, field), text, problems(text));
  };
  return [
    ...validateContainers(podSpec, path, version),
    ...validatePodResources(podSpec, path, version),
    ...choice(podSpec, path, 'restartPolicy', ['Always', 'OnFailure', 'Never'], version),
    ...choice(
      podSpec,
      path,
      'dnsPolicy',
      ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'],
      version,
    ),
    ...validateNodeSelector(podSpec, path, version),
    ...validateNodeAffinity(
      valueAt(podSpec, ['affinity', 'nodeAffinity']),
      child(path, 'affinity', 'nodeAffinity'),
      version,
    ),
    ...validateSchedulingGates(podSpec, path, version),
    ...validateHostUsers(podSpec, path, version),
    ...name('serviceAccountName', dnsSubdomainProblems),
    ...name('nodeName', dnsSubdomainProblems),
    ...validateDeadline(podSpec, path),
    ...name('hostname', dnsLabelProblems),
    ...name('subdomain', dnsLabelProblems),
    ...validateOwnTolerations(podSpec, path, version),
    ...name('priorityClassName', dnsSubdomainProblems),
    ...validateClassName(podSpec, path, version),
    ...choice(podSpec, path, 'preemptionPolicy', ['PreemptLowerPriority', 'Never'], version),
    ...validateOwnOverhead(podSpec, path, version),
    ...validateOperatingSystem(podSpec, path, version),
  ];
}

/** Validates only the fields that a RuntimeClass fills in and those that decide which values of them are allowed. */
export const validateClassFields: PodSpecValidation = (podSpec, path, version) => [
  ...validateNodeSelector(podSpec, path, version),
  ...validateHostUsers(podSpec, path, version),
  ...validateOwnTolerations(podSpec, path, version),
  ...validateClassName(podSpec, path, version),
  ...validateOwnOverhead(podSpec, path, version),
];

type PodSpecValidation = typeof validatePodSpec;

const validateNodeSelector: PodSpecValidation = (podSpec, path, version) =>
  validateLabels(valueAt(podSpec, ['nodeSelector']), child(path, 'nodeSelector'), version);

const validateOwnTolerations: PodSpecValidation = (podSpec, path, version) =>
  validateTolerations(tolerationsAt(podSpec, ['tolerations']), child(path, 'tolerations'), version);

const validateClassName: PodSpecValidation = (podSpec, path) => {
  const name = valueAt(podSpec, ['runtimeClassName']);
  if (typeof name !== 'string') return [];
  return invalidText(child(path, 'runtimeClassName'), name, dnsSubdomainProblems(name));
};

const validateOwnOverhead: PodSpecValidation = (podSpec, path, version) =>
  validateOverhead(valueAt(podSpec, ['overhead']), child(path, 'overhead'), [], version);

/** Validates a value of a fixed set. An empty text was replaced by the default, which is in the set. */
function choice(
  podSpec: Value,
  path: FieldPath,
  field: string,
  allowed: readonly string[],
  version: KubernetesVersion,
): readonly FieldError[] {
  const text = stringAt(podSpec, [field]);
  if (text === '' || allowed.includes(text)) return [];
  return [unsupported(child(path, field), renderWord(text, version), allowed)];
}

function validateDeadline(podSpec: Value, path: FieldPath): readonly FieldError[] {
  const seconds = valueAt(podSpec, ['activeDeadlineSeconds']);
  if (typeof seconds !== 'bigint' || (seconds >= 1n && seconds <= 2_147_483_647n)) return [];
  const detail = 'must be between 1 and 2147483647, inclusive';
  return [invalid(child(path, 'activeDeadlineSeconds'), String(seconds), detail)];
}
