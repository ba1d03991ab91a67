import assert from 'node:assert/strict';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { reasonOf, replaceFile } from '../../../server/base/replace-file.ts';
import { makeNamedPipe, withoutPipes } from '../../support/named-pipe.ts';

const all = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
after(() => rmSync(all, { recursive: true }));
const withoutLinks = process.platform === 'win32' && 'links need a permission on Windows';

/** A new folder with files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(all, 'files-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** The texts of the files of a folder, which shows that no other file is left there. */
function textsIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]));
}

describe('a file that is replaced', () => {
  it('has the new text, in UTF-8 or as bytes, and the permissions that it had', async () => {
    const folder = folderWith({ 'a.yaml': '\uFEFFold: ä\n' });
    const path = join(folder, 'a.yaml');
    chmodSync(path, 0o750);
    assert.equal(await replaceFile(path, { before: '\uFEFFold: ä\n', after: 'new: ö\n' }), undefined);
    assert.deepEqual(textsIn(folder), { 'a.yaml': 'new: ö\n' });
    if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o7777, 0o750);
    assert.equal(await replaceFile(path, { before: 'new: ö\n', after: Buffer.from([0, 255]) }), undefined);
    assert.ok(readFileSync(path).equals(Buffer.from([0, 255])));
  });

  it('is left alone if it has changed, came or went since it was read', async () => {
    const folder = folderWith({ 'a.yaml': 'theirs\n' });
    const reasons = [
      await replaceFile(join(folder, 'a.yaml'), { before: 'old\n', after: 'new\n' }),
      await replaceFile(join(folder, 'a.yaml'), { before: undefined, after: 'new\n' }),
      await replaceFile(join(folder, 'gone.yaml'), { before: 'old\n', after: 'new\n' }),
    ];
    assert.deepEqual(reasons, [
      'it has changed since it was read',
      'it exists and was not read',
      'it was deleted after it was read',
    ]);
    assert.deepEqual(textsIn(folder), { 'a.yaml': 'theirs\n' });
  });

  it('is left alone if other names or nobody would have the new text', async () => {
    const folder = folderWith({ 'linked.yaml': 'old\n', 'read-only.yaml': 'old\n' });
    const replace = (name: string) => replaceFile(join(folder, name), { before: 'old\n', after: 'new\n' });
    linkSync(join(folder, 'linked.yaml'), join(folder, 'other.yaml'));
    chmodSync(join(folder, 'read-only.yaml'), 0o444);
    assert.equal(await replace('linked.yaml'), 'it has other hard links, which would keep the old text');
    assert.equal(await replace('read-only.yaml'), 'it is read-only');
    assert.deepEqual(Object.values(textsIn(folder)), ['old\n', 'old\n', 'old\n']);
  });

  it('is left alone if it is no file', { skip: withoutPipes }, async () => {
    const folder = folderWith({});
    mkdirSync(join(folder, 'folder'));
    makeNamedPipe(join(folder, 'pipe'));
    const replace = (name: string) => replaceFile(join(folder, name), { before: '', after: 'new\n' });
    assert.equal(await replace('folder'), 'it is a folder, not a file');
    assert.equal(await replace('pipe'), 'it is a named pipe, not a file');
  });

  it('is the one that a link leads to, which stays a link', { skip: withoutLinks }, async () => {
    const folder = folderWith({ 'a.yaml': 'old\n' });
    symlinkSync('a.yaml', join(folder, 'link'));
    symlinkSync('missing.yaml', join(folder, 'broken'));
    assert.equal(await replaceFile(join(folder, 'link'), { before: 'old\n', after: 'new\n' }), undefined);
    assert.ok(lstatSync(join(folder, 'link')).isSymbolicLink());
    const toNothing = await replaceFile(join(folder, 'broken'), { before: undefined, after: 'new\n' });
    assert.equal(toNothing, 'it is a symbolic link');
    rmSync(join(folder, 'broken'));
    assert.deepEqual(textsIn(folder), { 'a.yaml': 'new\n', link: 'new\n' });
  });
});

describe('a file that is created', () => {
  it('has the permissions of any new file', async () => {
    const folder = folderWith({ 'b.yaml': '' });
    assert.equal(await replaceFile(join(folder, 'a.yaml'), { before: undefined, after: 'new\n' }), undefined);
    assert.deepEqual(textsIn(folder), { 'a.yaml': 'new\n', 'b.yaml': '' });
    assert.equal(statSync(join(folder, 'a.yaml')).mode, statSync(join(folder, 'b.yaml')).mode);
  });

  it('has folders only where they are asked for', async () => {
    const folder = folderWith({});
    const create = (below?: string) =>
      replaceFile(join(folder, 'a/b/c.yaml'), { before: undefined, after: 'new\n', below });
    assert.equal(
      await create(),
      'no other file can be created in its folder: ENOENT: no such file or directory',
    );
    assert.equal(await create(folder), undefined);
    assert.deepEqual(textsIn(join(folder, 'a/b')), { 'c.yaml': 'new\n' });
  });

  it('is not created where a link leads, be it to a folder of the same workspace', {
    skip: withoutLinks,
  }, async () => {
    const folder = folderWith({});
    mkdirSync(join(folder, 'a'));
    symlinkSync('a', join(folder, 'link'));
    const create = (path: string, below = folder) =>
      replaceFile(join(folder, path), { before: undefined, after: 'new\n', below });
    assert.equal(await create('link/b/c.yaml'), 'link is a symbolic link');
    assert.equal(await create('a/../link/c.yaml'), 'link is a symbolic link');
    assert.deepEqual(readdirSync(join(folder, 'a')), []);
    // The folder itself was named by the user.
    assert.equal(await create('link/c.yaml', join(folder, 'link')), undefined);
    assert.deepEqual(textsIn(join(folder, 'a')), { 'c.yaml': 'new\n' });
  });
});

it('the reason in an error of the system has no path, and errors of a program have none', () => {
  const error = Object.assign(new Error("EACCES: permission denied, open '/secret/a, open b'"), {
    syscall: 'open',
  });
  assert.equal(reasonOf(error), 'EACCES: permission denied');
  assert.equal(reasonOf(new TypeError('x is not a function')), undefined);
});
