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
    text: () => t('In gVisor limits apply to the Pod as a whole, not to each container'),
    more: () => t('One container can use up what is meant for another.'),
    condition: where(hasSeveralContainers, at('spec.containers[].resources.limits', hasCpuOrMemory)),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'limits-of-all-containers',
    effect: 'silently-weaker',
    text: () => t('gVisor applies limits to a Pod only if each of its containers has limits'),
    condition: where(someButNotAllAreLimited, missing('spec.containers[].resources.limits', isSet)),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'out-of-memory',
    effect: 'works-differently',
    text: () => t('In gVisor all containers of a Pod end together when its memory limit is exceeded'),
    more: () => t('Their exit code is 128.'),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'cgroups-of-containers',
    effect: 'works-differently',
    text: () => t('What the node measures of a single container in gVisor is not what it uses'),
    more: () => t('All processes of the sandbox are in the cgroup of the Pod.'),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'memory-size',
    effect: 'works-differently',
    text: () => t('Programs in gVisor see the memory limit of the Pod as the memory of the machine'),
    more: () => t('`free` and /proc/meminfo show it.'),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'devices',
    effect: 'unsupported',
    text: () => t('gVisor has device files of NVIDIA GPUs and TPUs, /dev/fuse and /dev/net/tun only'),
    condition: deviceFiles,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'device-files',
    effect: 'works-differently',
    text: () => t('In gVisor /dev/fuse and /dev/net/tun can be opened, disks and /dev/kvm cannot'),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'gpu',
    effect: 'needs-configuration',
    text: () => t('A GPU in gVisor needs runsc with nvproxy=true and a driver version that it supports'),
    more: () => t('The GPU cannot be a MIG device. The handler "nvidia" usually is runc, not gVisor.'),
    condition: resources(/^nvidia\.com\//),
    source: sources.gvisor('g3doc/user_guide/gpu.md'),
    certainty: 'certain',
  },
  {
    id: 'kvm',
    effect: 'unsupported',
    text: () => t('KVM does not work in gVisor: /dev/kvm cannot be opened'),
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
    text: () => t('eBPF does not work in gVisor, not even in a privileged container'),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'io-uring',
    effect: 'unsupported',
    text: () => t('io_uring is off in gVisor'),
    more: () => t('A program gets "function not implemented".'),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'kernel-log',
    effect: 'works-differently',
    text: () => t("`dmesg` shows gVisor's own kernel, not that of the node"),
    more: () => t('It works without any right and begins with "Starting gVisor...".'),
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
