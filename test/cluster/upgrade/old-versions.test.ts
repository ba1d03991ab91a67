import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { newSeed } from '../../support/new-seed.ts';
import { runtimeClassRequests } from '../differential/class-requests.ts';
import { outcomeOf } from '../outcome.ts';
import { predict } from '../predict.ts';
import { promisedWords } from '../recorded-cases.ts';
import { startClassConverter } from './class-converter.ts';

const numRuns = 1000;
const seed = newSeed();
const converter = startClassConverter();

/** The newest release with both old versions, whose code the converter is made of. */
const release = '1.23.17';

describe('RuntimeClasses of versions that current servers no longer have', {
  skip: !converter.available && converter.why,
}, () => {
  if (!converter.available) return;
  after(() => converter.stop());

  for (const version of ['v1alpha1', 'v1beta1'] as const) {
    test(`are accepted, refused and read as by the API server: ${numRuns} generated ones of ${version}`, async context => {
      context.diagnostic(`seed ${seed}`);
      const counts = { accepted: 0, refused: 0 };
      const property = fc.asyncProperty(runtimeClassRequests(version), async request => {
        // The code of the converter is that behind the decoder, which does not tell of unknown fields.
        const { warnings: _, ...ours } = predict({ ...request, fieldValidation: 'Warn' }, [], release);
        const { answered, refusal } = await converter.create(version, request.text);
        counts[answered === undefined ? 'refused' : 'accepted'] += 1;
        if (answered === undefined) {
          assert.ok(ours.status >= 400, `${request.text}\n${refusal}`);
          assert.deepEqual(promisedWords(ours.message, release), promisedWords(refusal ?? '', release));
        } else {
          assert.equal(ours.status, 201, `${request.text}\n${ours.message}`);
          assert.deepEqual(ours.object, outcomeOf({ status: 201, object: answered, warnings: [] }).object);
        }
      });
      await fc.assert(property, { seed, numRuns });
      context.diagnostic(`${counts.accepted} accepted, ${counts.refused} refused`);
      assert.ok(Math.min(counts.accepted, counts.refused) > numRuns / 10);
    });
  }
});
