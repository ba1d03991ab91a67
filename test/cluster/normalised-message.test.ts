import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalisedMessage } from './normalised-message.ts';

const prefix = 'RuntimeClass.node.k8s.io "rc" is invalid: ';

test('a printed value goes, what is said about it stays', () => {
  const detail = "value must be empty when `operator` is 'Exists'";
  const goValue = 'core.Toleration{Key:"a}", Operator:"Exists", TolerationSeconds:(*int64)(0xc000)}';
  for (const value of [goValue, `&${goValue}`, '0xc00012']) {
    assert.equal(
      normalisedMessage(`${prefix}a.operator: Invalid value: ${value}: ${detail}`),
      `${prefix}a.operator: Invalid value: <value>: ${detail}`,
    );
  }
});

test('a printed value in JSON stays, but for the template of a Job', () => {
  const value = `${prefix}tolerations[1]: Duplicate value: {"Key":"a}","Operator":"Exists"}`;
  assert.equal(normalisedMessage(value), value);
  const template = '{"labels":{"controller-uid":"4f}"},"Spec":{"Volumes":null}}';
  assert.equal(
    normalisedMessage(`${prefix}spec.template: Invalid value: ${template}: field is immutable`),
    `${prefix}spec.template: Invalid value: <value>: field is immutable`,
  );
});

test('the bytes of a YAML text without a JSON go', () => {
  const cause = 'json: unsupported value: +Inf';
  for (const bytes of ['6170695665 ...', '{apiVersion: v1, kind: Pod, me ...', '{a: .inf}']) {
    const message = `the object provided is unrecognized (must be of type Pod): ${cause} (${bytes})`;
    assert.equal(normalisedMessage(message), cause);
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
