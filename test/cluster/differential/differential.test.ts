import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { newSeed } from '../../support/new-seed.ts';
import { controlPlane } from '../control-plane/control-plane.ts';
import { keepCase } from '../kept-case.ts';
import type { WriteRequest } from '../write-request.ts';
import { branches } from './branches.ts';
import { compare, concerned, type StoredObjects, storeObjects } from './stored-objects.ts';
import { suites } from './suites.ts';

const cluster = await controlPlane();
const seed = newSeed();

describe('the server and the engine agree', { skip: cluster.available ? false : cluster.why }, () => {
  if (!cluster.available) return;
  const { api, version } = cluster;
  let stored: StoredObjects;
  const answers = new Map<string, number>();

  before(async () => {
    stored = await storeObjects(api, seed);
  });
  after(() => cluster.stop());

  for (const { what, numRuns, requests } of suites) {
    test(`on ${numRuns} generated ${what}`, async context => {
      context.diagnostic(`seed ${seed}`);
      const details = await fc.check(fc.asyncProperty(requests(stored), agree), {
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
    const { actual, predicted, agree } = await compare(api, version, request, stored);
    const answer = `${actual.status} ${actual.message ?? ''}`;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    if (!agree) assert.deepEqual(predicted, actual);
  }

  async function describeDisagreement(request: WriteRequest): Promise<string> {
    const { actual, predicted } = await compare(api, version, request, stored);
    const file = keepCase({ version, request, existing: concerned(request, stored), answer: actual });
    return [
      `${request.verb} ${request.path} ${request.fieldValidation}`,
      request.text,
      `server: ${JSON.stringify(actual)}`,
      `engine: ${JSON.stringify(predicted)}`,
      `kept as ${file}`,
    ].join('\n');
  }
});
