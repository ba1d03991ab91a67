import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closest } from '../../../../server/features/diagnostics/did-you-mean.ts';

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
