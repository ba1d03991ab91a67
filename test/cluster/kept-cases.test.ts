import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isUpdating } from '../support/expect/expect-text.ts';
import { asValue } from './as-value.ts';
import { controlPlane } from './control-plane/control-plane.ts';
import { keepCase, readKeptCases } from './kept-case.ts';
import { askStored } from './kept-case-on-server.ts';
import type { Outcome } from './outcome.ts';
import { predict } from './predict.ts';
import { promisedWords } from './recorded-cases.ts';
import { sameOutcome } from './same-outcome.ts';

const cluster = await controlPlane();
const skip = cluster.available ? false : cluster.why;
after(async () => {
  if (cluster.available) await cluster.stop();
});

for (const { file, request, existing, answer, version } of readKeptCases()) {
  const title = `${file}: ${request.verb} ${request.path} ${request.text.slice(0, 100)}`;

  test(title, () => {
    const predicted = predict(request, existing.map(asValue), version);
    if (sameOutcome(answer, predicted, request, existing)) return;
    const promised = (outcome: Outcome) => ({ ...outcome, message: promisedWords(outcome.message, version) });
    assert.deepEqual(promised(predicted), promised(answer));
  });

  test(`${title}, on the server`, { skip }, async () => {
    if (!cluster.available) return;
    const asked = await askStored(cluster.api, request, existing);
    if (isUpdating) keepCase({ ...asked, version: cluster.version }, file);
    const predicted = predict(asked.request, asked.existing.map(asValue), cluster.version);
    if (!sameOutcome(asked.answer, predicted, asked.request, asked.existing)) {
      assert.deepEqual(predicted, asked.answer);
    }
  });
}
