import assert from 'node:assert/strict';
import { chmodSync, chownSync, linkSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { asNobody, notRoot } from '../../../support/root-on-linux.ts';
import { runCommandLine } from '../../../support/run-command-line.ts';
import { written } from '../checked.ts';

const old = 'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: a\n';
const upgraded = old.replace('v1beta1', 'v1');
const nobody = 65534;

const commands: readonly (readonly string[])[] = [
  ['upgrade', '--write'],
  ['check', '--fix'],
];

for (const command of commands) {
  describe(`runtimeclass ${command.join(' ')}, where a file may not be changed`, () => {
    it('says why as a user who may not, and goes on', { skip: notRoot }, async () => {
      const folder = written({
        'locked/a.yaml': old,
        'foreign.yaml': old,
        'shared.yaml': old,
        'unreadable.yaml': old,
        'own.yaml': old,
      });
      const own = ['', 'locked/a.yaml', 'unreadable.yaml', 'own.yaml'].map(path => join(folder, path));
      for (const path of own) chownSync(path, nobody, nobody);
      for (const path of [dirname(folder), folder, join(folder, 'locked')]) chmodSync(path, 0o755);
      chmodSync(join(folder, 'foreign.yaml'), 0o644);
      chmodSync(join(folder, 'shared.yaml'), 0o666);
      chmodSync(join(folder, 'unreadable.yaml'), 0);
      const { exitCode, stderr } = await runCommandLine([...command, '.'], { cwd: folder, node: asNobody });
      const said = [
        'cannot read unreadable.yaml: permission denied',
        'cannot write foreign.yaml: EACCES: permission denied',
        'cannot write locked/a.yaml: no other file can be created in its folder: EACCES: permission denied',
        'cannot write shared.yaml: its owner cannot be kept: EPERM: operation not permitted',
      ];
      const lines = stderr
        .replaceAll(`${folder}/`, '')
        .split('\n')
        .filter(line => line !== '');
      assert.deepEqual(
        lines.sort(),
        said.map(line => `runtimeclass: ${line}`),
      );
      assert.equal(exitCode, 2);
      for (const path of ['locked/a.yaml', 'foreign.yaml', 'shared.yaml', 'unreadable.yaml'])
        assert.equal(readFileSync(join(folder, path), 'utf8'), old, path);
      assert.equal(readFileSync(join(folder, 'own.yaml'), 'utf8'), upgraded);
    });

    it('keeps owner and permissions as root, and leaves alone what is read-only or has hard links', {
      skip: notRoot,
    }, async () => {
      const folder = written({ 'a.yaml': old, 'read-only.yaml': old, 'linked.yaml': old });
      const path = (name: string) => join(folder, name);
      chownSync(path('a.yaml'), 1234, 1235);
      chmodSync(path('a.yaml'), 0o4640);
      chmodSync(path('read-only.yaml'), 0o444);
      linkSync(path('linked.yaml'), path('another-name'));
      const { exitCode, stderr } = await runCommandLine([...command, '.'], { cwd: folder });
      assert.deepEqual(
        [exitCode, stderr],
        [
          2,
          'runtimeclass: cannot write linked.yaml: it has other hard links, which would keep the old text\nruntimeclass: cannot write read-only.yaml: it is read-only\n',
        ],
      );
      const { uid, gid, mode } = statSync(path('a.yaml'));
      assert.deepEqual([uid, gid, mode & 0o7777], [1234, 1235, 0o4640]);
      assert.equal(readFileSync(path('a.yaml'), 'utf8'), upgraded);
      assert.equal(readFileSync(path('read-only.yaml'), 'utf8'), old);
      assert.equal(readFileSync(path('another-name'), 'utf8'), old);
      assert.equal(statSync(path('linked.yaml')).nlink, 2);
    });

    it('changes the file that a named link leads to, and leaves the link', {
      skip: process.platform === 'win32' && 'links need a permission on Windows',
    }, async () => {
      const folder = written({ 'there/a.yaml': old });
      symlinkSync('there/a.yaml', join(folder, 'link.yaml'));
      const { exitCode, stderr } = await runCommandLine([...command, 'link.yaml'], { cwd: folder });
      assert.deepEqual([exitCode, stderr], [0, '']);
      assert.ok(lstatSync(join(folder, 'link.yaml')).isSymbolicLink());
      assert.equal(readFileSync(join(folder, 'there/a.yaml'), 'utf8'), upgraded);
    });

    it('does not overwrite what another program saves while it works, and goes on', async () => {
      const folder = written({ 'a.yaml': old, 'b.yaml': old });
      const path = join(folder, 'a.yaml');
      const writeSteps = new URL('../../../support/write-steps.ts', import.meta.url).href;
      // At the first step, when the new text is to be written.
      const env = { AT_STEP: '1', APPEND_TO: path };
      const { exitCode, stderr } = await runCommandLine([...command, '.'], {
        cwd: folder,
        env,
        node: ['--import', writeSteps],
      });
      const said = 'runtimeclass: cannot write a.yaml: it has changed since it was read\n';
      assert.deepEqual([exitCode, stderr], [2, said]);
      assert.equal(readFileSync(path, 'utf8'), `${old}# saved meanwhile\n`);
      assert.equal(readFileSync(join(folder, 'b.yaml'), 'utf8'), upgraded);
    });
  });
}
