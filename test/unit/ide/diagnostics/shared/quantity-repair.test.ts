import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { repairQuantity } from '../../../../../server/ide/diagnostics/shared/quantity-repair.ts';

describe('repairQuantity', () => {
  const repaired = (written: readonly string[], resource: string) =>
    written
      .map(text => {
        const { quantity, hasOneReading } = repairQuantity(text, resource) ?? {};
        return `${text} -> ${quantity}${hasOneReading === false ? ', probably' : ''}`;
      })
      .join('\n');

  it('writes what was meant as Kubernetes does', () => {
    const written = [
      '1 Gi',
      '100MiB',
      '1 G',
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
      repaired(written, 'memory'),
      [
        '1 Gi -> 1Gi',
        '100MiB -> 100Mi',
        '1 G -> 1G',
        '1GB -> 1G, probably',
        '1gb -> 1G, probably',
        '1K -> 1k, probably',
        '250mi -> 250Mi',
        '1,5Gi -> 1.5Gi',
        ' 2 Gib  -> 2Gi',
        '5 bytes -> 5, probably',
        '-1 KB -> -1k, probably',
        '+1ki -> +1Ki',
      ].join('\n'),
    );
  });

  it('knows no unit of CPUs but thousandths', () => {
    assert.equal(
      repaired(['250 m', '0,5', '1 Gi', '250 M', '250 K'], 'cpu'),
      ['250 m -> 250m', '0,5 -> 0.5', '1 Gi -> undefined', '250 M -> undefined', '250 K -> undefined'].join(
        '\n',
      ),
    );
  });

  it('leaves what is not obvious', () => {
    const written = [
      '',
      'lots',
      '5Mi5',
      '1.2.3',
      '1 EB',
      '0x10',
      '10%',
      '250 millicores',
      '1_000',
      '1,500',
      '250 m',
    ];
    assert.deepEqual(
      written.filter(text => repairQuantity(text, 'memory') !== undefined),
      [],
    );
  });
});
