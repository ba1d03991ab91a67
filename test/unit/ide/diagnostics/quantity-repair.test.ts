import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { repairQuantity } from '../../../../server/ide/diagnostics/quantity-repair.ts';

describe('repairQuantity', () => {
  it('writes what was meant as Kubernetes does', () => {
    const written = [
      '1 Gi',
      '100MiB',
      '1GB',
      '1gb',
      '1K',
      '250mi',
      '1,5Gi',
      ' 2 Gib ',
      '5 bytes',
      '-1 KB',
      '+1ki',
    ];
    assert.equal(
      written.map(text => `${text} -> ${repairQuantity(text)}`).join('\n'),
      [
        '1 Gi -> 1Gi',
        '100MiB -> 100Mi',
        '1GB -> 1G',
        '1gb -> 1G',
        '1K -> 1k',
        '250mi -> 250Mi',
        '1,5Gi -> 1.5Gi',
        ' 2 Gib  -> 2Gi',
        '5 bytes -> 5',
        '-1 KB -> -1k',
        '+1ki -> +1Ki',
      ].join('\n'),
    );
  });

  it('leaves what is not obvious', () => {
    const written = ['', 'lots', '5Mi5', '1.2.3', '1 EB', '0x10', '10%', '250 millicores', '1_000'];
    assert.deepEqual(
      written.filter(text => repairQuantity(text) !== undefined),
      [],
    );
  });
});
