import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isSuperset,
  mergeTolerations,
  type Toleration,
  toleratesTaint,
} from '../../../../server/kubernetes/objects/tolerations.ts';

describe('toleratesTaint', () => {
  const taint = { key: 'rt', value: 'kata', effect: 'NoSchedule' };
  const lines = {
    'key, value': { key: 'rt', value: 'kata' },
    'other value': { key: 'rt', value: 'other' },
    'key, Exists': { key: 'rt', operator: 'Exists' },
    'Exists alone': { operator: 'Exists' },
    'other effect': { key: 'rt', operator: 'Exists', effect: 'NoExecute' },
    'other key': { key: 'x', operator: 'Exists' },
    'unknown operator': { key: 'rt', operator: 'exists' },
  };
  it('compares key, value and effect', () => {
    const verdicts = Object.entries(lines).map(([line, toleration]) => [
      line,
      toleratesTaint(of(toleration), taint),
    ]);
    assert.deepEqual(Object.fromEntries(verdicts), {
      'key, value': true,
      'other value': false,
      'key, Exists': true,
      'Exists alone': true,
      'other effect': false,
      'other key': false,
      'unknown operator': false,
    });
  });
});

describe('isSuperset', () => {
  it('covers the same toleration and narrower ones', () => {
    const equal = of({ key: 'k', operator: 'Equal', value: 'v', effect: 'NoSchedule' });
    assert.equal(isSuperset(of({ key: 'k', operator: 'Exists' }), equal), true);
    assert.equal(isSuperset(of({ operator: 'Exists' }), equal), true);
    assert.equal(isSuperset(of({ key: 'k', value: 'v' }), equal), true);
    assert.equal(isSuperset(equal, of({ key: 'k', operator: 'Equal', value: 'v' })), false);
  });

  it('does not let Equal cover a toleration without operator', () => {
    const unset = of({ key: 'k', value: 'v', effect: 'NoSchedule' });
    assert.equal(isSuperset(of({ key: 'k', operator: 'Equal', value: 'v' }), unset), false);
  });

  it('compares seconds only where the wider one is limited', () => {
    const seconds = (limit: bigint | null) =>
      of({ key: 'k', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: limit });
    assert.equal(isSuperset(seconds(900n), seconds(300n)), true);
    assert.equal(isSuperset(seconds(10n), seconds(300n)), false);
    assert.equal(isSuperset(seconds(900n), seconds(null)), false);
    assert.equal(isSuperset(seconds(null), seconds(300n)), true);
  });
});

describe('mergeTolerations', () => {
  it('keeps the order and drops what an earlier or a later one covers', () => {
    const a = of({ key: 'a', operator: 'Exists' });
    const b = of({ key: 'b', value: 'v', operator: 'Equal' });
    const anyB = of({ key: 'b', operator: 'Exists' });
    assert.deepEqual(mergeTolerations([a, b], [anyB]), [a, anyB]);
    assert.deepEqual(mergeTolerations([a, a], []), [a]);
    assert.deepEqual(mergeTolerations([of({ operator: 'Exists' }), a], []), [of({ operator: 'Exists' })]);
  });
});

function of(written: Partial<Toleration>): Toleration {
  return { key: '', operator: '', value: '', effect: '', tolerationSeconds: null, ...written };
}
