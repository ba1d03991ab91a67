import { t } from '../../base/l10n.ts';
import { at } from '../model/condition.ts';
import type { RuntimeProfile } from '../model/profile.ts';
import { sources } from '../model/sources.ts';
import { kata } from './kata.ts';

const controller = sources.sandboxedContainers('controllers/openshift_controller.go');
const bareMetal = 'https://github.com/openshift/sandboxed-containers-operator/pull/530';
const installedBy = 'OpenShift sandboxed containers';
const nodeLabels = { 'node-role.kubernetes.io/kata-oc': '' };
const podFixed = { cpu: '0.25', memory: '350Mi' };

export const openshiftSandboxedContainers: RuntimeProfile = {
  id: 'openshift-sandboxed-containers',
  title: 'OpenShift sandboxed containers (Kata)',
  homepage: 'https://github.com/openshift/sandboxed-containers-operator',
  isolation: 'virtual machine',
  buildOf: kata,
  handlers: [
    { name: 'kata', usedBy: 'OpenShift (KataConfig)', source: controller },
    { name: 'kata-remote', usedBy: 'OpenShift (KataConfig)', source: controller },
    { name: 'kata-cc', usedBy: 'OpenShift (bare metal)', source: bareMetal, certain: false },
  ],
  runtimeTypes: [],
  crioType: 'vm',
  classes: [
    { name: 'kata', installedBy, handler: 'kata', source: controller, podFixed, nodeSelector: nodeLabels },
    {
      name: 'kata-remote',
      installedBy,
      handler: 'kata-remote',
      source: controller,
      podFixed,
      nodeSelector: nodeLabels,
    },
    {
      name: 'kata-cc',
      installedBy: 'OpenShift sandboxed containers (bare metal)',
      source: bareMetal,
    },
    {
      name: 'kata-remote-cc',
      installedBy: 'OpenShift sandboxed containers (early peer Pods)',
      source:
        'https://github.com/openshift/sandboxed-containers-operator/blob/3abdd73fbdf9dca1e17c68d6a78553455676e6a7/deploy/peerpods_deploy.yaml',
    },
  ],
  nodeLabels,
  limitations: [
    {
      id: 'host-path',
      effect: 'unsupported',
      text: () => t('OpenShift denies access to a hostPath where SELinux is enforcing'),
      more: () => t('That is so even for a privileged container.'),
      condition: at('spec.volumes[].hostPath'),
      source: 'https://bugzilla.redhat.com/show_bug.cgi?id=1904609',
      certainty: 'likely',
    },
  ],
};
