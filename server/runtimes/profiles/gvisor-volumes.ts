import { t } from '../../base/l10n.ts';
import { stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { annotations, at, type Condition, is } from '../model/condition.ts';
import { runs } from '../model/known.ts';
import type { Limitation } from '../model/limitation.ts';
import { sources } from '../model/sources.ts';

const compatibility = sources.gvisor('g3doc/user_guide/compatibility.md');
const run = runs.gvisor;

/** The limitations of gVisor that concern volumes and files. */
export const limitationsOfGvisorVolumes: readonly Limitation[] = [
  {
    id: 'host-sockets',
    effect: 'needs-configuration',
    text: () => t('Programs in gVisor cannot connect to Unix sockets of the node'),
    more: () => t('runsc allows it with host-uds=open.'),
    condition: at('spec.volumes[].hostPath', isSocket),
    run,
    source: sources.gvisor('runsc/config/flags.go'),
    certainty: 'certain',
  },
  {
    id: 'empty-dir',
    effect: 'works-differently',
    text: () => t('With this annotation gVisor keeps the files of the emptyDir in the sandbox'),
    more: () =>
      t(
        'The node does not see them, on disk or in memory. The annotation `dev.gvisor.empty-dir.<volume>.force-shared` shares them again.',
      ),
    condition: privateVolumes,
    whenPassed: true,
    run,
    source: sources.gvisor('g3doc/user_guide/containerd/configuration.md'),
    certainty: 'certain',
  },
  {
    id: 'mount-propagation',
    effect: 'does-not-start',
    text: () => t('gVisor refuses mounts that propagate to the node'),
    words: ['runsc', 'root mount propagation option must specify private or slave: "rshared"'],
    condition: at('containers[].volumeMounts[].mountPropagation', is('Bidirectional')),
    run,
    source: sources.gvisor('runsc/specutils/specutils.go'),
    certainty: 'certain',
  },
  {
    id: 'recursive-read-only',
    effect: 'does-not-start',
    text: () => t('gVisor reports no support for recursive read-only mounts, so the kubelet refuses them'),
    more: () => t('In gVisor everything below a read-only mount is read-only anyway.'),
    condition: at('containers[].volumeMounts[].recursiveReadOnly', is('Enabled')),
    nodeFeature: 'recursiveReadOnlyMounts',
    run,
    source: sources.kubernetes('pkg/kubelet/kubelet_pods.go'),
    certainty: 'certain',
  },
  {
    id: 'block-device-path',
    effect: 'does-not-start',
    text: () => t('gVisor cannot mount a block device of the node'),
    words: ['runsc', 'mounting "<path>" (type:bind, dest: "<path>"): operation not permitted'],
    condition: at('spec.volumes[].hostPath.type', is('BlockDevice')),
    run,
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'block-devices',
    effect: 'unsupported',
    text: () => t('gVisor cannot mount a block device'),
    condition: at('containers[].volumeDevices[].devicePath'),
    source: compatibility,
    certainty: 'certain',
  },
  {
    id: 'file-watches',
    effect: 'works-differently',
    text: () => t('In gVisor a watch of files (inotify) does not see changes made outside the sandbox'),
    more: () => t('The update of a ConfigMap or Secret is such a change.'),
    run,
    source: sources.gvisor('pkg/sentry/vfs/inotify.go'),
    certainty: 'certain',
  },
  {
    id: 'file-locks',
    effect: 'silently-weaker',
    text: () => t('File locks in gVisor do not keep out other Pods with the same volume'),
    run,
    source: sources.gvisor('pkg/sentry/fsimpl/gofer/gofer.go'),
    certainty: 'certain',
  },
  {
    id: 'read-only-root',
    effect: 'works-differently',
    text: () => t('With `readOnlyRootFilesystem` an empty /tmp of the image stays writable in gVisor'),
    more: () => t('runsc mounts a tmpfs there.'),
    run,
    source: sources.gvisor('runsc/boot/vfs.go'),
    certainty: 'certain',
  },
];

/** Whether a hostPath volume is a socket: by its type, or by the usual names of sockets. */
function isSocket(value: Value): boolean {
  return stringAt(value, ['type']) === 'Socket' || /\.sock(et)?$/.test(stringAt(value, ['path']));
}

/** The annotations that keep a volume in the sandbox and that no other one takes back. */
function privateVolumes(pod: Parameters<Condition>[0]): ReturnType<Condition> {
  const keeping = annotations(/^dev\.gvisor\.spec\.mount\.[^.]+\.type$/)(pod);
  return keeping.filter(path => {
    const volume = String(path.at(-1)).split('.')[4];
    const shared = valueAt(pod.pod, [
      'metadata',
      'annotations',
      `dev.gvisor.empty-dir.${volume}.force-shared`,
    ]);
    return shared !== 'true';
  });
}
