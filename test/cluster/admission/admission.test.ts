import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { newSeed } from '../../support/new-seed.ts';
import { controlPlane } from '../control-plane/control-plane.ts';
import { askServer, type Outcome } from '../outcome.ts';
import type { WriteRequest } from '../write-request.ts';
import { requestsIn } from './generated-requests.ts';
import { type Admission, isSameAdmission, predictedAdmissions } from './same-admission.ts';
import { type StoredNamespaces, storeNamespaces } from './stored-namespaces.ts';

const cluster = await controlPlane();
const seed = newSeed();
const numRuns = 2_000;

/** What the generated requests must have led to, so that the test is known to test it. */
const branches: Readonly<Record<string, RegExp>> = {
  admitted: /^201 /,
  'no such class': /^403 .*RuntimeClass "missing" not found/,
  'another overhead': /^403 .*Pod's Overhead doesn't match/,
  'a violated standard': /^403 .*violates PodSecurity "restricted:/,
  'a standard of a release': /^403 .*violates PodSecurity "baseline:v1\.\d+"/,
  'a warning about a Pod': /^201 Pod .*would violate PodSecurity/,
  'a warning about a template': /^201 \w+ .*would violate PodSecurity/,
  'a number of Pods': /^403 .*requested:(?:.*,| )pods=1/,
  'a number of other objects': /^403 (?!pods ).*exceeded quota: .*requested: count\//,
  'requests with overhead': /^403 .*exceeded quota: .*requests\.(?:cpu|memory)=.* of kata$/,
  'an overhead in devices': /^403 .*exceeded quota: .*requests\.nvidia\.com\/gpu=.* of device$/,
  limits: /^403 .*exceeded quota: .*limits\.memory=/,
  'an extended resource': /^403 .*exceeded quota: .*requests\.nvidia\.com\/gpu=/,
  'huge pages': /^403 .*exceeded quota: .*hugepages-2Mi=/,
  'a container without requests': /^403 .*failed quota: .*must specify/,
};

describe('quotas and pod security are what the engine says', {
  skip: cluster.available ? false : cluster.why,
}, () => {
  if (!cluster.available) return;
  const { api, version } = cluster;
  const answers: string[] = [];
  let stored: StoredNamespaces;

  before(async () => {
    stored = await storeNamespaces(api, seed, 100);
  });
  after(() => cluster.stop());

  test(`for ${numRuns} generated Pods and templates`, async context => {
    context.diagnostic(`seed ${seed}`);
    const details = await fc.check(fc.asyncProperty(requestsIn(stored.names), agree), {
      seed,
      numRuns,
      endOnFailure: false,
    });
    if (!details.failed) return;
    const [request] = details.counterexample!;
    const { actual, admissions } = await compare(request);
    const lines = [
      `${request.verb} ${request.path}`,
      request.text,
      ...quotasOf(request).map(quota => JSON.stringify(quota, bigintAsText)),
      `server: ${JSON.stringify(actual)}`,
      ...admissions.map(admission => `engine: ${JSON.stringify(admission)}`),
      `(seed ${seed})`,
    ];
    assert.fail(lines.join('\n'));
  });

  test('every branch of the server was reached', context => {
    const counts = Object.entries(branches).map(([name, pattern]) => {
      return [name, answers.filter(answer => pattern.test(answer)).length] as const;
    });
    for (const [name, count] of counts) context.diagnostic(`${String(count).padStart(5)} ${name}`);
    assert.deepEqual(
      counts.filter(([, count]) => count === 0).map(([name]) => name),
      [],
    );
  });

  async function agree(request: WriteRequest): Promise<void> {
    const { actual, admissions } = await compare(request);
    const words = [actual.status, actual.message ?? kindOf(request), ...actual.warnings];
    answers.push(`${words.join(' ')} of ${classOf(request)}`);
    const violatesAll = /"privileged": true|"hostNetwork": true/.test(request.text);
    assert.ok(admissions.some(admission => isSameAdmission(actual, admission, violatesAll)));
  }

  async function compare(
    request: WriteRequest,
  ): Promise<{ actual: Outcome; admissions: readonly Admission[] }> {
    const actual = await askServer(api, request);
    const admissions = predictedAdmissions(request, stored.others, quotasOf(request), version);
    return { actual, admissions };
  }

  function quotasOf({ path }: WriteRequest) {
    const [, namespace] = /\/namespaces\/([^/]+)\//.exec(path)!;
    return stored.quotas.get(namespace!)!;
  }
});

function kindOf({ text }: WriteRequest): string {
  return /"kind": "(\w+)"/.exec(text)![1]!;
}

function classOf({ text }: WriteRequest): string {
  return /"runtimeClassName": "([\w-]+)"/.exec(text)?.[1] ?? 'no class';
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
