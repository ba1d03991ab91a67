import { t } from '../../base/l10n.ts';
import { isList, stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { anyOf, at, type PodOnRuntime, where } from '../model/condition.ts';
import type { Limitation } from '../model/limitation.ts';
import { sources } from '../model/sources.ts';

const api = sources.kubernetesApi('core/v1/types.go');
const guide = 'https://kubernetes.io/docs/concepts/windows/intro/';

/**
 * The fields that a Pod with `spec.os.name: windows` must not set: the API server refuses any value. Sources: the
 * comment of `PodSpec.OS`; pkg/apis/core/validation/validation.go:validateWindows, validatePodResources.
 */
const refusedFields = [
  'spec.hostPID',
  'spec.hostIPC',
  'spec.hostUsers',
  'spec.resources',
  'spec.securityContext.appArmorProfile',
  'spec.securityContext.seLinuxOptions',
  'spec.securityContext.seccompProfile',
  'spec.securityContext.fsGroup',
  'spec.securityContext.fsGroupChangePolicy',
  'spec.securityContext.sysctls',
  'spec.shareProcessNamespace',
  'spec.securityContext.runAsUser',
  'spec.securityContext.runAsGroup',
  'spec.securityContext.supplementalGroups',
  'spec.securityContext.supplementalGroupsPolicy',
  'containers[].securityContext.appArmorProfile',
  'containers[].securityContext.seLinuxOptions',
  'containers[].securityContext.seccompProfile',
  'containers[].securityContext.capabilities',
  'containers[].securityContext.readOnlyRootFilesystem',
  'containers[].securityContext.privileged',
  'containers[].securityContext.allowPrivilegeEscalation',
  'containers[].securityContext.procMount',
  'containers[].securityContext.runAsUser',
  'containers[].securityContext.runAsGroup',
];

/** The limitations of Windows containers, independent of their isolation. */
export const windowsLimitations: readonly Limitation[] = [
  ...refusedFields.map(refused),
  {
    id: 'block-devices',
    effect: 'unsupported',
    text: () => t('Windows containers cannot have raw block volumes'),
    condition: at('containers[].volumeDevices[].devicePath'),
    source: guide,
    certainty: 'certain',
  },
  {
    id: 'mount-propagation',
    effect: 'unsupported',
    text: () => t('Mounts do not propagate on Windows'),
    condition: at('containers[].volumeMounts[].mountPropagation', value => value !== 'None'),
    source: guide,
    certainty: 'certain',
  },
  {
    id: 'memory-volume',
    effect: 'unsupported',
    text: () => t('Windows has no volumes in memory'),
    condition: at('spec.volumes[].emptyDir.medium', value => value === 'Memory'),
    source: guide,
    certainty: 'certain',
  },
  {
    id: 'huge-pages',
    effect: 'unsupported',
    text: () => t('Windows has no huge pages for containers'),
    condition: anyOf(
      ...['limits', 'requests'].map(list =>
        at(`containers[].resources.${list}.*`, (_, name) => String(name).startsWith('hugepages-')),
      ),
    ),
    source: guide,
    certainty: 'certain',
  },
];

function refused(field: string): Limitation {
  const isFlag = /^spec\.host(PID|IPC)$/.test(field);
  return {
    id: idOf(field),
    effect: 'rejected-by-api',
    // The API server's message.
    text: () => `${field === 'spec.resources' ? 'may not' : 'cannot'} be set for a windows pod`,
    condition: where(
      isForWindows,
      at(field, value => (isFlag ? value === true : !isEmptyList(value))),
    ),
    source: api,
    certainty: 'certain',
  };
}

/** The id for a field: `containers[].securityContext.runAsUser` becomes `container-security-context-run-as-user`. */
function idOf(field: string): string {
  const words = field
    .replace(/^spec\./, '')
    .replace('containers[]', 'container')
    .replaceAll('.', '-');
  return words.replace(/[A-Z]+/g, capitals => `-${capitals.toLowerCase()}`);
}

function isForWindows({ pod }: PodOnRuntime): boolean {
  return stringAt(pod, ['spec', 'os', 'name']) === 'windows';
}

function isEmptyList(value: Value): boolean {
  return isList(value) && value.length === 0;
}
