/**
 * A kind of a custom resource that holds one or more Pod specs, or parts of one. The version is left out: in none of
 * these kinds does a path have another meaning in another version.
 *
 * To add a kind, add a row. Each row was checked against the Go or Java types, or the CustomResourceDefinition, of
 * the project that owns the group (2026-08).
 */
export interface CustomKind {
  readonly group: string;
  readonly kinds: readonly string[];
  /**
   * Paths from the object to the Pod spec, joined by dots; `name[]` matches every item of a list, `*` every key of a
   * map.
   */
  readonly paths: readonly string[];
  /** The field that names the class, if it is not `runtimeClassName`. */
  readonly field?: ClassField;
  /** True if the paths lead not to Pod specs but to a type of the project's own with some of the fields. */
  readonly part?: boolean;
  /** Pod spec fields explained by this extension that do not exist at these paths. */
  readonly lacks?: readonly string[];
  /** Particularities of the kind, shown in a hover. */
  readonly note?: string;
}

/** Name of the field that holds the name of a RuntimeClass. */
export type ClassField = 'runtimeClassName' | 'runtimeClass' | 'defaultRuntimeClass';

const template = 'spec.template.spec';
const podTemplate = 'spec.podTemplate.spec';
/** The missing fields of many projects' own types, which have only the class, `nodeSelector` and `tolerations`. */
const placementOnly = ['overhead', 'hostUsers', 'nodeName'];
const nameOnly = ['overhead', 'nodeSelector', 'tolerations', 'hostUsers', 'nodeName'];
const knativeNote =
  'Refused unless the feature `kubernetes.podspec-runtimeclassname` is on in `config-features`.';

function raySpecs(cluster: string): string[] {
  return [`${cluster}.headGroupSpec.template.spec`, `${cluster}.workerGroupSpecs[].template.spec`];
}

function kubeflowSpecs(replicaSpecs: string): string[] {
  return [`spec.${replicaSpecs}.*.template.spec`];
}

function numaflowSpecs(pipeline: string): string[] {
  return [`${pipeline}.vertices[]`, `${pipeline}.templates.*`];
}

const llmInferencePaths = [
  'spec.template',
  'spec.worker',
  'spec.prefill.template',
  'spec.prefill.worker',
  'spec.router.scheduler.template',
];

