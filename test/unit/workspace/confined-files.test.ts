import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { confinedFiles } from '../../../server/workspace/confined-files.ts';
import { diskFiles } from '../../../server/workspace/disk-files.ts';
import { uriOfPath } from '../../../server/workspace/uri-of-path.ts';
import { atTheEnd } from '../../support/at-the-end.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runtimeclass-confined-')));
atTheEnd(() => rmSync(folder, { recursive: true }));
for (const name of ['root', 'root-too', 'elsewhere']) {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'a.yaml'), name);
}
symlinkSync(join(folder, 'elsewhere'), join(folder, 'root', 'link'));
symlinkSync(join(folder, 'elsewhere', 'a.yaml'), join(folder, 'root', 'b.yaml'));

const files = confinedFiles(diskFiles, [join(folder, 'root')]);
const uri = (path: string) => uriOfPath(join(folder, path));

describe('confinedFiles', () => {
  it('has what is below the root, and nothing that a path or a link leads to elsewhere', async () => {
    const paths = [
      'root/a.yaml',
      'root/../elsewhere/a.yaml',
      'root-too/a.yaml',
      'root/link/a.yaml',
      'root/b.yaml',
    ];
    const read = await Promise.all(paths.map(path => files.read(uri(path))));
    assert.deepEqual(read, ['root', undefined, undefined, undefined, undefined]);
    const found = await Promise.all(paths.map(path => files.find(join(folder, path))));
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ['file', 'unreadable', 'unreadable', 'unreadable', 'unreadable'],
    );
    const scanned: string[] = [];
    for await (const { text } of files.scan(paths.map(uri), { isRelevant: () => true }))
      scanned.push(text ?? '');
    assert.deepEqual(scanned, ['root']);
    const listed: string[] = [];
    const folders = ['root', 'elsewhere', 'root/link', 'root-too'].map(uri);
    for await (const batch of files.list(folders, () => false)) listed.push(...batch);
    assert.deepEqual(listed, [uri('root/a.yaml')]);
  });
});
