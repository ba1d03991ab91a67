import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ask, complaint, yaml } from '../dry-run-requests.ts';

function created(creationTimestamp: string, version = '1.37'): string {
  const answer = ask(
    version,
    yaml(
      `{apiVersion: v1, kind: Pod, metadata: {name: p, creationTimestamp: ${creationTimestamp}}, spec: {containers: [{name: c, image: i}]}}`,
    ),
  );
  return answer.refusal === undefined
    ? 'accepted'
    : complaint(answer).replace('400 Pod in version "v1" cannot be handled as a Pod: ', '');
}

it('a time is one of RFC 3339', () => {
  const unlike = (text: string, rest: string, part: string) =>
    `parsing time "${text}" as "2006-01-02T15:04:05Z07:00": cannot parse "${rest}" as "${part}"`;
  for (const good of ['null', '2024-02-29T01:02:03Z', '2024-02-28T1:02:03.5+02:00']) {
    assert.equal(created(good), 'accepted');
  }
  assert.equal(created('abc'), unlike('abc', 'abc', '2006'));
  assert.equal(created('abc', '1.29'), unlike('abc', 'abc', '2006'));
  assert.equal(created('""'), unlike('', '', '2006'));
  assert.equal(created('2020-01-01'), unlike('2020-01-01', '', 'T'));
  assert.equal(created('"2020-01-01T00:00:00"'), unlike('2020-01-01T00:00:00', '', 'Z07:00'));
  assert.equal(created('2020-13-01T00:00:00Z'), 'parsing time "2020-13-01T00:00:00Z": month out of range');
  assert.equal(created('2023-02-29T00:00:00Z'), 'parsing time "2023-02-29T00:00:00Z": day out of range');
  assert.equal(created('2023-02-01T00:00:00Zz'), 'parsing time "2023-02-01T00:00:00Zz": extra text: "z"');
});
