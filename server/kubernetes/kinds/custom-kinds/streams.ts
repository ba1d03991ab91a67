import { type CustomKind, placementOnly, podTemplate } from './custom-kind.ts';

/** Kinds of search engines and of streams. */
export const streamKinds: readonly CustomKind[] = [
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

  // Flink operator: docs/content/docs/custom-resource/reference.md.
  {
    group: 'flink.apache.org',
    kinds: ['FlinkDeployment'],
    paths: [podTemplate, 'spec.jobManager.podTemplate.spec', 'spec.taskManager.podTemplate.spec'],
  },

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
];

function numaflowSpecs(pipeline: string): string[] {
  return [`${pipeline}.vertices[]`, `${pipeline}.templates.*`];
}
