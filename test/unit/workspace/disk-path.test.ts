import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { findOnDisk } from '../../../server/workspace/disk-path.ts';
import { makeNamedPipe, withoutPipes } from '../../support/named-pipe.ts';

describe('a path that the user has written', () => {
  it('leads to a file or a folder, also by a link', async t => {
    const folder = temporaryFolder(t);
    mkdirSync(join(folder, 'conf d'));
    writeFileSync(join(folder, 'config.toml'), '');
    symlinkSync(join(folder, 'config.toml'), join(folder, 'link.toml'));
    const uri = (name: string) => `${pathToFileURL(folder).href}/${name}`;
    assert.deepEqual(await findOnDisk(`${folder}/config.toml`), { kind: 'file', uri: uri('config.toml') });
    assert.deepEqual(await findOnDisk(`${folder}/link.toml`), { kind: 'file', uri: uri('link.toml') });
    assert.deepEqual(await findOnDisk(`${folder}/conf d/`), { kind: 'folder', uri: uri('conf%20d') });
  });

  it('may begin at the home folder', async () => {
    const uri = pathToFileURL(homedir()).href;
    assert.deepEqual(await findOnDisk('~'), { kind: 'folder', uri });
    const missing = await findOnDisk('~/no such $& file.toml');
    assert.equal(missing.uri, `${uri}/no%20such%20%24%26%20file.toml`);
  });

  it('is refused with a reason where it is missing, is from nowhere, or may not be read', async t => {
    const folder = temporaryFolder(t);
    const secret = join(folder, 'config.toml');
    writeFileSync(secret, '');
    chmodSync(secret, 0);
    const reasons = [];
    for (const path of [join(folder, 'none'), 'conf.d', secret]) {
      const found = await findOnDisk(path);
      reasons.push(found.kind === 'unreadable' ? found.why.replace(folder, '') : found.kind);
    }
    const isRoot = process.getuid?.() === 0;
    assert.deepEqual(reasons, [
      `ENOENT: no such file or directory, stat '${resolve('/none')}'`,
      'the path is not absolute',
      isRoot ? 'file' : `EACCES: permission denied, access '${resolve('/config.toml')}'`,
    ]);
  });
});

describe('a path to what is no file', { skip: withoutPipes }, () => {
  it('is refused with what it is', async t => {
    const reasons = [];
    for (const path of [makeNamedPipe(join(temporaryFolder(t), 'config.toml')), '/dev/zero']) {
      const found = await findOnDisk(path);
      reasons.push(found.kind === 'unreadable' ? found.why : found.kind);
    }
    assert.deepEqual(reasons, ['it is a named pipe, not a file', 'it is a device, not a file']);
  });
});

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}
