import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { diskFiles } from '../../../server/workspace/disk-files.ts';
import { makeNamedPipe, withoutPipes } from '../../support/named-pipe.ts';
import { makeRawFolder, withoutRawNames, writeRawName } from '../../support/raw-name.ts';

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
      'etc/config.toml',
      'etc/crio.conf.d/50-kata-remote',
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

  it('are those that can be manifests or configurations of nodes by their name, without links and what is excluded', async () => {
    const found: string[] = [];
    const root = pathToFileURL(folder).href;
    const unusable = ['untitled:x', 'vscode-vfs://github/o/r', 'file://host/share', 'file:///a%zz'];
    for await (const batch of diskFiles.list([...unusable, `${root}/missing`, root], uri =>
      uri.endsWith('/skipped'),
    )) {
      found.push(...batch.map(uri => uri.slice(root.length)));
    }
    assert.deepEqual(found.sort(), [
      '/a.yaml',
      '/b/c.yml',
      '/b/d%20%281%29.json',
      '/etc/config.toml',
      '/etc/crio.conf.d/50-kata-remote',
      '/g/Kustomization',
      '/large.yaml',
    ]);
  });

  it('are listed apart where their names are not UTF-8', { skip: withoutRawNames }, async () => {
    const raw = join(folder, 'raw');
    mkdirSync(raw);
    for (const name of ['a\xE4.yaml', 'b\xE4.txt', 'c\xE4.toml', 'd\xE4.skipped.yaml'])
      writeRawName(raw, name, '');
    makeRawFolder(raw, 'e\xE4');
    writeFileSync(join(raw, 'real\uFFFD.yaml'), '');
    const root = pathToFileURL(raw).href;
    const listed: string[] = [];
    const nameless: string[] = [];
    const take = (uri: string) => nameless.push(decodeURIComponent(uri.slice(root.length)));
    for await (const batch of diskFiles.list([root], uri => uri.includes('skipped'), take))
      listed.push(...batch);
    rmSync(raw, { recursive: true });
    assert.deepEqual(nameless, ['/a\uFFFD.yaml', '/e\uFFFD']);
    assert.deepEqual(listed, [`${root}/real%EF%BF%BD.yaml`]);
  });

  it('come in several batches where a folder has thousands', async () => {
    const large = join(folder, 'many (1)');
    mkdirSync(join(large, 'below', 'empty'), { recursive: true });
    const names = Array.from({ length: 1001 }, (_, index) => `${1000 + index}.yaml`);
    for (const name of [...names, 'below/last.yaml']) writeFileSync(join(large, name), '');
    const uri = `${pathToFileURL(folder).href}/many%20%281%29/`;
    const batches: string[] = [];
    for await (const batch of diskFiles.list([uri], () => false)) {
      batches.push(
        [...batch.slice(0, 1), ...batch.slice(-1)].map(file => file.slice(uri.length)).join(' to '),
      );
    }
    rmSync(large, { recursive: true });
    assert.deepEqual(batches, ['1000.yaml to 1999.yaml', '2000.yaml to below/last.yaml']);
  });

  it('are read by the URI that they are listed with', async () => {
    assert.equal(await diskFiles.read(`${pathToFileURL(folder).href}/b/d%20%281%29.json`), 'b/d (1).json');
  });

  it('are scanned by their bytes, and only what matters is read as text', () => {
    writeFileSync(join(folder, 'long.yaml'), `# é ${'long '.repeat(40_000)}`);
    writeFileSync(join(folder, 'short.yaml'), 'é');
    writeFileSync(join(folder, 'empty.yaml'), '');
    const uris = [
      'empty.yaml',
      'a.yaml',
      'long.yaml',
      'missing.yaml',
      'large.yaml',
      'folder.yaml',
      'short.yaml',
    ].map(path => pathToFileURL(join(folder, path)).href);
    const seen: string[] = [];
    const scanned = [
      ...diskFiles.scan([...uris, 'untitled:x', 'file://%zz'], {
        isRelevant: (uri, [bytes = 'no piece']) => {
          seen.push(`${uri.slice(uri.lastIndexOf('/') + 1)} ${bytes.length} ${bytes.slice(0, 5)}`);
          return bytes !== 'a.yaml';
        },
      }),
    ];
    for (const path of ['long.yaml', 'short.yaml', 'empty.yaml']) rmSync(join(folder, path));
    assert.deepEqual(seen, ['empty.yaml 0 ', 'a.yaml 6 a.yam', 'long.yaml 65600 # Ã© ', 'short.yaml 2 Ã©']);
    assert.deepEqual(
      scanned.map(({ text }) => text?.slice(0, 5)),
      ['', undefined, '# é l', undefined, undefined, undefined, 'é', undefined, undefined],
    );
  });

  it('are scanned in pieces, in one of which a word is whole wherever it stands', () => {
    const uri = pathToFileURL(join(folder, 'pieces.yaml')).href;
    for (const at of [0, 65_500, 65_530, 65_536, 65_590, 65_600, 131_060, 140_000]) {
      writeFileSync(join(folder, 'pieces.yaml'), `${' '.repeat(at)}runtimeClassName`);
      const [file] = diskFiles.scan([uri], {
        isRelevant: (_uri, pieces) => [...pieces].some(bytes => bytes.includes('runtimeClassName')),
      });
      assert.equal(file?.text?.length, at + 16);
    }
    rmSync(join(folder, 'pieces.yaml'));
  });

  it('are listed in batches of several folders, because a batch for each costs more than to read it', async () => {
    const many = join(folder, 'many');
    for (let index = 0; index < 40; index++) {
      mkdirSync(join(many, `${index}`), { recursive: true });
      writeFileSync(join(many, `${index}`, 'a.yaml'), '');
    }
    const sizes: number[] = [];
    for await (const batch of diskFiles.list([pathToFileURL(many).href], () => false))
      sizes.push(batch.length);
    rmSync(many, { recursive: true });
    assert.deepEqual(sizes, [15, 16, 9]);
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

  it('are not read where they are no files, which nobody could wait for', {
    skip: withoutPipes,
  }, async () => {
    makeNamedPipe(join(folder, 'pipe.yaml'));
    symlinkSync('/dev/zero', join(folder, 'endless.yaml'));
    const uris = ['pipe.yaml', 'endless.yaml'].map(path => pathToFileURL(join(folder, path)).href);
    for (const known of [undefined, () => undefined]) {
      const scanned = diskFiles.scan(uris, { ...(known && { known }), isRelevant: () => true });
      assert.deepEqual(
        [...scanned].map(({ text }) => text),
        [undefined, undefined],
      );
    }
    assert.deepEqual(await Promise.all(uris.map(diskFiles.read)), [undefined, undefined]);
    for (const path of ['pipe.yaml', 'endless.yaml']) rmSync(join(folder, path));
  });
});
