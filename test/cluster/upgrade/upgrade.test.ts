import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { newSeed } from '../../support/new-seed.ts';
import { corpusClasses } from '../../support/old-classes/corpus-classes.ts';
import type { Draw } from '../../support/old-classes/draw.ts';
import { type AnyClass, drawAnyClass } from './any-class.ts';
import { askUs } from './ask-us.ts';
import { startClassConverter } from './class-converter.ts';
import { storedAsV1 } from './stored-as-v1.ts';

const numRuns = 1500;
const seed = newSeed();
const converter = startClassConverter();

describe('the upgrade and the conversion of the API server', {
  skip: !converter.available && converter.why,
}, () => {
  after(() => {
    if (converter.available) converter.stop();
  });

  test(`agree on ${numRuns} generated objects`, async context => {
    context.diagnostic(`seed ${seed}`);
    const counts = new Map<Outcome, number>();
    const property = fc.asyncProperty(fc.gen(), async draw => {
      const outcome = await compare(drawAnyClass(draw as Draw));
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    });
    await fc.assert(property, { seed, numRuns, endOnFailure: true });
    for (const [outcome, count] of counts) context.diagnostic(`${count} ${outcome}`);
    for (const outcome of outcomes) assert.ok((counts.get(outcome) ?? 0) > 0, `never seen: ${outcome}`);
    const accepted =
      numRuns - counts.get('refused')! - counts.get('refused, and accepted after the upgrade')!;
    assert.ok(accepted >= 500, `${accepted} originals were accepted`);
  });

  for (const { path, version, text } of corpusClasses()) {
    test(`agree on ${path}`, async () => {
      await compare({ version, text });
    });
  }
});

const outcomes = [
  'the same after the upgrade',
  'left for its author to decide, and said so',
  'the same after the choice that keeps its meaning',
  'refused',
  'refused, and accepted after the upgrade',
] as const;
type Outcome = (typeof outcomes)[number];

/** Two objects of the corpus: one that a program fills in, and one whose owner is written without its identifier. */
const aboutOthers = /"FILLED_BY_OPERATOR"|metadata\.ownerReferences/;

/** What the server stores of the original, as v1, is what it stores of our text; what it refuses we have told. */
async function compare(original: AnyClass): Promise<Outcome> {
  if (!converter.available) throw new Error(converter.why);
  const before = await storedAsV1(converter, original);
  const ours = await askUs(original.text);
  const upgraded = await storedAsV1(converter, { version: 'v1', text: ours.text });
  const story = `${original.text}\n=>\n${ours.text}\n${ours.left}`;
  if (before.refusal !== undefined) {
    if (aboutOthers.test(before.refusal)) assert.deepEqual(upgraded, before);
    else assert.notEqual(ours.errors, '', `refused, and we said nothing: ${before.refusal}\n${story}`);
    return upgraded.refusal === undefined ? 'refused, and accepted after the upgrade' : 'refused';
  }
  if (ours.left === '') {
    assert.deepEqual(upgraded, before, story);
    return 'the same after the upgrade';
  }
  if (ours.ignoredAsBefore === undefined) return 'left for its author to decide, and said so';
  const chosen = await storedAsV1(converter, { version: 'v1', text: ours.ignoredAsBefore });
  assert.deepEqual(chosen, before, `${original.text}\n=>\n${ours.ignoredAsBefore}`);
  return 'the same after the choice that keeps its meaning';
}
