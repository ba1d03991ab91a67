import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { confinedFiles } from '../../../server/workspace/confined-files.ts';
import { uriOfPath } from '../../../server/workspace/uri-of-path.ts';
import { atTheEnd } from '../../support/at-the-end.ts';
import { patience } from '../../support/patience.ts';
import { swapLinks } from '../../support/swapping-links.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runtimeclass-confined-')));
atTheEnd(() => rmSync(folder, { recursive: true }));
for (const name of ['root', 'root-too', 'elsewhere']) {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'a.yaml'), name);
}
symlinkSync(join(folder, 'elsewhere'), join(folder, 'root', 'link'));
symlinkSync(join(folder, 'elsewhere', 'a.yaml'), join(folder, 'root', 'b.yaml'));

const files = confinedFiles([join(folder, 'root')]);
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

  it('reads nothing of elsewhere while links take the places of files and folders', {
    skip: process.platform === 'win32' && 'not everybody may make links on Windows',
    timeout: patience,
  }, async () => {
    for (const name of ['root/raced', 'root/raced/dir', 'elsewhere/dir']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'elsewhere/dir/a.yaml'), 'elsewhere');
    writeFileSync(join(folder, 'elsewhere/dir/elsewhere.yaml'), 'elsewhere');
    writeFileSync(join(folder, 'root/raced/dir/a.yaml'), 'root');
    const endSwapping = swapLinks({
      file: {
        path: join(folder, 'root/raced/a.yaml'),
        text: 'root',
        elsewhere: join(folder, 'elsewhere/a.yaml'),
      },
      folder: { path: join(folder, 'root/raced/dir'), elsewhere: join(folder, 'elsewhere/dir') },
      aside: join(folder, 'aside-'),
    });
    const seen = { root: 0, nothing: 0 };
    const take = (text: string | undefined) => {
      assert.ok(text === 'root' || text === '' || text === undefined, text);
      seen[text === 'root' ? 'root' : 'nothing']++;
    };
    const raced = ['root/raced/a.yaml', 'root/raced/dir/a.yaml'].map(uri);
    // Only where both are seen, the links are really there while files are read.
    while (seen.root < 500 || seen.nothing < 500) {
      for (const each of raced) take(await files.read(each));
      for (const areListed of [true, false])
        for await (const { text } of files.scan(raced, { areListed, isRelevant: () => true })) take(text);
      for await (const batch of files.list([uri('root')], () => false))
        assert.deepEqual(
          batch.filter(each => each.includes('elsewhere')),
          [],
        );
    }
    await endSwapping();
  });
});
