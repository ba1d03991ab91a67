import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Value } from '../../../server/kubernetes/objects/value.ts';
import { patience } from '../../support/patience.ts';
import { asValue } from '../as-value.ts';
import { admissionConfiguration } from '../control-plane/admission-configuration.ts';
import type { ApiClient } from '../control-plane/api-client.ts';
import { created } from '../created.ts';
import { namespaces } from './generated-namespaces.ts';
import type { GeneratedQuota } from './generated-quotas.ts';
import { classes } from './generated-requests.ts';

/** What is in the cluster that generated requests are sent to. */
export interface StoredNamespaces {
  readonly names: readonly string[];
  /** The quotas of each namespace, as stored. */
  readonly quotas: ReadonlyMap<string, readonly Value[]>;
  /** Everything else for the engine, the configuration of the server included. */
  readonly others: readonly Value[];
}

/** Creates the classes, a priority class, and as many generated namespaces with their quotas; one of them is exempt. */
export async function storeNamespaces(
  api: ApiClient,
  seed: number,
  count: number,
): Promise<StoredNamespaces> {
  const others: object[] = [admissionConfiguration];
  for (const [name, fields] of Object.entries(classes)) {
    const object = {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name },
      handler: 'runc',
    };
    others.push(await created(api, '/apis/node.k8s.io/v1/runtimeclasses', { ...object, ...fields }));
  }
  const scheduling = {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name: 'high' },
  };
  await created(api, '/apis/scheduling.k8s.io/v1/priorityclasses', { ...scheduling, value: 1000 });

  const quotas = new Map<string, readonly Value[]>();
  for (const [index, namespace] of fc.sample(namespaces, { numRuns: count, seed }).entries()) {
    const name = index === 0 ? 'exempt-namespace' : `n${index}`;
    const labels = index === 0 ? { 'pod-security.kubernetes.io/enforce': 'restricted' } : namespace.labels;
    const object = { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } };
    others.push(await created(api, '/api/v1/namespaces', object));
    const stored: object[] = [];
    for (const [number, quota] of namespace.quotas.entries()) {
      stored.push(await storedQuota(api, name, `q${number}`, quota));
    }
    quotas.set(name, stored.map(asValue));
  }
  await untilServerSeesAll(api);
  return { names: [...quotas.keys()], quotas, others: others.map(asValue) };
}

async function storedQuota(
  api: ApiClient,
  namespace: string,
  name: string,
  { spec, used }: GeneratedQuota,
): Promise<object> {
  const path = `/api/v1/namespaces/${namespace}/resourcequotas`;
  const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name }, spec };
  const stored = (await created(api, path, quota)) as { metadata: object };
  const status = { hard: spec.hard, used };
  const answer = await api.put(`${path}/${name}/status`, { ...quota, metadata: stored.metadata, status });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body as object;
}

/** The server enforces a quota when it has seen its status; it sees the last one last. */
async function untilServerSeesAll(api: ApiClient): Promise<void> {
  const namespace = 'last';
  await created(api, '/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: namespace },
  });
  await storedQuota(api, namespace, 'q', { spec: { hard: { pods: '0' } }, used: { pods: '0' } });
  const pod = { metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image: 'i' }] } };
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const { status } = await api.post(`/api/v1/namespaces/${namespace}/pods?dryRun=All`, pod);
    if (status === 403) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  assert.fail('the server does not see the quotas');
}
