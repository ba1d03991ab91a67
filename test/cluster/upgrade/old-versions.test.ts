import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { newSeed } from '../../support/new-seed.ts';
import { runtimeClassRequests } from '../differential/class-requests.ts';
import { normalisedMessage } from '../normalised-message.ts';
import { outcomeOf } from '../outcome.ts';
import { predict } from '../predict.ts';
import { isOfOldVersion, promisedWords, readRecordedCases } from '../recorded-cases.ts';
import type { WriteRequest } from '../write-request.ts';
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
        counts[await agree(request)] += 1;
      });
      await fc.assert(property, { seed, numRuns });
      context.diagnostic(`${counts.accepted} accepted, ${counts.refused} refused`);
      assert.ok(Math.min(counts.accepted, counts.refused) > numRuns / 10);
    });
  }

  for (const { id, title, req, yaml } of readRecordedCases().filter(isOfOldVersion)) {
    test(`${id} ${title}`, async () => {
      await agree({ verb: 'create', path: req.replace(/^POST /, ''), text: yaml });
    });
  }

  async function agree(request: WriteRequest): Promise<'accepted' | 'refused'> {
    if (!converter.available) throw new Error(converter.why);
    // The code of the converter does not tell of unknown fields.
    const ours = predict({ ...request, fieldValidation: 'Ignore' }, [], release);
    const version = /v1(?:alpha|beta)1/.exec(request.path)![0];
    const { answered, refusal } = await converter.create(version, request.text);
    if (answered === undefined) {
      assert.ok(ours.status >= 400, `${request.text}\n${refusal}`);
      const theirs = normalisedMessage(refusal ?? '');
      assert.deepEqual(promisedWords(ours.message, release), promisedWords(theirs, release), request.text);
      return 'refused';
    }
    assert.equal(ours.status, 201, `${request.text}\n${ours.message}`);
    assert.deepEqual(ours.object, outcomeOf({ status: 201, object: answered, warnings: [] }).object);
    return 'accepted';
  }
});
