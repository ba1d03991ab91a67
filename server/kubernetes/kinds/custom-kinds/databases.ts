import { type CustomKind, nameOnly, placementOnly, template } from './custom-kind.ts';

/** Kinds of databases and object stores, and of what backs them up and migrates them. */
export const databaseKinds: readonly CustomKind[] = [
  // CloudNativePG: api/v1/pooler_types.go; `containers` may be empty.
  { group: 'postgresql.cnpg.io', kinds: ['Pooler'], paths: [template], part: true },

  // Percona operators: pkg/apis of each; every part has its own `runtimeClassName`.
  {
    group: 'pxc.percona.com',
    kinds: ['PerconaXtraDBCluster'],
    paths: [
      'spec.pxc',
      'spec.haproxy',
      'spec.proxysql',
      'spec.pmm',
      'spec.logcollector',
      'spec.backup.storages.*',
    ],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'psmdb.percona.com',
    kinds: ['PerconaServerMongoDB'],
    paths: [
      ...replicaSets('spec.replsets[]'),
      ...replicaSets('spec.sharding.configsvrReplSet'),
      'spec.sharding.mongos',
      'spec.backup',
    ],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'ps.percona.com',
    kinds: ['PerconaServerMySQL'],
    paths: ['spec.mysql', 'spec.orchestrator', 'spec.pmm', 'spec.proxy.haproxy', 'spec.proxy.router'],
    part: true,
    lacks: placementOnly,
  },
  {
    group: 'pgv2.percona.com',
    kinds: ['PerconaPGCluster'],
    paths: ['spec.pmm'],
    part: true,
    lacks: nameOnly,
  },

  // MinIO: pkg/apis/minio.min.io/v2. HiveMQ and Redis Enterprise: their CustomResourceDefinitions.
  { group: 'minio.min.io', kinds: ['Tenant'], paths: ['spec.pools[]'], part: true, lacks: placementOnly },
  { group: 'hivemq.com', kinds: ['HiveMQCluster'], paths: ['spec'], part: true, lacks: nameOnly },
  {
    group: 'app.redislabs.com',
    kinds: ['RedisEnterpriseCluster'],
    paths: [
      'spec.redisEnterpriseAdditionalPodSpecAttributes',
      'spec.servicesRiggerSpec.servicesRiggerAdditionalPodSpecAttributes',
    ],
    part: true,
  },

  // KubeBlocks: apis/apps/v1, apis/operations/v1alpha1.
  {
    group: 'apps.kubeblocks.io',
    kinds: ['Cluster', 'Component'],
    paths: ['spec'],
    part: true,
    lacks: nameOnly,
  },
  { group: 'apps.kubeblocks.io', kinds: ['ComponentDefinition'], paths: ['spec.runtime'] },
  { group: 'apps.kubeblocks.io', kinds: ['OpsDefinition'], paths: ['spec.actions[].workload.podSpec'] },
  { group: 'operations.kubeblocks.io', kinds: ['OpsDefinition'], paths: ['spec.actions[].workload.podSpec'] },

  // Atlas operator: api/v1alpha1/atlasschema_types.go (DevDB). K8up: api/v1/pre_backup_pod_types.go.
  { group: 'db.atlasgo.io', kinds: ['AtlasSchema', 'AtlasMigration'], paths: ['spec.devDB.spec'] },
  { group: 'k8up.io', kinds: ['PreBackupPod'], paths: ['spec.pod.spec'] },
];

function replicaSets(set: string): string[] {
  return [set, `${set}.arbiter`, `${set}.hidden`, `${set}.nonvoting`];
}
