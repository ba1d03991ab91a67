import assert from 'node:assert/strict';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { makeNamedPipe, withoutPipes } from '../../support/named-pipe.ts';
import { checkedIn, written } from './checked.ts';

const wrong = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: a}\n';
const known = '{ "version": 1, "findings": [\n] }\n';

describe('runtimeclass check --write-baseline', () => {
  /** Writes a baseline to a path of a folder, and says how that ended. */
  const endOf = async (folder: string, path: string) => {
    const { exitCode, output, errors } = await checkedIn(folder, ['.'], {
      writeBaseline: join(folder, path),
    });
    return [exitCode, output, errors.replaceAll(`${folder}/`, '')];
  };

  it('replaces a baseline and an empty file, also below what is checked, and creates one', async () => {
    const folder = written({ 'a.yaml': wrong, 'known.json': known, 'empty.json': '' });
    chmodSync(join(folder, 'known.json'), 0o640);
    for (const name of ['known.json', 'empty.json', 'new.json']) {
      assert.deepEqual(await endOf(folder, name), [0, '', ''], name);
      assert.equal(readFileSync(join(folder, name), 'utf8').match(/missing-handler/g)?.length, 1, name);
    }
    assert.equal(statSync(join(folder, 'known.json')).mode & 0o777, 0o640);
    assert.deepEqual(readdirSync(folder), ['a.yaml', 'empty.json', 'known.json', 'new.json']);
  });

  it('replaces no other file, be it one that is checked', async () => {
    const files = { 'a.yaml': wrong, 'list.json': '[]\n', 'text.txt': 'text\n' };
    const folder = written(files);
    for (const [name, text] of Object.entries(files)) {
      const said = `runtimeclass: cannot write ${name}: it is not a baseline\n`;
      assert.deepEqual(await endOf(folder, name), [2, '', said]);
      assert.equal(readFileSync(join(folder, name), 'utf8'), text);
    }
  });

  it('says in a line why a file cannot be written', async () => {
    const folder = written({ 'a.yaml': wrong });
    mkdirSync(join(folder, 'folder'));
    const reasons = {
      'none/known.json': 'ENOENT: no such file or directory',
      'a.yaml/known.json': 'ENOTDIR: not a directory',
      folder: 'it is a folder, not a file',
      'no\\nne/known.json': 'ENOENT: no such file or directory',
    };
    for (const [path, why] of Object.entries(reasons))
      assert.deepEqual(await endOf(folder, path.replace('\\n', '\n')), [
        2,
        '',
        `runtimeclass: cannot write ${path}: ${why}\n`,
      ]);
  });

  it('waits for nobody at the other end of a pipe', { skip: withoutPipes }, async () => {
    const folder = written({ 'a.yaml': wrong });
    makeNamedPipe(join(folder, 'pipe'));
    const said = 'runtimeclass: cannot write pipe: it is a named pipe, not a file\n';
    assert.deepEqual(await endOf(folder, 'pipe'), [2, '', said]);
  });

  it('follows a link to a baseline, which stays a link, and none to nothing', {
    skip: process.platform === 'win32' && 'links need a permission on Windows',
  }, async () => {
    const folder = written({ 'a.yaml': wrong, 'kept/known.json': known });
    symlinkSync('kept/known.json', join(folder, 'link'));
    symlinkSync('kept/missing.json', join(folder, 'broken'));
    assert.deepEqual(await endOf(folder, 'link'), [0, '', '']);
    assert.ok(lstatSync(join(folder, 'link')).isSymbolicLink());
    assert.match(readFileSync(join(folder, 'kept/known.json'), 'utf8'), /missing-handler/);
    const said = 'runtimeclass: cannot write broken: it is a symbolic link\n';
    assert.deepEqual(await endOf(folder, 'broken'), [2, '', said]);
  });
});
