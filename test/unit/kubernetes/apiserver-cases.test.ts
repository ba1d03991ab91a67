import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dryRun } from '../../../server/api-server/dry-run.ts';
import { toJson } from '../../../server/kubernetes/objects/json.ts';
import {
  isObject,
  listAt,
  type ObjectValue,
  type Value,
  valueAt,
} from '../../../server/kubernetes/objects/value.ts';
import { parseVersion } from '../../../server/kubernetes/objects/versions.ts';
import { promisedWords, type RecordedCase, readRecordedCases } from '../../cluster/recorded-cases.ts';
import { recordedRequest } from '../../cluster/recorded-request.ts';

const cases = readRecordedCases();

describe('what a real kube-apiserver answered', () => {
  for (const recordedCase of cases) {
    it(`${recordedCase.id}: ${recordedCase.title}`, () => check(recordedCase));
  }
});

function check(recorded: RecordedCase): void {
  const { status, reason, message, version } = recorded;
  const answer = dryRun(recordedRequest(recorded), parseVersion(version)!)!;
  assert.deepEqual(
    {
      status: answer.status,
      reason: answer.reason,
      message: promisedWords(answer.message, version),
    },
    { status, reason, message: promisedWords(message, version) },
  );
  const result = recorded.result as Value;
  if (!isObject(result)) return;
  // What a quota counts is told by the quota, not by the answer.
  const { quotaUsed: _, ...expected } = result;
  assert.equal(toJson(partOf(answer.object, expected)), toJson(withDefaultTolerations(expected)));
}

/**
 * The part of the object that was recorded: of a class everything but its identity, of a Pod the fields that
 * admission may change, `labels` of the metadata.
 */
function partOf(object: Value, expected: ObjectValue): Value {
  const { apiVersion: _version, kind, metadata, ...body } = object as ObjectValue;
  if (kind !== 'Pod') return body;
  if ('labels' in expected) return { labels: valueAt(metadata, ['labels']) ?? null };
  const fields = ['overhead', 'nodeSelector', ...('tolerations' in expected ? ['tolerations'] : [])];
  const present = fields.flatMap(field => {
    const value = valueAt(object, ['spec', field]);
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries(present);
}

function withDefaultTolerations(result: ObjectValue): Value {
  if (!('tolerations' in result)) return result;
  const tolerations = listAt(result, ['tolerations']).map(toleration => {
    const taint = /^<default (not-ready|unreachable) 300>$/.exec(String(toleration))?.[1];
    const key = `node.kubernetes.io/${taint}`;
    if (taint === undefined) return toleration;
    return { key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300n };
  });
  return { ...result, tolerations };
}
