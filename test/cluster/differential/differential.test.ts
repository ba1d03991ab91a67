import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Value } from '../../../server/kubernetes/objects/value.ts';
import { newSeed } from '../../support/new-seed.ts';
import { asValue } from '../as-value.ts';
import { controlPlane } from '../control-plane/control-plane.ts';
import { created } from '../created.ts';
import { fixtureClasses } from '../fixture-classes.ts';
import { keepCase } from '../kept-case.ts';
import { askServer, type Outcome } from '../outcome.ts';
import { predict } from '../predict.ts';
import { sameOutcome } from '../same-outcome.ts';
import type { WriteRequest } from '../write-request.ts';
import { yamlText } from '../yaml-value.ts';
import { branches } from './branches.ts';
import {
  patchRequests,
  runtimeClassRequests,
  type StoredClass,
  storedClasses,
  updateRequests,
} from './class-requests.ts';
import { podRequests, templateRequests } from './pod-requests.ts';
import {
  storedWorkloads,
  workloadPatchRequests,
  workloadUpdateRequests,
} from './workload-change-requests.ts';

const cluster = await controlPlane();
const seed = newSeed();

interface StoredObject {
  readonly metadata: { readonly name: string };
}

describe('the server and the engine agree', { skip: cluster.available ? false : cluster.why }, () => {
  const stored: StoredClass[] = [];
  const workloads: StoredObject[] = [];
  const existing: Value[] = [];
  const answers = new Map<string, number>();

  before(async () => {
    if (!cluster.available) return;
    const classes = '/apis/node.k8s.io/v1/runtimeclasses';
    const generated = fc.sample(storedClasses, { numRuns: 60, seed }).map((fields, index) => {
      const metadata = { name: `stored-${index}` };
      return yamlText({ apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata, ...fields });
    });
    for (const text of [...fixtureClasses, ...generated]) {
      stored.push((await created(cluster.api, classes, text)) as StoredClass);
    }
    for (const { path, object } of storedWorkloads) {
      workloads.push((await created(cluster.api, path, object)) as StoredObject);
    }
    existing.push(...[...stored, ...workloads].map(asValue));
  });
  after(async () => {
    if (cluster.available) await cluster.stop();
  });

  const suites: [string, number, (names: string[]) => fc.Arbitrary<WriteRequest>][] = [
    ['RuntimeClasses', 3500, () => runtimeClassRequests(servedVersions())],
    ['patches of RuntimeClasses', 500, names => patchRequests(names)],
    ['updates of RuntimeClasses', 400, () => updateRequests(stored)],
    ['Pods', 2000, names => podRequests(names)],
    ['Pod templates', 1200, names => templateRequests(names)],
    ['patches of Pods and templates', 800, names => workloadPatchRequests(names)],
    ['updates of Pods and templates', 500, names => workloadUpdateRequests(names)],
  ];
  for (const [what, numRuns, requestsFor] of suites) {
    test(`on ${numRuns} generated ${what}`, async context => {
      context.diagnostic(`seed ${seed}`);
      const requests = requestsFor(stored.map(({ metadata }) => metadata.name));
      const details = await fc.check(fc.asyncProperty(requests, agree), {
        seed,
        numRuns,
        endOnFailure: false,
      });
      if (!details.failed) return;
      const [request] = details.counterexample!;
      assert.fail(`${await describeDisagreement(request)}\n(seed ${seed})\n${String(details.errorInstance)}`);
    });
  }

  test('every branch of the server was reached', context => {
    const counts = Object.entries(branches).map(([name, pattern]) => {
      const matching = [...answers].filter(([answer]) => pattern.test(answer));
      return [name, matching.reduce((sum, [, count]) => sum + count, 0)] as const;
    });
    for (const [name, count] of counts) context.diagnostic(`${String(count).padStart(5)} ${name}`);
    assert.deepEqual(
      counts.filter(([, count]) => count === 0).map(([name]) => name),
      [],
    );
  });

  async function agree(request: WriteRequest): Promise<void> {
    const { actual, predicted } = await askBoth(request);
    const answer = `${actual.status} ${actual.message ?? ''}`;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    if (!sameOutcome(actual, predicted, request, stored)) assert.deepEqual(predicted, actual);
  }

  async function askBoth(request: WriteRequest): Promise<{ actual: Outcome; predicted: Outcome }> {
    if (!cluster.available) throw new Error(cluster.why);
    const actual = await askServer(cluster.api, request);
    return { actual, predicted: predict(request, existing, cluster.version) };
  }

  async function describeDisagreement(request: WriteRequest): Promise<string> {
    if (!cluster.available) return '';
    const { actual, predicted } = await askBoth(request);
    const isNamed = ({ metadata: { name } }: StoredObject) =>
      request.text.includes(`"${name}"`) || request.path.endsWith(`/${name}`);
    const known = [...stored, ...workloads].filter(isNamed);
    const file = keepCase({ version: cluster.version, request, existing: known, answer: actual });
    return [
      `${request.verb} ${request.path}`,
      request.text,
      `server: ${JSON.stringify(actual)}`,
      `engine: ${JSON.stringify(predicted)}`,
      `kept as ${file}`,
    ].join('\n');
  }

  function servedVersions(): string[] {
    return cluster.available && cluster.version.startsWith('1.20.')
      ? ['v1', 'v1', 'v1beta1', 'v1alpha1']
      : ['v1'];
  }
});
