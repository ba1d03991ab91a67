import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toJson } from '../../../../server/kubernetes/objects/json.ts';
import { isObject, member, type Value, valueAt } from '../../../../server/kubernetes/objects/value.ts';
import { parse } from '../../../../server/yaml/parse.ts';
import { toValue } from '../../../../server/yaml/value.ts';
import { fixtureClasses, runtimeClassText } from '../../../cluster/fixture-classes.ts';
import { promisedWords, type RecordedCase, readRecordedCases } from '../../../cluster/recorded-cases.ts';
import { run } from './run.ts';

/** Recorded with a URL for another name or kind than the object's, which the command line cannot ask for. */
const withAnotherUrl = ['C168', 'C016'];

/** Recorded without the strict validation that kubectl asks for. */
const withoutStrictness = ['R42'];

const notAsked = [...withAnotherUrl, ...withoutStrictness];
const cases = readRecordedCases().filter(({ id }) => !notAsked.includes(id));

describe('runtimeclass dry-run answers like the recorded server', () => {
  for (const recorded of cases) {
    it(`${recorded.id}: ${recorded.title}`, () => check(recorded));
  }
});

async function check({ req, yaml, status, reason, message, result, version }: RecordedCase): Promise<void> {
  const [, method, path, present] = /^(\w+)(?: \(merge\))? (\S+)(?: {2}\((.*)\))?$/.exec(req)!;
  const verb = method === 'POST' ? 'create' : method === 'PUT' ? 'update' : 'patch';
  const file = verb === 'patch' && path!.endsWith('/rc') ? namedPatch(yaml) : yaml;
  const existing = [...fixtureClasses, presentObject(present)].join('---\n');
  const { exitCode, output, errors } = await run(
    { 'asked.yaml': file, 'existing.yaml': existing },
    { verb, output: 'json', kubernetesVersion: version },
  );
  assert.equal(errors, '');
  // Parsed by our own reader, which keeps integers exact.
  const answer = toValue(parse(output).root);
  assert.deepEqual(
    {
      status: Number(member(answer, 'status')),
      reason: member(answer, 'reason'),
      message: promisedWords(member(answer, 'message') as string | null, version),
    },
    { status, reason, message: promisedWords(message, version) },
  );
  assert.equal(exitCode, status < 300 ? 0 : 1);
  if (typeof result === 'object' && result !== null) {
    assert.equal(toJson(recordedPart(member(answer, 'object'), result)), toJson(expectedPart(result)));
  }
}

/** The patches were sent to the address of the class `rc`; here they have to say so themselves. */
function namedPatch(patch: string): string {
  return JSON.stringify({
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    ...JSON.parse(patch),
    metadata: { name: 'rc' },
  });
}

function presentObject(text = ''): string {
  if (text.startsWith('existing pod')) {
    const spec = "{runtimeClassName: rc, overhead: {cpu: '1'}, containers: [{name: c, image: i}]}";
    return `{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: ${spec}}\n`;
  }
  const hard = /^ResourceQuota q hard: (.*)$/.exec(text)?.[1];
  if (hard !== undefined) {
    return `{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: q}, spec: {hard: ${hard}}}\n`;
  }
  const fields = /^existing: (.*)$/.exec(text)?.[1];
  return fields === undefined ? '' : runtimeClassText('rc', fields.replaceAll('; ', '\n'));
}

/** The fields that were recorded: of a class all but its identity, of a Pod those of admission, or its labels. */
function recordedPart(object: Value | undefined, result: object): Value {
  const kind = member(object, 'kind');
  const holder =
    kind !== 'Pod' ? object : 'labels' in result ? member(object, 'metadata') : member(object, 'spec');
  const recorded = ['handler', 'overhead', 'scheduling', 'nodeSelector', 'tolerations', 'labels'];
  const ofClass = kind === 'RuntimeClass' && isObject(object) ? [...recorded, 'spec'] : recorded;
  const isLeftOut = (field: string) => field === 'tolerations' && !('tolerations' in result);
  const fields = ofClass.flatMap(field => {
    const value = valueAt(holder, [field]);
    return value === undefined || isLeftOut(field) ? [] : [[field, value] as const];
  });
  return Object.fromEntries(fields);
}

/** What a quota counts is told by the quota; the two default tolerations were recorded by a name. */
function expectedPart(result: object): Value {
  const { quotaUsed: _, ...fields } = result as { readonly [field: string]: Value };
  const tolerations = (fields['tolerations'] as readonly Value[] | undefined)?.map(toleration => {
    const taint = /^<default (not-ready|unreachable) 300>$/.exec(String(toleration))?.[1];
    const key = `node.kubernetes.io/${taint}`;
    return taint ? { key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300n } : toleration;
  });
  return tolerations === undefined ? fields : { ...fields, tolerations };
}
