import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dryRun, type Request } from '../../../server/kubernetes/dry-run/dry-run.ts';
import { toJson } from '../../../server/kubernetes/objects/json.ts';
import {
  isObject,
  listAt,
  type ObjectValue,
  type Value,
  valueAt,
} from '../../../server/kubernetes/objects/value.ts';
import { parseVersion } from '../../../server/kubernetes/objects/versions.ts';
import { parse } from '../../../server/yaml/parse.ts';
import { toValue } from '../../../server/yaml/value.ts';
import { fixtureClasses, runtimeClassText } from '../../cluster/fixture-classes.ts';
import { normalisedMessage } from '../../cluster/normalised-message.ts';
import { type RecordedCase, readRecordedCases, recordedVersion } from '../../cluster/recorded-cases.ts';

const cases = readRecordedCases();
const server = parseVersion(recordedVersion)!;
const classes = fixtureClasses.map(read);

describe('what a real kube-apiserver answered', () => {
  for (const recordedCase of cases) {
    it(`${recordedCase.id}: ${recordedCase.title}`, () => check(recordedCase));
  }
});

function check({ req, yaml, status, reason, message, ...recorded }: RecordedCase): void {
  const answer = dryRun(requestOf(req, read(yaml)), server)!;
  assert.deepEqual(
    {
      status: answer.status,
      reason: answer.reason,
      message: answer.message && normalisedMessage(answer.message),
    },
    { status, reason, message: message && normalisedMessage(message) },
  );
  const result = recorded.result as Value;
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
  const fields = /^existing: (.*)$/.exec(text)?.[1]?.replaceAll('; ', '\n');
  return fields === undefined ? [] : [read(runtimeClassText('rc', fields))];
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
