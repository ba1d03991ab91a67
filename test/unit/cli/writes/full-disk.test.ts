import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { cannotMount, withMounts } from '../../../support/root-on-linux.ts';
import { type Ran, runCommandLine } from '../../../support/run-command-line.ts';
import { written } from '../checked.ts';

const small = 'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: a\n';
const large = `${'# text\n'.repeat(3000)}${small.replace('name: a', 'name: b')}`;
const files = { 'large.yaml': large, 'small.yaml': small };

const commands: readonly (readonly string[])[] = [
  ['upgrade', '--write', '.'],
  ['check', '--fix', '.'],
];

for (const args of commands) {
  describe(`runtimeclass ${args.join(' ')}, where the disk takes no more`, () => {
    it('leaves a file alone that does not fit, says so, and goes on', { skip: cannotMount }, async () => {
      const folder = written(files);
      // The large file fits once and the small one twice.
      const disk = `mkdir "$0.disk"; mount -t tmpfs -o size=40k none "$0.disk"; cp "$0"/* "$0.disk"; cd "$0.disk"
set +e; "$@"; code=$?; cp -a . "$0"; exit $code`;
      const ran = await runCommandLine(args, { cwd: folder, by: withMounts(disk, folder) });
      expectLargeOneLeft(folder, ran, 'ENOSPC: no space left on device');
    });

    it('leaves a file alone that is larger than files may be, says so, and goes on', {
      skip: process.platform === 'win32' && 'Windows has no such limit',
    }, async () => {
      const folder = written(files);
      const limit = ['bash', '-c', 'ulimit -f 8; exec "$0" "$@"'];
      const ran = await runCommandLine(args, { cwd: folder, by: limit });
      expectLargeOneLeft(folder, ran, 'EFBIG: file too large');
    });

    it('says of each file that it cannot be written to a disk that is only read', {
      skip: cannotMount,
    }, async () => {
      const folder = written(files);
      const readOnly = 'mount --bind "$0" "$0"; mount -o remount,ro,bind "$0"; cd "$0"; exec "$@"';
      const ran = await runCommandLine(args, { cwd: folder, by: withMounts(readOnly, folder) });
      const why = 'EROFS: read-only file system';
      assert.equal(ran.exitCode, 2);
      assert.equal(
        ran.stderr,
        `runtimeclass: cannot write large.yaml: ${why}\nruntimeclass: cannot write small.yaml: ${why}\n`,
      );
      assert.deepEqual(textsIn(folder), files);
    });
  });
}

function expectLargeOneLeft(folder: string, { exitCode, stderr }: Ran, why: string): void {
  assert.deepEqual([exitCode, stderr], [2, `runtimeclass: cannot write large.yaml: ${why}\n`]);
  assert.deepEqual(textsIn(folder), { ...files, 'small.yaml': small.replace('v1beta1', 'v1') });
}

function textsIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]));
}
