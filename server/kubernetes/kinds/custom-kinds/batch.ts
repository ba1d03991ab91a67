import { t } from '../../../base/l10n.ts';
import type { CustomKind } from './custom-kind.ts';

/** Kinds that train models and run jobs. */
export const batchKinds: readonly CustomKind[] = [
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

  // DisaggregatedSet: api/disaggregatedset/v1alpha1. Grove: operator/api/core/v1alpha1.
  {
    group: 'disaggregatedset.x-k8s.io',
    kinds: ['DisaggregatedSet'],
    paths: [
      'spec.roles[].spec.leaderWorkerTemplate.leaderTemplate.spec',
      'spec.roles[].spec.leaderWorkerTemplate.workerTemplate.spec',
    ],
  },
  { group: 'grove.io', kinds: ['PodClique'], paths: ['spec.podSpec'] },
  { group: 'grove.io', kinds: ['PodCliqueSet'], paths: ['spec.template.cliques[].spec.podSpec'] },

  // KubeRay: ray-operator/apis/ray/v1.
  { group: 'ray.io', kinds: ['RayCluster'], paths: raySpecs('spec') },
  {
    group: 'ray.io',
    kinds: ['RayJob'],
    paths: [...raySpecs('spec.rayClusterSpec'), 'spec.submitterPodTemplate.spec'],
  },
  { group: 'ray.io', kinds: ['RayService'], paths: raySpecs('spec.rayClusterConfig') },
  {
    group: 'ray.io',
    kinds: ['RayCronJob'],
    paths: [...raySpecs('spec.jobTemplate.rayClusterSpec'), 'spec.jobTemplate.submitterPodTemplate.spec'],
  },

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

  // Volcano: volcano-sh/apis batch/v1alpha1. KEDA: apis/keda/v1alpha1/scaledjob_types.go.
  { group: 'batch.volcano.sh', kinds: ['Job'], paths: ['spec.tasks[].template.spec'] },
  { group: 'keda.sh', kinds: ['ScaledJob'], paths: ['spec.jobTargetRef.template.spec'] },

  // Kueue: apis/kueue/v1beta1/workload_types.go.
  {
    group: 'kueue.x-k8s.io',
    kinds: ['Workload'],
    paths: ['spec.podSets[].template.spec'],
    note: () => t('Kueue adds the overhead of the class to each Pod set itself.'),
  },
];

function kubeflowSpecs(replicaSpecs: string): string[] {
  return [`spec.${replicaSpecs}.*.template.spec`];
}

function raySpecs(cluster: string): string[] {
  return [`${cluster}.headGroupSpec.template.spec`, `${cluster}.workerGroupSpecs[].template.spec`];
}