export const customKinds: readonly CustomKind[] = [
  // Knative Serving: pkg/apis/serving/fieldmask.go, pkg/apis/config/features.go.
  {
    group: 'serving.knative.dev',
    kinds: ['Service', 'Configuration'],
    paths: [template],
    lacks: placementOnly,
    note: knativeNote,
  },
  {
    group: 'serving.knative.dev',
    kinds: ['Revision'],
    paths: ['spec'],
    lacks: placementOnly,
    note: knativeNote,
  },

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

  // KServe: pkg/apis/serving/v1beta1/{podspec,predictor}.go, v1alpha1/llm_inference_service_types.go.
  {
    group: 'serving.kserve.io',
    kinds: ['InferenceService'],
    paths: ['spec.predictor', 'spec.predictor.workerSpec', 'spec.transformer', 'spec.explainer'],
  },
  {
    group: 'serving.kubeflow.org',
    kinds: ['InferenceService'],
    paths: ['spec.predictor', 'spec.transformer', 'spec.explainer'],
  },
  {
    group: 'serving.kserve.io',
    kinds: ['LLMInferenceService', 'LLMInferenceServiceConfig'],
    paths: llmInferencePaths,
  },

  // Kubeflow: trainer release-1.9 pkg/apis/kubeflow.org/v1, mpi-operator v2beta1, trainer trainingruntime_types.go.
  { group: 'kubeflow.org', kinds: ['PyTorchJob'], paths: kubeflowSpecs('pytorchReplicaSpecs') },
  { group: 'kubeflow.org', kinds: ['TFJob'], paths: kubeflowSpecs('tfReplicaSpecs') },
  { group: 'kubeflow.org', kinds: ['XGBoostJob'], paths: kubeflowSpecs('xgbReplicaSpecs') },
  { group: 'kubeflow.org', kinds: ['PaddleJob'], paths: kubeflowSpecs('paddleReplicaSpecs') },
  { group: 'kubeflow.org', kinds: ['JAXJob'], paths: kubeflowSpecs('jaxReplicaSpecs') },
  { group: 'kubeflow.org', kinds: ['MPIJob'], paths: kubeflowSpecs('mpiReplicaSpecs') },
  {
    group: 'trainer.kubeflow.org',
    kinds: ['TrainingRuntime', 'ClusterTrainingRuntime'],
    paths: ['spec.template.spec.replicatedJobs[].template.spec.template.spec'],
  },

  // JobSet: api/jobset/v1alpha2/jobset_types.go. LeaderWorkerSet: api/leaderworkerset/v1.
  {
    group: 'jobset.x-k8s.io',
    kinds: ['JobSet'],
    paths: ['spec.replicatedJobs[].template.spec.template.spec'],
  },
  {
    group: 'leaderworkerset.x-k8s.io',
    kinds: ['LeaderWorkerSet'],
    paths: ['spec.leaderWorkerTemplate.leaderTemplate.spec', 'spec.leaderWorkerTemplate.workerTemplate.spec'],
  },

  // KubeRay: ray-operator/apis/ray/v1.
  { group: 'ray.io', kinds: ['RayCluster'], paths: raySpecs('spec') },
  {
    group: 'ray.io',
    kinds: ['RayJob'],
    paths: [...raySpecs('spec.rayClusterSpec'), 'spec.submitterPodTemplate.spec'],
  },
  { group: 'ray.io', kinds: ['RayService'], paths: raySpecs('spec.rayClusterConfig') },

  // Spark operator 2.0 and later: api/v1beta2/{sparkapplication,scheduledsparkapplication}_types.go.
  {
    group: 'sparkoperator.k8s.io',
    kinds: ['SparkApplication'],
    paths: ['spec.driver.template.spec', 'spec.executor.template.spec'],
  },
  {
    group: 'sparkoperator.k8s.io',
    kinds: ['ScheduledSparkApplication'],
    paths: ['spec.template.driver.template.spec', 'spec.template.executor.template.spec'],
  },

  // OpenShift: openshift/api apps/v1/types.go.
  { group: 'apps.openshift.io', kinds: ['DeploymentConfig'], paths: [template] },

  // Volcano: volcano-sh/apis batch/v1alpha1. KEDA: apis/keda/v1alpha1/scaledjob_types.go. Kruise: kruise-api.
  { group: 'batch.volcano.sh', kinds: ['Job'], paths: ['spec.tasks[].template.spec'] },
  { group: 'keda.sh', kinds: ['ScaledJob'], paths: ['spec.jobTargetRef.template.spec'] },
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
    note: 'Deprecated by Crossplane in favour of DeploymentRuntimeConfig.',
  },

  // Elastic Cloud on Kubernetes: pkg/apis/*/v1.
  {
    group: 'elasticsearch.k8s.elastic.co',
    kinds: ['Elasticsearch'],
    paths: ['spec.nodeSets[].podTemplate.spec'],
  },
  { group: 'kibana.k8s.elastic.co', kinds: ['Kibana'], paths: [podTemplate] },
  { group: 'apm.k8s.elastic.co', kinds: ['ApmServer'], paths: [podTemplate] },
  { group: 'maps.k8s.elastic.co', kinds: ['ElasticMapsServer'], paths: [podTemplate] },
  { group: 'logstash.k8s.elastic.co', kinds: ['Logstash'], paths: [podTemplate] },
  { group: 'enterprisesearch.k8s.elastic.co', kinds: ['EnterpriseSearch'], paths: [podTemplate] },
  {
    group: 'beat.k8s.elastic.co',
    kinds: ['Beat'],
    paths: ['spec.daemonSet.podTemplate.spec', 'spec.deployment.podTemplate.spec'],
  },
  {
    group: 'agent.k8s.elastic.co',
    kinds: ['Agent'],
    paths: [
      'spec.daemonSet.podTemplate.spec',
      'spec.deployment.podTemplate.spec',
      'spec.statefulSet.podTemplate.spec',
    ],
  },

  // Flink operator: docs/content/docs/custom-resource/reference.md. Agones: pkg/apis/agones/v1.
  {
    group: 'flink.apache.org',
    kinds: ['FlinkDeployment'],
    paths: [podTemplate, 'spec.jobManager.podTemplate.spec', 'spec.taskManager.podTemplate.spec'],
  },
  { group: 'agones.dev', kinds: ['GameServer'], paths: [template] },
  { group: 'agones.dev', kinds: ['GameServerSet', 'Fleet'], paths: ['spec.template.spec.template.spec'] },

  // Numaflow: pkg/apis/numaflow/v1alpha1/pod_template.go (AbstractPodTemplate).
  {
    group: 'numaflow.numaproj.io',
    kinds: ['Pipeline'],
    paths: numaflowSpecs('spec'),
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'numaflow.numaproj.io',
    kinds: ['ServingPipeline'],
    paths: ['spec.serving', ...numaflowSpecs('spec.pipeline')],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'numaflow.numaproj.io',
    kinds: ['MonoVertex'],
    paths: ['spec', 'spec.daemonTemplate'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'numaflow.numaproj.io',
    kinds: ['Vertex'],
    paths: ['spec'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'numaflow.numaproj.io',
    kinds: ['InterStepBufferService'],
    paths: ['spec.jetstream'],
    part: true,
    lacks: placementOnly,
  },

  // SpinKube: api/v1alpha1/spinappexecutor_types.go.
  {
    group: 'core.spinkube.dev',
    kinds: ['SpinAppExecutor'],
    paths: ['spec.deploymentConfig'],
    part: true,
    lacks: nameOnly,
  },

  // Agent Sandbox: api and extensions/api. OpenSandbox: kubernetes/apis/sandbox/v1alpha1.
  { group: 'agents.x-k8s.io', kinds: ['Sandbox'], paths: [podTemplate] },
  { group: 'extensions.agents.x-k8s.io', kinds: ['SandboxTemplate'], paths: [podTemplate] },
  { group: 'sandbox.opensandbox.io', kinds: ['BatchSandbox', 'Pool'], paths: [template] },

  // NVIDIA NIM operator: api/apps/v1alpha1; the services of NeMo call the field `runtimeClass`.
  {
    group: 'apps.nvidia.com',
    kinds: ['NIMService', 'NIMCache'],
    paths: ['spec'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'apps.nvidia.com',
    kinds: ['NIMPipeline'],
    paths: ['spec.services[].spec'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'apps.nvidia.com',
    kinds: ['NemoCustomizer', 'NemoDatastore', 'NemoEntitystore', 'NemoEvaluator', 'NemoGuardrail'],
    paths: ['spec'],
    field: 'runtimeClass',
    part: true,
    lacks: placementOnly,
  },

  // Kueue: apis/kueue/v1beta1/workload_types.go.
  {
    group: 'kueue.x-k8s.io',
    kinds: ['Workload'],
    paths: ['spec.podSets[].template.spec'],
    note: 'Kueue adds the overhead of the class to each Pod set itself.',
  },

  // KubeVirt: api/core/v1/types.go. The class applies to all virt-launcher Pods; a virtual machine has no field.
  {
    group: 'kubevirt.io',
    kinds: ['KubeVirt'],
    paths: ['spec.configuration'],
    field: 'defaultRuntimeClass',
    part: true,
    lacks: nameOnly,
  },

  // Grafana Agent operator: monitoring.grafana.com_grafanaagents.yaml. OpenFaaS: pkg/apis/openfaas/v1/types.go.
  {
    group: 'monitoring.grafana.com',
    kinds: ['GrafanaAgent'],
    paths: ['spec'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'openfaas.com',
    kinds: ['Profile'],
    paths: ['spec'],
    part: true,
    lacks: ['overhead', 'nodeSelector', 'hostUsers', 'nodeName'],
    note: 'Applied to the Pods of each function whose annotation `com.openfaas/profile` names it.',
  },
];
