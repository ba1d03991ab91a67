import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { watchDisk } from '../../../server/workspace/disk-watcher.ts';
import { uriOfPath } from '../../../server/workspace/uri-of-path.ts';
import { patience } from '../../support/patience.ts';

describe('the watcher of folders', () => {
  it('follows no link, as the first reading does, and leaves out folders that are not on this machine', async t => {
    const { path, reported, until } = await watched(t);
    writeFileSync(path('outside/before.yaml'), 'a');
    symlinkSync(path('outside'), path('w/link'));
    writeFileSync(path('w/a.yaml'), 'a');
    await until('w/a.yaml');
    writeFileSync(path('outside/after.yaml'), 'a');
    writeFileSync(path('w/b.yaml'), 'a');
    await until('w/b.yaml');
    assert.deepEqual(reported, ['w/a.yaml', 'w/b.yaml']);
  });
});

/** The folder `w`, watched, beside another one, and what was told of, each once. */
async function watched(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  const path = (name: string) => join(root, name);
  for (const folder of ['w', 'outside']) mkdirSync(path(folder));
  const reported: string[] = [];
  let look = () => {};
  const tell = (what: string) => {
    if (!reported.includes(what)) reported.push(what);
    look();
  };
  const folders = ['file://host/share', 'untitled:x', uriOfPath(path('w'))];
  const watching = watchDisk(folders, () => false, {
    onFiles: uris => uris.map(uri => uri.slice(uriOfPath(root).length + 1)).forEach(tell),
    onFolders: () => tell('folders'),
    onProblem: tell,
  });
  t.after(() => {
    watching.end();
    rmSync(root, { recursive: true });
  });
  await watching.ready;
  const until = (what: string) =>
    new Promise<void>((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error(`told only of ${reported}`)), patience);
      look = () => {
        if (!reported.includes(what)) return;
        clearTimeout(limit);
        resolve();
      };
      look();
    });
  return { path, reported, until };
}
