import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { isUpdating } from '../support/expect/expect-text.ts';
import { compareRecordedCase } from './compare-recorded-case.ts';
import { controlPlane } from './control-plane/control-plane.ts';
import { created } from './created.ts';
import { fixtureClasses } from './fixture-classes.ts';
import {
  isOfOldVersion,
  isOwnCase,
  ownCasesFile,
  type RecordedCase,
  readRecordedCases,
} from './recorded-cases.ts';
import { resultOf } from './replay-recorded-case.ts';

const cases = readRecordedCases();
const current = cases.filter(recorded => !isOfOldVersion(recorded));
const cluster = await controlPlane();
const skip = cluster.available ? false : cluster.why;

before(async () => {
  if (!cluster.available) return;
  for (const text of fixtureClasses) await created(cluster.api, '/apis/node.k8s.io/v1/runtimeclasses', text);
});
after(async () => {
  if (cluster.available) await cluster.stop();
  if (answered.length === 0) return;
  const own = [...answered, ...cases.filter(recorded => isOwnCase(recorded) && isOfOldVersion(recorded))];
  own.sort((a, b) => (a.id < b.id ? -1 : 1));
  writeFileSync(ownCasesFile, `${JSON.stringify(own, null, 2)}\n`);
});

/** Our own cases with what this server answers. */
const answered: RecordedCase[] = [];

for (const recorded of current) {
  test(`${recorded.id} ${recorded.rule} ${recorded.title}`, { skip }, async () => {
    if (!cluster.available) return;
    const { answer, actual, predicted } = await compareRecordedCase(cluster.api, cluster.version, recorded);
    const result = answer.status < 300 ? await resultOf(cluster.api, recorded, answer.body) : null;
    if (isUpdating && isOwnCase(recorded)) {
      const { reason = null, message = null } = answer.status < 300 ? {} : (answer.body as Status);
      answered.push({
        ...recorded,
        status: answer.status,
        reason,
        message,
        result,
        version: cluster.version,
      });
    }
    assert.deepEqual(predicted, actual);
    if (recorded.version === cluster.version) assert.deepEqual(result, recorded.result);
  });
}

interface Status {
  readonly reason?: string;
  readonly message?: string;
}
