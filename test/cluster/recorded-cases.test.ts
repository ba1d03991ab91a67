import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { dryRun } from '../../server/kubernetes/dry-run/dry-run.ts';
import { toJson } from '../../server/kubernetes/objects/json.ts';
import { parseVersion } from '../../server/kubernetes/objects/versions.ts';
import { isUpdating } from '../support/expect/expect-text.ts';
import type { Answer } from './control-plane/api-client.ts';
import { controlPlane } from './control-plane/control-plane.ts';
import { created } from './created.ts';
import { fixtureClasses } from './fixture-classes.ts';
import { outcomeOf } from './outcome.ts';
import { isOwnCase, ownCasesFile, type RecordedCase, readRecordedCases } from './recorded-cases.ts';
import { recordedRequest } from './recorded-request.ts';
import { replay, resultOf } from './replay-recorded-case.ts';

const cases = readRecordedCases();
const cluster = await controlPlane();
const skip = cluster.available ? false : cluster.why;

before(async () => {
  if (!cluster.available) return;
  for (const text of fixtureClasses) await created(cluster.api, '/apis/node.k8s.io/v1/runtimeclasses', text);
});
after(async () => {
  if (cluster.available) await cluster.stop();
  if (answered.length > 0) writeFileSync(ownCasesFile, `${JSON.stringify(answered, null, 2)}\n`);
});

/** The own cases as they are to be recorded. */
const answered: RecordedCase[] = [];

for (const recorded of cases) {
  test(`${recorded.id} ${recorded.rule} ${recorded.title}`, { skip }, async () => {
    if (!cluster.available) return;
    const answer = await replay(cluster.api, recorded);
    const { version } = cluster;
    const { status, reason, message } = answer.body as {
      status?: unknown;
      reason?: string;
      message?: string;
    };
    const predicted = dryRun(recordedRequest(recorded), parseVersion(version)!)!;
    if (isUpdating && isOwnCase(recorded)) {
      const says =
        typeof status === 'string' ? { reason: reason ?? null, message: message ?? null } : nothing;
      answered.push(
        isGone(answer)
          ? recorded
          : { ...recorded, ...says, status: answer.status, result: await result(), version },
      );
    }
    assert.deepEqual(
      outcomeOf(predicted.status, predicted.reason, predicted.message, JSON.parse(toJson(predicted.object))),
      outcomeOf(answer.status, reason, message, answer.body),
    );
    if (recorded.version === version) assert.deepEqual(await result(), recorded.result);

    async function result(): Promise<unknown> {
      if (!cluster.available || answer.status >= 300) return null;
      return resultOf(cluster.api, recorded, answer.body);
    }
  });
}

const nothing = { reason: null, message: null };

/** Whether the API version of the case is one that the server no longer has: what older ones answered is kept. */
function isGone({ status, body }: Answer): boolean {
  return status === 404 && typeof body !== 'object';
}
