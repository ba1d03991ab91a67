import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { diskFiles } from '../../../server/workspace/disk-files.ts';
import { excluder } from '../../../server/workspace/exclude.ts';
import { uriOfPath } from '../../../server/workspace/uri-of-path.ts';
import { WorkspaceIndex } from '../../../server/workspace/workspace-index.ts';
import { runtimeClassYaml } from '../../support/manifests.ts';
import { makeNamedPipe, withoutPipes } from '../../support/named-pipe.ts';

const tooLarge = 17 * 1024 * 1024;

describe('files and folders that changed', () => {
  it('are read where a first reading would find them, and nowhere else', { skip: withoutPipes }, async t => {
    const { path, write, index, changed, known } = await workspace(t, ['**/skip', '**/hidden/**']);
    for (const file of [
      'w/a.yaml',
      'w/skip/b.yaml',
      'w/x/hidden/c.yaml',
      'outside/d.yaml',
      'outside/e/f.yaml',
    ])
      write(file);
    symlinkSync(path('outside/d.yaml'), path('w/link.yaml'));
    symlinkSync(path('outside/e'), path('w/linked'));
    symlinkSync(path('w'), path('w/loop'));
    makeNamedPipe(path('w/pipe.yaml'));
    write('w/large.yaml');
    truncateSync(path('w/large.yaml'), tooLarge);
    await changed(
      'w/a.yaml',
      'w/skip/b.yaml',
      'w/x/hidden/c.yaml',
      'w/link.yaml',
      'w/linked',
      'w/linked/f.yaml',
      'w/loop/a.yaml',
      'w/pipe.yaml',
      'w/large.yaml',
      'w/never.yaml',
      'outside/d.yaml',
      'outside',
    );
    assert.deepEqual(known(), ['w/a.yaml']);
    const files = [...index.textsOnDisk.keys()].sort();
    await index.readAll([uriOfPath(path('w'))], excluder(['**/skip', '**/hidden/**']));
    assert.deepEqual(files, [...index.textsOnDisk.keys()].sort());
  });

  it('are those below a folder, too, of which nothing but that is told', async t => {
    const { path, write, changed, known } = await workspace(t);
    for (const file of ['w/a/b.yaml', 'w/a/c/d.yaml', 'w/a.yaml']) write(file);
    await changed('w/a', 'w/a.yaml');
    assert.deepEqual(known(), ['w/a.yaml', 'w/a/b.yaml', 'w/a/c/d.yaml']);
    renameSync(path('w/a'), path('w/moved'));
    await changed('w/a', 'w/moved');
    assert.deepEqual(known(), ['w/a.yaml', 'w/moved/b.yaml', 'w/moved/c/d.yaml']);
    rmSync(path('w'), { recursive: true });
    await changed('w');
    assert.deepEqual(known(), []);
  });

  it('are gone where something else has taken their place', async t => {
    const { path, write, changed, known } = await workspace(t);
    for (const file of ['w/a.yaml', 'w/b.yaml/c.yaml']) write(file);
    await changed('w/a.yaml', 'w/b.yaml');
    assert.deepEqual(known(), ['w/a.yaml', 'w/b.yaml/c.yaml']);
    for (const each of ['w/a.yaml', 'w/b.yaml']) rmSync(path(each), { recursive: true });
    symlinkSync(path('outside/x.yaml'), path('w/a.yaml'));
    for (const file of ['w/b.yaml', 'outside/x.yaml']) write(file);
    await changed('w/b.yaml', 'w/a.yaml');
    assert.deepEqual(known(), ['w/b.yaml']);
  });

  it('are one file each, however their URIs are written', async t => {
    const { path, write, index, known } = await workspace(t);
    write('w/odd name (1).yaml');
    const uri = uriOfPath(path('w/odd name (1).yaml'));
    await index.readChanged([uri.replaceAll('%28', '('), uri.replace('odd', '%6Fdd'), uri]);
    assert.deepEqual(known(), ['w/odd%20name%20%281%29.yaml']);
  });

  it('are looked for in one listing, however many events tell of them', async t => {
    const { write, changed, known, listings } = await workspace(t);
    const files = Array.from({ length: 50 }, (_, index) => `w/f${index}.yaml`).sort();
    for (const file of files) write(file);
    const before = listings();
    const answers = await Promise.all(files.map(file => changed(file)));
    assert.deepEqual(known(), files);
    assert.ok(answers.every(hasRead => hasRead));
    assert.equal(listings() - before, 1);
    write('w/later.yaml');
    await changed('w/later.yaml');
    assert.ok(known().includes('w/later.yaml'));
    assert.equal(listings() - before, 2);
  });

  it('are looked for again where an event comes during the listing', async t => {
    const { write, changed, known, listings } = await workspace(t);
    write('w/a.yaml');
    const before = listings();
    const first = changed('w/a.yaml');
    while (listings() === before) await Promise.resolve();
    write('w/b.yaml');
    await Promise.all([first, changed('w/b.yaml')]);
    assert.deepEqual(known(), ['w/a.yaml', 'w/b.yaml']);
  });

  it('are nothing to tell of where nothing was read or removed', async t => {
    const { write, changed } = await workspace(t);
    write('w/notes.txt');
    assert.equal(await changed('w/notes.txt', 'w/never.yaml', 'outside/a.yaml'), false);
    write('w/a.yaml');
    assert.equal(await changed('w/a.yaml'), true);
  });
});

/** An index that has read the folder `w` while it was empty. */
async function workspace(t: TestContext, globs: readonly string[] = []) {
  const root = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  t.after(() => rmSync(root, { recursive: true }));
  const path = (name: string) => join(root, name);
  mkdirSync(path('w'));
  let listings = 0;
  const index = new WorkspaceIndex({
    ...diskFiles,
    list: (folders, isExcluded) => {
      if (folders.length > 0) listings++;
      return diskFiles.list(folders, isExcluded);
    },
  });
  await index.readAll([uriOfPath(path('w'))], excluder(globs));
  return {
    index,
    path,
    /** How often folders were listed so far. */
    listings: () => listings,
    write: (name: string) => {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), runtimeClassYaml('x', 'x'));
    },
    changed: (...names: readonly string[]) => index.readChanged(names.map(name => uriOfPath(path(name)))),
    /** The files that declare a class. */
    known: () =>
      [...index.summaries()].flatMap(({ classes }) =>
        classes.map(({ source }) => source.uri.slice(uriOfPath(root).length + 1)),
      ),
  };
}
