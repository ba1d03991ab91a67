import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { isUpdating } from '../support/expect/expect-text.ts';
import { controlPlane } from './control-plane/control-plane.ts';
import { created } from './created.ts';
import { fixtureClasses } from './fixture-classes.ts';
import { normalisedMessage } from './normalised-message.ts';
import {
  isOwnCase,
  ownCasesFile,
  type RecordedCase,
  readRecordedCases,
  recordedVersion,
} from './recorded-cases.ts';
import { replay, resultOf } from './replay-recorded-case.ts';

const cases = readRecordedCases();
const cluster = await controlPlane();
const skip = whySkipped();

before(async () => {
  if (!cluster.available || skip) return;
  for (const text of fixtureClasses) await created(cluster.api, '/apis/node.k8s.io/v1/runtimeclasses', text);
});
after(async () => {
  if (cluster.available) await cluster.stop();
  if (answered.length > 0) writeFileSync(ownCasesFile, `${JSON.stringify(answered, null, 2)}\n`);
});

const answered: RecordedCase[] = [];

for (const recorded of cases) {
  test(`${recorded.id} ${recorded.rule} ${recorded.title}`, { skip }, async () => {
    if (!cluster.available) return;
    const answer = await replay(cluster.api, recorded);
    const { reason = null, message = null } = answer.status < 300 ? {} : (answer.body as Status);
    const result = answer.status < 300 ? await resultOf(cluster.api, recorded, answer.body) : null;
    if (isUpdating && isOwnCase(recorded)) {
      answered.push({ ...recorded, status: answer.status, reason, message, result });
      return;
    }
    assert.deepEqual(
      { status: answer.status, reason, message: message && normalisedMessage(message), result },
      {
        status: recorded.status,
        reason: recorded.reason,
        message: recorded.message && normalisedMessage(recorded.message),
        result: recorded.result,
      },
    );
  });
}

interface Status {
  readonly reason?: string;
  readonly message?: string;
}

function whySkipped(): string | false {
  if (!cluster.available) return cluster.why;
  return cluster.version === recordedVersion
    ? false
    : `recorded with ${recordedVersion}, this is ${cluster.version}`;
}
