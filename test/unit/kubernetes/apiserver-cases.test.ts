import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { dryRun, type Request } from '../../../server/kubernetes/dry-run.ts';
import { toJson } from '../../../server/kubernetes/json.ts';
import { isObject, listAt, type ObjectValue, type Value, valueAt } from '../../../server/kubernetes/value.ts';
import { parse } from '../../../server/yaml/parse.ts';
import { toValue } from '../../../server/yaml/value.ts';

/** What a kube-apiserver 1.20.2 answered to a request, and what it had before. */
interface Case {
  readonly id: string;
  readonly title: string;
  readonly req: string;
  readonly yaml: string;
  readonly status: number;
  readonly reason: string | null;
  readonly message: string | null;
  readonly result: Value;
}

const recorded = new URL('../../../../shared/facts/apiserver-cases.json', import.meta.url);
const server = { major: 1, minor: 20, patch: 2 };

describe('what a kube-apiserver 1.20.2 answered', {
  skip: !existsSync(recorded) && 'no recorded cases',
}, () => {
  const cases = existsSync(recorded) ? (JSON.parse(readFileSync(recorded, 'utf8')) as Case[]) : [];
  for (const recordedCase of cases) {
    it(`${recordedCase.id}: ${recordedCase.title}`, () => check(recordedCase));
  }
});

function check({ req, yaml, status, reason, message, result }: Case): void {
  const answer = dryRun(requestOf(req, read(yaml)), server)!;
  assert.deepEqual(
    { status: answer.status, reason: answer.reason, message: comparable(answer.message) },
    { status, reason, message: comparable(message) },
  );
  if (!isObject(result)) return;
  // What a quota counts is told by the quota, not by the answer.
  const { quotaUsed: _, ...expected } = result;
  assert.equal(toJson(partOf(answer.object, expected)), toJson(withDefaultTolerations(expected)));
}

/** `POST /apis/node.k8s.io/v1/runtimeclasses  (existing: handler: runc)` */
function requestOf(req: string, object: Value): Request {
  const [, method, path, present] = /^(\w+)(?: \(merge\))? (\S+)(?: {2}\((.*)\))?$/.exec(req)!;
  const [, apiVersion, namespace, plural, name] =
    /^\/apis?\/(.+?)(?:\/namespaces\/(\w+))?\/([a-z]+)(?:\/(\w+))?$/.exec(path!)!;
  const kind = kinds.get(plural!)!;
  return {
    verb: method === 'POST' ? 'create' : method === 'PUT' ? 'update' : 'patch',
    object,
    url: { apiVersion: apiVersion!, kind, ...(namespace && { namespace }), ...(name && { name }) },
    existing: [...classes, ...presentObjects(present)],
  };
}

function presentObjects(text = ''): readonly Value[] {
  if (text.startsWith('existing pod')) return [read(admittedPod)];
  const quota = /^ResourceQuota q hard: (.*)$/.exec(text)?.[1];
  if (quota !== undefined) {
    return [
      read(
        `{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: q}, spec: {hard: ${quota}}}`,
      ),
    ];
  }
  const fields = /^existing: (.*)$/.exec(text)?.[1]?.replaceAll('; ', ', ');
  return fields === undefined ? [] : [read(runtimeClass(`metadata: {name: rc}, ${fields}`))];
}

const kinds = new Map([
  ['runtimeclasses', 'RuntimeClass'],
  ['pods', 'Pod'],
  ['podtemplates', 'PodTemplate'],
  ['deployments', 'Deployment'],
  ['replicasets', 'ReplicaSet'],
  ['statefulsets', 'StatefulSet'],
  ['daemonsets', 'DaemonSet'],
  ['jobs', 'Job'],
]);

const admittedPod = `
apiVersion: v1
kind: Pod
metadata: {name: p, namespace: default}
spec:
  runtimeClassName: rc
  overhead: {cpu: '1'}
  containers: [{name: c, image: i}]
`;

function runtimeClass(fields: string): string {
  return `{apiVersion: node.k8s.io/v1, kind: RuntimeClass, ${fields}}`;
}

const classes = Object.entries({
  plain: '',
  ovh: 'overhead: {podFixed: {cpu: 250m, memory: 120Mi}}',
  ovh0: 'overhead: {}',
  ovhe: 'overhead: {podFixed: {}}',
  ovhz: 'overhead: {podFixed: {cpu: 0}}',
  ovhfrac: 'overhead: {podFixed: {memory: 100m}}',
  sched0: 'scheduling: {}',
  sched:
    'scheduling: {nodeSelector: {rt: kata, arch: amd64}, tolerations: [{key: rt, operator: Equal, value: kata, effect: NoSchedule}]}',
  tolall: 'scheduling: {tolerations: [{operator: Exists}]}',
  tolne: 'scheduling: {tolerations: [{operator: Exists, effect: NoExecute}]}',
  tolne10: 'scheduling: {tolerations: [{operator: Exists, effect: NoExecute, tolerationSeconds: 10}]}',
  tolne900: 'scheduling: {tolerations: [{operator: Exists, effect: NoExecute, tolerationSeconds: 900}]}',
  tolnr30:
    'scheduling: {tolerations: [{key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute, tolerationSeconds: 30}]}',
  tolnr:
    'scheduling: {tolerations: [{key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute}]}',
  tolkey: 'scheduling: {tolerations: [{key: k, operator: Exists}]}',
  tolval: 'scheduling: {tolerations: [{key: k, value: v, effect: NoSchedule}]}',
  toldup: 'scheduling: {tolerations: [{key: k, value: v}, {key: k, operator: Equal, value: v}]}',
}).map(([name, fields]) => read(runtimeClass(`metadata: {name: ${name}}, handler: runc, ${fields}`)));

function read(yaml: string): Value {
  return toValue(parse(yaml).root);
}

/**
 * The part of the object that was recorded: of a class everything but its identity, of a Pod the fields that
 * admission may change, `labels` of the metadata.
 */
function partOf(object: Value, expected: ObjectValue): Value {
  const { apiVersion: _version, kind, metadata, ...body } = object as ObjectValue;
  if (kind !== 'Pod') return body;
  if ('labels' in expected) return { labels: valueAt(metadata, ['labels']) ?? null };
  const fields = ['overhead', 'nodeSelector', ...('tolerations' in expected ? ['tolerations'] : [])];
  const present = fields.flatMap(field => {
    const value = valueAt(object, ['spec', field]);
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(present);
}

function withDefaultTolerations(result: ObjectValue): Value {
  if (!('tolerations' in result)) return result;
  const tolerations = listAt(result, ['tolerations']).map(toleration => {
    const taint = /^<default (not-ready|unreachable) 300>$/.exec(String(toleration))?.[1];
    const key = `node.kubernetes.io/${taint}`;
    if (taint === undefined) return toleration;
    return { key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300n };
  });
  return { ...result, tolerations };
}

/**
 * A message with its errors in a fixed order, because the server walks its maps in a random one, without the Go
 * rendering of values that are no text or number, and without the listing of differences.
 */
function comparable(message: string | null): readonly string[] | null {
  if (message === null) return null;
  const [, start, list] = /^(.* is invalid: )\[(.*)\]$/s.exec(message) ?? [undefined, '', message];
  const errors = list!.split(
    /, (?=[\w.]+(?:\[[^\]]*\])?[\w.]*: (?:Invalid|Required|Unsupported|Duplicate|Forbidden))/,
  );
  return [start!, ...errors.map(error => error.replace(goValue, '<value>').replace(/\n.*/s, '')).sort()];
}

const goValue = /(?:core\.Toleration|resource\.Quantity)\{.*\}/s;
