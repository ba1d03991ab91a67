import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { diskFiles } from '../../../server/workspace/disk-files.ts';

describe('the files on disk', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
    for (const path of [
      'a.yaml',
      'b/c.yml',
      'b/d (1).json',
      'b/e.txt',
      'skipped/f.yaml',
      'g/Kustomization',
    ]) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), path);
    }
    mkdirSync(join(folder, 'folder.yaml'));
    symlinkSync(join(folder, 'b'), join(folder, 'link'));
    symlinkSync(join(folder, 'a.yaml'), join(folder, 'link.yaml'));
    writeFileSync(join(folder, 'large.yaml'), 'a'.repeat(16 * 1024 * 1024 + 1));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('are those that can be manifests by their name, without links and what is excluded', async () => {
    const found: string[] = [];
    const root = pathToFileURL(folder).href;
    for await (const batch of diskFiles.list([root, 'untitled:x', `${root}/missing`], uri =>
      uri.endsWith('/skipped'),
    )) {
      found.push(...batch.map(uri => uri.slice(root.length)));
    }
    assert.deepEqual(found.sort(), [
      '/a.yaml',
      '/b/c.yml',
      '/b/d%20%281%29.json',
      '/g/Kustomization',
      '/large.yaml',
    ]);
  });

  it('are read by the URI that they are listed with', async () => {
    assert.equal(await diskFiles.read(`${pathToFileURL(folder).href}/b/d%20%281%29.json`), 'b/d (1).json');
  });

  it('are not read where they are missing, too large, folders, or not on disk', async () => {
    const uris = ['missing.yaml', 'large.yaml', 'folder.yaml'].map(
      path => pathToFileURL(join(folder, path)).href,
    );
    const texts = await Promise.all(
      [...uris, 'untitled:x', 'file://%zz', 'https://a/b.yaml'].map(diskFiles.read),
    );
    assert.deepEqual(texts, Array(6).fill(undefined));
  });
});
