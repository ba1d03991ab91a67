/**
 * Kinds whose objects may contain something that looks like a Pod spec, or the word `runtimeClassName`, but never the
 * Pod spec of a Pod that is created from them.
 */
export interface KindsWithoutPodSpec {
  /** API group; with a leading `*.`, every group below it. */
  readonly group: string;
  /** Left out for every kind of the group. */
  readonly kinds?: readonly string[];
  readonly why: string;
  /** Where its objects name classes all the same, by the key `runtimeClassName`. */
  readonly namesClasses?: WhereClassesAreNamed;
}

/** `anywhere`: as in values for a chart; or only below a key, because the rest are patterns. */
export type WhereClassesAreNamed = 'anywhere' | 'below patchStrategicMerge';

const builtIn = 'its kinds with a Pod spec are all known';
const policy = 'patterns of other objects';
const bundle = 'patches of, or values for, other objects';
const ownFields = 'own fields, none of them names a class';

export const kindsWithoutPodSpec: readonly KindsWithoutPodSpec[] = [
  // Groups of built-in kinds: those not listed in built-in-kinds.ts hold no Pod spec.
  { group: '', why: builtIn },
  { group: 'apps', why: builtIn },
  { group: 'batch', why: builtIn },
  { group: 'extensions', why: builtIn },
  { group: 'autoscaling', why: builtIn },
  { group: 'policy', why: builtIn },
  { group: 'admissionregistration.k8s.io', why: policy },
  { group: 'apiextensions.k8s.io', why: 'schemas, in which runtimeClassName is a property' },
  { group: 'apiregistration.k8s.io', why: builtIn },
  { group: 'authentication.k8s.io', why: builtIn },
  { group: 'authorization.k8s.io', why: builtIn },
  { group: 'certificates.k8s.io', why: builtIn },
  { group: 'coordination.k8s.io', why: builtIn },
  { group: 'discovery.k8s.io', why: builtIn },
  { group: 'events.k8s.io', why: builtIn },
  { group: 'flowcontrol.apiserver.k8s.io', why: builtIn },
  { group: 'networking.k8s.io', why: builtIn },
  { group: 'node.k8s.io', why: builtIn },
  { group: 'rbac.authorization.k8s.io', why: builtIn },
  { group: 'resource.k8s.io', why: builtIn },
  { group: 'scheduling.k8s.io', why: builtIn },
  { group: 'storage.k8s.io', why: builtIn },
  { group: 'apiserver.config.k8s.io', why: 'configuration of the API server' },
  { group: 'pod-security.admission.config.k8s.io', why: 'exemptions by class name, not a Pod' },

  // Policies.
  { group: 'kyverno.io', why: policy, namesClasses: 'below patchStrategicMerge' },
  { group: 'policies.kyverno.io', why: policy },
  { group: '*.gatekeeper.sh', why: policy },
  { group: 'policies.kubewarden.io', why: policy },
  { group: 'policy.open-cluster-management.io', why: policy },

  // Packaging.
  { group: 'kustomize.config.k8s.io', why: bundle, namesClasses: 'anywhere' },
  { group: 'kustomize.toolkit.fluxcd.io', why: bundle, namesClasses: 'anywhere' },
  { group: 'helm.toolkit.fluxcd.io', why: bundle, namesClasses: 'anywhere' },
  { group: 'helm.cattle.io', why: bundle, namesClasses: 'anywhere' },
  {
    group: 'argoproj.io',
    kinds: ['Application', 'ApplicationSet', 'AppProject'],
    why: bundle,
    namesClasses: 'anywhere',
  },
  { group: 'apiextensions.crossplane.io', why: bundle, namesClasses: 'anywhere' },

  // Custom kinds with containers of their own, or a `template`, but no field for a class.
  {
    group: 'argoproj.io',
    kinds: ['Workflow', 'WorkflowTemplate', 'ClusterWorkflowTemplate', 'CronWorkflow'],
    why: 'only inside the text of podSpecPatch',
  },
  { group: 'serving.kserve.io', kinds: ['ServingRuntime', 'ClusterServingRuntime'], why: ownFields },
  { group: 'trainer.kubeflow.org', kinds: ['TrainJob'], why: ownFields },
  { group: 'kafka.strimzi.io', why: ownFields },
  {
    group: 'monitoring.coreos.com',
    kinds: ['Alertmanager', 'Prometheus', 'PrometheusAgent', 'ThanosRuler'],
    why: ownFields,
  },
  { group: 'karpenter.sh', why: 'labels and taints of nodes' },
  {
    group: 'kubevirt.io',
    kinds: ['VirtualMachine', 'VirtualMachineInstance', 'VirtualMachineInstanceReplicaSet'],
    why: 'the class is a setting of the KubeVirt object',
  },
  { group: 'nvidia.com', kinds: ['ClusterPolicy'], why: 'names the class that the operator creates' },
  { group: 'kataconfiguration.openshift.io', why: 'the classes that the operator created' },
  { group: 'confidentialcontainers.org', why: 'the classes that the operator creates' },
];
