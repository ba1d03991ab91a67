import { t } from '../../base/l10n.ts';
import { annotations, anyOf, at, onHandlers, resources } from '../model/condition.ts';
import { kataDeployNames } from '../model/kata-deploy.ts';
import type { Limitation } from '../model/limitation.ts';
import { sources } from '../model/sources.ts';
import { isLimitedOnDisk, whereUserIsOpen } from './kata-conditions.ts';

const limitationsPage = sources.kata('docs/Limitations.md');

/** The handlers that pull images inside of the virtual machine (snapshotter nydus in the chart). */
const pullingInGuest = kataDeployNames
  .filter(({ name, isolation }) => isolation !== 'virtual machine' || /coco-dev|remote/.test(name))
  .map(({ name }) => name);
/** The handlers with emptydir_mode = "block-encrypted"; the default of the others is "shared-fs". */
const confidential = kataDeployNames
  .filter(({ isolation }) => isolation === 'confidential virtual machine')
  .map(({ name }) => name);
const fixedSizeHandlers = kataDeployNames
  .map(({ name }) => name)
  .filter(name => /^kata-qemu-(coco-dev|se|snp|tdx)(-runtime-rs)?$/.test(name));
const withoutQemu = kataDeployNames
  .map(({ name }) => name)
  .filter(name => /^kata-(clh|fc|dragonball)/.test(name));

/** The limitations of Kata that depend on the handler, its hypervisor or the image; most apply to some handlers only. */
export const limitationsOfKataHandlers: readonly Limitation[] = [
  {
    id: 'empty-dir-size',
    effect: 'works-differently',
    text: () => t('The sizeLimit is not the size of the block device on which Kata keeps the volume'),
    more: () =>
      t(
        'The file system alone may exceed the limit and get the Pod evicted. Kata uses a block device with emptydir_mode = "block-encrypted", the default of this handler.',
      ),
    condition: onHandlers(confidential, at('spec.volumes[].emptyDir', isLimitedOnDisk)),
    source: `${limitationsPage}#block-backed-kubernetes-emptydir-volumes`,
    certainty: 'certain',
  },
  {
    id: 'user-of-guest-image',
    effect: 'needs-configuration',
    text: () => t('Kata pulls the image in its virtual machine and may ignore its user'),
    more: () => t('Set runAsUser, runAsGroup, fsGroup and supplementalGroups.'),
    condition: onHandlers(pullingInGuest, whereUserIsOpen),
    source: `${limitationsPage}#guest-pulled-container-images`,
    certainty: 'certain',
  },
  {
    id: 'checkpoint',
    effect: 'unsupported',
    text: () => t('Kata cannot checkpoint and restore containers'),
    source: `${limitationsPage}#checkpoint-and-restore`,
    certainty: 'certain',
  },
  {
    id: 'block-io-weight',
    effect: 'unsupported',
    text: () => t('Kata cannot set the block I/O weight'),
    more: () => t('It does not always report an OOM kill of a container either.'),
    condition: annotations(/^blockio\.resources\.beta\.kubernetes\.io\//),
    source: `${limitationsPage}#update-command`,
    certainty: 'certain',
  },
  {
    id: 'firecracker-volumes',
    effect: 'unsupported',
    text: () => t('This volume does not work in Kata with Firecracker'),
    more: () =>
      t(
        'Firecracker shares no file system with the node and attaches no devices. The snapshotter has to be devmapper.',
      ),
    condition: onHandlers(
      ['kata-fc'],
      anyOf(
        ...['configMap', 'secret', 'projected', 'hostPath', 'persistentVolumeClaim'].map(kind =>
          at(`spec.volumes[].${kind}`),
        ),
      ),
    ),
    source: 'https://github.com/kata-containers/documentation/issues/351',
    certainty: 'likely',
  },
  {
    id: 'gpu',
    effect: 'unsupported',
    text: () => t('Only QEMU virtual machines of Kata can have a GPU'),
    condition: onHandlers(
      withoutQemu,
      resources(/(^|\.)(nvidia|amd|intel)\.com\/.*(gpu|i915|xe)|^nvidia\.com\//i),
    ),
    source: sources.kata('docs/hypervisors.md'),
    certainty: 'likely',
  },
  {
    id: 'fixed-size',
    effect: 'unsupported',
    text: () => t('Kata cannot resize a container of this handler in place'),
    more: () => t('The virtual machine cannot grow after its start.'),
    condition: onHandlers(fixedSizeHandlers, at('containers[].resizePolicy[].restartPolicy')),
    source: sources.kata('tests/integration/kubernetes'),
    certainty: 'likely',
  },
];
