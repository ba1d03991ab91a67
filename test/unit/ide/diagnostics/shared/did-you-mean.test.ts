import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closest, onlySlip } from '../../../../../server/ide/diagnostics/shared/did-you-mean.ts';

describe('the closest candidate', () => {
  it('is the one with the fewest differences', () => {
    assert.equal(closest('gvisr', ['kata', 'gvisor', 'gvisor-kvm']), 'gvisor');
    assert.equal(closest('kata-qmeu', ['kata-qemu-tdx', 'kata-clh', 'kata-qemu']), 'kata-qemu');
  });

  it('is the first by name of those that are as close, whatever their order', () => {
    assert.equal(closest('kata-x', ['kata-c', 'kata-a', 'kata-b']), 'kata-a');
  });

  it('may differ in case', () => {
    assert.equal(closest('GVisor', ['gvisor']), 'gvisor');
  });

  it('is at most a third of the word away, one letter in short words', () => {
    assert.equal(closest('crun', ['runc']), undefined);
    assert.equal(closest('rnc', ['runc']), 'runc');
    assert.equal(closest('abcdef', ['abcdxy']), 'abcdxy');
    assert.equal(closest('abcdef', ['abcxyz']), undefined);
    assert.equal(closest('anything', []), undefined);
  });
});

describe('the only slip', () => {
  const isSlipOf = (word: string, meant: string) => onlySlip(word, [meant, 'something-else']) === meant;

  it('is a letter more, less or another one, or two that changed places', () => {
    const slips = ['gvisr', 'gvisoor', 'gvisot', 'gviosr', 'gvisorr', 'gviso'];
    assert.deepEqual(
      slips.filter(word => !isSlipOf(word, 'gvisor')),
      [],
    );
    assert.equal(isSlipOf('kata-qemu-virtiofx', 'kata-qemu-virtiofs'), true);
    assert.equal(isSlipOf('gvisorkvm', 'gvisor-kvm'), true);
  });

  it('is nothing that is two away, or begins otherwise', () => {
    const others = [
      'gvis',
      'gviosrr',
      'rosivg',
      'gvisor',
      'runsc',
      'hvisor',
      'visor',
      'vgisor',
      'xgvisor',
      '',
    ];
    assert.deepEqual(
      others.filter(word => isSlipOf(word, 'gvisor')),
      [],
    );
  });

  it('is no other number, and no other word of a few letters', () => {
    const pairs =
      'runc-v1 runc-v2 kata kata2 kata-a kata-b kata-clh kata-cls gpu gpus sandbox-large sandbox-xlarge';
    const names = pairs.split(' ');
    for (let index = 0; index < names.length; index += 2) {
      assert.equal(isSlipOf(names[index]!, names[index + 1]!), false, names[index]);
      assert.equal(isSlipOf(names[index + 1]!, names[index]!), false, names[index]);
    }
  });

  it('is none where two are as close', () => {
    assert.equal(onlySlip('tenanx', ['tenant', 'tenang', 'other']), undefined);
    assert.equal(onlySlip('tenanx', ['tenant', 'other']), 'tenant');
  });
});
