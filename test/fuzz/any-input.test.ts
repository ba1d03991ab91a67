import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { newSeed } from '../support/new-seed.ts';
import { grammars } from './grammars/index.ts';
import { inputsOf } from './inputs.ts';
import { sessionOf, tryInput } from './try-input.ts';

const seed = newSeed();

/** A hundred of the milliseconds that an answer may take: no machine is as busy as that, and what never ends is found. */
const mostMilliseconds = 10_000;

describe(`texts of every grammar, broken in every way: TEST_SEED=${seed}`, () => {
  for (const grammar of grammars) {
    it(grammar.name, async () => {
      const session = await sessionOf(grammar);
      const tries = fc.asyncProperty(inputsOf(grammar), async input => {
        const { faults, slowest } = await tryInput(session, grammar, input);
        assert.deepEqual(faults, []);
        assert.ok(slowest.milliseconds < mostMilliseconds, `${slowest.name}: ${slowest.milliseconds} ms`);
      });
      await fc.assert(tries, { seed, numRuns: 40 });
    });
  }
});
