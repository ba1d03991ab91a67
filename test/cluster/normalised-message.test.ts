import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalisedMessage } from './normalised-message.ts';

const prefix = 'RuntimeClass.node.k8s.io "rc" is invalid: ';

test('a printed value goes, what is said about it stays', () => {
  const detail = "value must be empty when `operator` is 'Exists'";
  const goValue = 'core.Toleration{Key:"a}", Operator:"Exists", TolerationSeconds:(*int64)(0xc000)}';
  for (const value of [goValue, '{"Key":"a}","Operator":"Exists"}', '0xc00012']) {
    assert.equal(
      normalisedMessage(`${prefix}a.operator: Invalid value: ${value}: ${detail}`),
      `${prefix}a.operator: Invalid value: <value>: ${detail}`,
    );
  }
});

test('a string is compared as it is', () => {
  const message = `${prefix}handler: Invalid value: "{a}": must not contain braces`;
  assert.equal(normalisedMessage(message), message);
});

test('errors about one map come in any order, all others in theirs', () => {
  const a = 'overhead.limits[a]: Invalid value: "a": must be a standard resource for containers';
  const b = 'overhead.limits[b]: Invalid value: "-1": must be greater than or equal to 0';
  const other = 'handler: Invalid value: "": a, b';
  const messageOf = (...errors: string[]) => normalisedMessage(`${prefix}[${errors.join(', ')}]`);
  assert.equal(messageOf(b, a), messageOf(a, b));
  assert.notEqual(messageOf(other, a), messageOf(a, other));
  assert.notEqual(messageOf(a, b), messageOf(a, a));
});

test('the comparison of two Pods goes', () => {
  const refusal =
    'spec: Forbidden: pod updates may not change fields (only additions to existing tolerations)';
  assert.equal(normalisedMessage(`${refusal}\n  core.PodSpec{\n`), `${refusal}<difference>`);
});
