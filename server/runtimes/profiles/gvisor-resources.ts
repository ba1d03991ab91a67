import { t } from '../../base/l10n.ts';
import { listAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import {
  anyOf,
  at,
  deviceFiles,
  hasCpuOrMemory,
  isSet,
  missing,
  type PodOnRuntime,
  resources,
  where,
} from '../model/condition.ts';
import { runs } from '../model/known.ts';
import type { Limitation } from '../model/limitation.ts';
import { sources } from '../model/sources.ts';

const compatibility = sources.gvisor('g3doc/user_guide/compatibility.md');
const run = runs.gvisor;

/** The limitations of gVisor that concern resources, devices and the kernel of the sandbox. */
export const limitationsOfGvisorResources: readonly Limitation[] = [
  {
    id: 'limits-of-containers',
    effect: 'silently-weaker',
    text: () =>
      t(
        'Limits apply to the sandbox as a whole: one container of the Pod can use up what is meant for another',
      ),
    condition: where(hasSeveralContainers, at('spec.containers[].resources.limits', hasCpuOrMemory)),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'limits-of-all-containers',
    effect: 'silently-weaker',
    text: () => t('CPU and memory limits of a Pod are applied only if each of its containers has limits'),
    condition: where(someButNotAllAreLimited, missing('spec.containers[].resources.limits', isSet)),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'out-of-memory',
    effect: 'works-differently',
    text: () =>
      t('Where the sandbox exceeds its memory limit, all containers of the Pod end together (exit code 128)'),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'cgroups-of-containers',
    effect: 'works-differently',
    text: () =>
      t(
        'All processes of the sandbox are in the cgroup of the Pod: what the node measures of a single container is not what it uses',
      ),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'memory-size',
    effect: 'works-differently',
    text: () =>
      t('Programs see the memory limit of the Pod as the memory of the machine (`free`, /proc/meminfo)'),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'devices',
    effect: 'unsupported',
    text: () =>
      t(
        'Device files do not work in the sandbox, except those of NVIDIA GPUs and TPUs, /dev/fuse and /dev/net/tun',
      ),
    condition: deviceFiles,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'device-files',
    effect: 'works-differently',
    text: () =>
      t('The device files /dev/fuse and /dev/net/tun of the node can be opened; disks and /dev/kvm cannot'),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'gpu',
    effect: 'needs-configuration',
    text: () =>
      t(
        'A GPU needs runsc with nvproxy=true and a driver version that it supports, and cannot be a MIG device; the handler "nvidia" would be runc, not gVisor',
      ),
    condition: resources(/^nvidia\.com\//),
    source: sources.gvisor('g3doc/user_guide/gpu.md'),
    certainty: 'certain',
  },
  {
    id: 'kvm',
    effect: 'unsupported',
    text: () => t('KVM does not work in the sandbox: /dev/kvm cannot be opened'),
    condition: anyOf(
      resources(/\/kvm$/),
      at('spec.volumes[].hostPath.path', value => value === '/dev/kvm'),
    ),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'bpf',
    effect: 'unsupported',
    text: () => t('eBPF does not work in the sandbox, not even for a privileged container'),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'io-uring',
    effect: 'unsupported',
    text: () => t('io_uring is off: a program gets "function not implemented"'),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'kernel-log',
    effect: 'works-differently',
    text: () =>
      t(
        '`dmesg` works without any right and shows the sandbox\'s own kernel ("Starting gVisor..."), not that of the node',
      ),
    run,
    source: compatibility,
    certainty: 'certain',
  },
];

function hasSeveralContainers({ pod }: PodOnRuntime): boolean {
  return listAt(pod, ['spec', 'containers']).length > 1;
}

/** Whether a container of the Pod has limits and another one has none. */
export function someButNotAllAreLimited({ pod }: PodOnRuntime): boolean {
  const limited = listAt(pod, ['spec', 'containers']).map((container: Value) => {
    const limits = valueAt(container, ['resources', 'limits']);
    return limits !== undefined && limits !== null && isSet(limits);
  });
  return limited.includes(true) && limited.includes(false);
}
