import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { patience } from '../support/patience.ts';
import { type AdmittedClass, admissionHasClass } from './admission-has-class.ts';
import type { Answer, ApiClient } from './control-plane/api-client.ts';
import { created } from './created.ts';
import { runtimeClassText } from './fixture-classes.ts';
import type { RecordedCase } from './recorded-cases.ts';

/** Makes what existed before the request, sends it, and takes away again what was made. */
export async function replay(api: ApiClient, { req, yaml }: RecordedCase): Promise<Answer> {
  const [, method, path, what] = /^(\w+)(?: \(merge\))? (\S+)(?:\s+\((.*)\))?$/.exec(req) ?? [];
  const existing = /^existing: (.*)$/.exec(what ?? '')?.[1]?.replaceAll('; ', '\n');
  if (existing !== undefined) await created(api, classes, runtimeClassText('rc', existing));
  if (what?.startsWith('existing pod')) await createPodWhoseClassIsGone(api);
  if (what?.startsWith('ResourceQuota')) {
    await createQuota(api, /hard: (.*)$/.exec(what)![1]!);
    // Not a dry run: what the quota counts is seen only in its status.
    return api.post(path!, yaml);
  }
  try {
    if (method === 'PATCH') return await api.mergePatch(`${path}?dryRun=All`, JSON.parse(yaml));
    if (method === 'PUT') return await api.put(`${path}?dryRun=All`, yaml);
    return await api.post(`${path}?dryRun=All`, yaml);
  } finally {
    if (existing !== undefined) await api.delete(`${classes}/rc`);
    if (what?.startsWith('existing pod')) await api.delete(`${pods}/p?gracePeriodSeconds=0`);
  }
}

const classes = '/apis/node.k8s.io/v1/runtimeclasses';
const pods = '/api/v1/namespaces/default/pods';

async function createPodWhoseClassIsGone(api: ApiClient): Promise<void> {
  const text = runtimeClassText('rc', 'handler: runc\noverhead: {podFixed: {cpu: 1}}');
  await admissionHasClass(api, (await created(api, classes, text)) as AdmittedClass);
  const spec = '{runtimeClassName: rc, containers: [{name: c, image: i}]}';
  await created(api, pods, `{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: ${spec}}`);
  await api.delete(`${classes}/rc`);
}

/** The status is what the resource quota controller would write. */
async function createQuota(api: ApiClient, hard: string): Promise<void> {
  await api.post('/api/v1/namespaces', '{apiVersion: v1, kind: Namespace, metadata: {name: q}}');
  const path = '/api/v1/namespaces/q/resourcequotas';
  await api.delete('/api/v1/namespaces/q/pods/p?gracePeriodSeconds=0');
  await api.delete(`${path}/q`);
  const quota = await created(
    api,
    path,
    `{apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {hard: ${hard}}}`,
  );
  const limits = (quota as { spec: { hard: Record<string, string> } }).spec.hard;
  const used = Object.fromEntries(Object.keys(limits).map(name => [name, '0']));
  const answer = await api.mergePatch(`${path}/q/status`, { status: { hard: limits, used } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await admissionHasQuota(api);
}

/**
 * Waits until a Pod that no quota allows is refused: the plugin learns of a quota by a watch, and until then counts nothing.
 * Source: `plugin/pkg/admission/resourcequota/resource_access.go:GetQuotas` (1.20).
 */
async function admissionHasQuota(api: ApiClient): Promise<void> {
  const much = '{cpu: 1M, memory: 1Ei, ephemeral-storage: 1Ei}';
  const spec = `{containers: [{name: c, image: i, resources: {requests: ${much}, limits: ${much}}}]}`;
  const pod = `{apiVersion: v1, kind: Pod, metadata: {name: much}, spec: ${spec}}`;
  const isRefused = async () => (await api.post('/api/v1/namespaces/q/pods?dryRun=All', pod)).status === 403;
  for (const deadline = Date.now() + patience; !(await isRefused()); await setTimeout(20)) {
    assert.ok(Date.now() < deadline, 'the API server does not know the quota');
  }
}

/** The fields that were recorded of an accepted object. */
export async function resultOf(
  api: ApiClient,
  { result, req }: RecordedCase,
  body: unknown,
): Promise<unknown> {
  if (result === 'accepted') return 'accepted';
  const { kind, metadata, spec, handler, overhead, scheduling } = body as Record<
    string,
    Record<string, unknown>
  >;
  if ((kind as unknown) === 'RuntimeClass') return withoutAbsent({ handler, overhead, scheduling, spec });
  if (req.startsWith('PATCH')) return { labels: metadata!['labels'] };
  const { nodeSelector, tolerations } = spec!;
  if (req.includes('ResourceQuota')) {
    const quota = (await api.get('/api/v1/namespaces/q/resourcequotas/q')).body as {
      status: { used: unknown };
    };
    return { overhead: spec!['overhead'], quotaUsed: quota.status.used };
  }
  const named = (tolerations as Toleration[]).map(
    toleration => defaultTolerations.get(JSON.stringify(toleration)) ?? toleration,
  );
  return withoutAbsent({ overhead: spec!['overhead'], nodeSelector, tolerations: named });
}

type Toleration = Readonly<Record<string, unknown>>;

/** How the two tolerations that every Pod gets were recorded. */
const defaultTolerations = new Map<string, unknown>(
  ['not-ready', 'unreachable'].map(condition => [
    JSON.stringify({
      key: `node.kubernetes.io/${condition}`,
      operator: 'Exists',
      effect: 'NoExecute',
      tolerationSeconds: 300,
    }),
    `<default ${condition} 300>`,
  ]),
);

function withoutAbsent(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
