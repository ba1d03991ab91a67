import { t } from '../../../base/l10n.ts';
import { type CustomKind, nameOnly, placementOnly, template } from './custom-kind.ts';

/** Kinds of platforms: pipelines, runners, virtual machines, clusters. */
export const platformKinds: readonly CustomKind[] = [
  // Tekton: pkg/apis/pipeline/pod/template.go, v1 and v1beta1 {taskrun,pipelinerun}_types.go.
  { group: 'tekton.dev', kinds: ['TaskRun'], paths: ['spec.podTemplate'], part: true, lacks: placementOnly },
  {
    group: 'tekton.dev',
    kinds: ['PipelineRun'],
    paths: [
      'spec.taskRunTemplate.podTemplate',
      'spec.taskRunSpecs[].podTemplate',
      // v1beta1
      'spec.podTemplate',
      'spec.taskRunSpecs[].taskPodTemplate',
    ],
    part: true,
    lacks: placementOnly,
  },

  // Argo Rollouts: pkg/apis/rollouts/v1alpha1/{types,experiment_types}.go.
  { group: 'argoproj.io', kinds: ['Rollout'], paths: [template] },
  { group: 'argoproj.io', kinds: ['Experiment'], paths: ['spec.templates[].template.spec'] },

  // OpenShift: openshift/api apps/v1/types.go.
  { group: 'apps.openshift.io', kinds: ['DeploymentConfig'], paths: [template] },

  // Kruise: kruise-api.
  {
    group: 'apps.kruise.io',
    kinds: ['CloneSet', 'DaemonSet', 'StatefulSet', 'BroadcastJob'],
    paths: [template],
  },

  // Actions Runner Controller: apis/actions.github.com/v1alpha1, apis/actions.summerwind.net/v1alpha1.
  {
    group: 'actions.github.com',
    kinds: ['AutoscalingRunnerSet'],
    paths: [template, 'spec.listenerTemplate.spec'],
  },
  { group: 'actions.github.com', kinds: ['EphemeralRunnerSet'], paths: ['spec.ephemeralRunnerSpec.spec'] },
  { group: 'actions.github.com', kinds: ['EphemeralRunner'], paths: ['spec.spec'] },
  {
    group: 'actions.summerwind.dev',
    kinds: ['Runner'],
    paths: ['spec'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'actions.summerwind.dev',
    kinds: ['RunnerDeployment', 'RunnerReplicaSet'],
    paths: [template],
    part: true,
    lacks: placementOnly,
  },

  // Crossplane: apis/pkg/v1beta1/deployment_runtime_config_types.go; ControllerConfig: apis/pkg/v1alpha1.
  {
    group: 'pkg.crossplane.io',
    kinds: ['DeploymentRuntimeConfig'],
    paths: ['spec.deploymentTemplate.spec.template.spec'],
  },
  {
    group: 'pkg.crossplane.io',
    kinds: ['ControllerConfig'],
    paths: ['spec'],
    part: true,
    lacks: ['overhead', 'hostUsers'],
    note: () => t('Crossplane deprecates ControllerConfig in favour of DeploymentRuntimeConfig.'),
  },

  // Agones: pkg/apis/agones/v1.
  { group: 'agones.dev', kinds: ['GameServer'], paths: [template] },
  { group: 'agones.dev', kinds: ['GameServerSet', 'Fleet'], paths: ['spec.template.spec.template.spec'] },

  // KubeVirt: api/core/v1/types.go. The class applies to all virt-launcher Pods; a virtual machine has no field.
  {
    group: 'kubevirt.io',
    kinds: ['KubeVirt'],
    paths: ['spec.configuration'],
    field: 'defaultRuntimeClass',
    part: true,
    lacks: nameOnly,
  },

  // Kamaji: api/v1alpha1/tenantcontrolplane_types.go (DeploymentSpec) and its Cluster API provider.
  {
    group: 'controlplane.cluster.x-k8s.io',
    kinds: ['KamajiControlPlane'],
    paths: ['spec.deployment'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'controlplane.cluster.x-k8s.io',
    kinds: ['KamajiControlPlaneTemplate'],
    paths: ['spec.template.spec.deployment'],
    part: true,
    lacks: placementOnly,
  },

  // Bank-Vaults: pkg/apis/vault/v1alpha1/vault_types.go; both are merged into the operator's own Pods.
  {
    group: 'vault.banzaicloud.com',
    kinds: ['Vault'],
    paths: ['spec.vaultPodSpec', 'spec.vaultConfigurerPodSpec'],
    part: true,
  },

  // Renovate operator and Weave's bootstrap controller: their CustomResourceDefinitions.
  {
    group: 'renovate-operator.mogenius.com',
    kinds: ['RenovateJob'],
    paths: ['spec'],
    part: true,
    lacks: nameOnly,
  },
  { group: 'capi.weave.works', kinds: ['ClusterBootstrapConfig'], paths: ['spec.jobTemplate.spec'] },
];
