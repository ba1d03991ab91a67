import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asValue } from './as-value.ts';
import { readKeptCases } from './kept-case.ts';
import { predict } from './predict.ts';
import { sameOutcome } from './same-outcome.ts';

for (const { file, request, existing, answer, version } of readKeptCases()) {
  test(`${file}: ${request.verb} ${request.path} ${request.text.slice(0, 100)}`, () => {
    const predicted = predict(request, existing.map(asValue), version);
    if (!sameOutcome(answer, predicted, request, existing)) assert.deepEqual(predicted, answer);
  });
}
