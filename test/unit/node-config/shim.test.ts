import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removedRuntimeTypes } from '../../../server/node-config/removed-settings.ts';
import { shimOf } from '../../../server/node-config/shim.ts';

test('the shim of a type is named by its last two parts; a path is its own', () => {
  const types = [
    'io.containerd.runc.v2',
    'io.containerd.kata-qemu.v2',
    'aws.firecracker',
    '/opt/kata/bin/containerd-shim-kata-v2',
    'runc',
    '.v2',
    '',
    'bin/shim.v2',
    'a.',
  ];
  assert.deepEqual(
    types
      .map(type => `${type} -> ${shimOf(type)}`)
      .join('\n')
      .split('\n'),
    [
      'io.containerd.runc.v2 -> containerd-shim-runc-v2',
      'io.containerd.kata-qemu.v2 -> containerd-shim-kata-qemu-v2',
      'aws.firecracker -> containerd-shim-aws-firecracker',
      '/opt/kata/bin/containerd-shim-kata-v2 -> /opt/kata/bin/containerd-shim-kata-v2',
      'runc -> undefined',
      '.v2 -> undefined',
      ' -> undefined',
      'bin/shim.v2 -> undefined',
      'a. -> containerd-shim-a-',
    ],
  );
});

test('a type that is gone has one instead that is not', () => {
  for (const { instead } of Object.values(removedRuntimeTypes)) {
    assert.equal(instead in removedRuntimeTypes, false);
    assert.notEqual(shimOf(instead), undefined);
  }
});
