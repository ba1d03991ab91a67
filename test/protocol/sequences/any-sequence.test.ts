import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { withoutPipes } from '../../support/named-pipe.ts';
import { newSeed } from '../../support/new-seed.ts';
import { patienceWithAll } from '../../support/patience.ts';
import { runSequence, type Tally } from './run-sequence.ts';
import { anySequence } from './sequences.ts';
import { shortened } from './shortened.ts';
import { virtualTime } from './virtual-time.ts';

const stepsOfSequence = 100;
const askedFor = process.env['TEST_STEPS'];
/** Steps of all sequences together. With `TEST_STEPS` there are more, and a sequence that fails ends nothing. */
const steps = Number(askedFor ?? 1_000);
const timeout = askedFor === undefined ? patienceWithAll : 24 * 60 * 60_000;

describe('the server', { timeout, skip: withoutPipes }, () => {
  it(`says after any sequence of ${steps} steps what a server says that is started then`, async t => {
    const first = newSeed();
    t.diagnostic(`seed ${first}`);
    const time = virtualTime(t);
    const tally: Tally = { steps: 0, comparisons: 0, answers: 0 };
    const failures: string[] = [];
    for (let seed = first; tally.steps < steps; seed++) {
      const [sequence] = fc.sample(anySequence(stepsOfSequence), { seed, numRuns: 1 });
      const run = (tried = sequence!, counts: Tally = { steps: 0, comparisons: 0, answers: 0 }) =>
        runSequence(tried, time, counts).then(
          () => undefined,
          (error: unknown) => error,
        );
      if ((await run(sequence, tally)) === undefined) continue;
      const shorter = await shortened(sequence!, async tried => (await run(tried)) !== undefined);
      const { folders, files, millisecondsOfLook, steps: left } = shorter;
      const lines = [{ folders, millisecondsOfLook }, ...files, ...left].map(part => JSON.stringify(part));
      failures.push(`TEST_SEED=${seed}\n${lines.join('\n')}\n${String(await run(shorter))}`);
      if (askedFor === undefined) break;
      console.error(failures.at(-1));
    }
    t.diagnostic(
      `${tally.steps} steps, ${tally.comparisons} comparisons of ${tally.answers} answers, ${failures.length} failures`,
    );
    assert.equal(failures.length, 0, failures.join('\n\n'));
  });
});
