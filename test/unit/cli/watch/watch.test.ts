import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { patienceWithAll } from '../../../support/patience.ts';
import { written } from '../checked.ts';
import { watch } from './watched.ts';

/** A Pod whose class is declared nowhere, which is an error as long as a saved cluster does not have it. */
const pod = (className: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  runtimeClassName: ${className}\n`;
const runtimeClass = (name: string) =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: ${name}\nhandler: ${name}\n`;
/** A class that is in error by itself, whatever else there is. */
const wrong = (name: string) => runtimeClass(name).replace('handler: ', 'handler: -');

const clean = /^No problems found in \d+ files?$/m;

describe('runtimeclass check --watch', { timeout: patienceWithAll }, () => {
  it('reports what a change, a new and a deleted file bring, and nothing twice; Ctrl+C ends it with the last exit code', async () => {
    const folder = written({ 'a.yaml': runtimeClass('a'), 'sub/b.yaml': wrong('b') });
    const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
    const watched = watch(folder, '.');
    assert.match(await watched.said(/1 error in 2 files\n/), /^sub\/b\.yaml:5:\d+: error invalid-handler: /);

    write('a.yaml', wrong('a'));
    const changed = await watched.said(/2 errors in 2 files\n/);
    assert.match(changed, /^a\.yaml:5:/);
    assert.doesNotMatch(changed, /b\.yaml/);

    write('c.yaml', wrong('c'));
    assert.match(await watched.said(/3 errors in 3 files\n/), /^c\.yaml:5:/);

    mkdirSync(join(folder, 'new/deep'), { recursive: true });
    write('new/deep/d.yaml', wrong('d'));
    assert.match(await watched.said(/4 errors in 4 files\n/), /^new\/deep\/d\.yaml:5:/);

    rmSync(join(folder, 'new'), { recursive: true });
    rmSync(join(folder, 'c.yaml'));
    write('a.yaml', runtimeClass('a'));
    write('sub/b.yaml', runtimeClass('b'));
    await watched.said(clean);
    assert.match(watched.all(), /fewer than before\n$/);
    assert.equal(await watched.ended('SIGINT'), 0);
  });

  it('ends with 1 where the last check has found errors', async () => {
    const watched = watch(written({ 'a.yaml': wrong('a') }), 'a.yaml');
    await watched.said(/1 error in 1 file\n/);
    assert.equal(await watched.ended('SIGINT'), 1);
  });

  it('checks once and not for each file where many are written at once', async () => {
    const folder = written({ 'a.yaml': runtimeClass('a') });
    const watched = watch(folder, '.');
    await watched.said(clean);
    for (let index = 0; index < 300; index++)
      writeFileSync(join(folder, `many-${index}.yaml`), wrong(`b${index}`));
    await watched.said(/300 errors in 301 files\n/);
    const checks = watched.all().match(/ in \d+ files?\n/g)!.length;
    assert.ok(checks <= 10, `${checks} checks`);
    assert.equal(watched.all().match(/invalid-handler/g)!.length, 300);
    assert.equal(await watched.ended('SIGTERM'), 1);
  });

  it('follows saved clusters, the settings and the ignored files', async () => {
    const saved = (...names: readonly string[]) =>
      `# Saved cluster\n${names.map(name => `---\n${runtimeClass(name)}`).join('')}`;
    const folder = written({ 'pod.yaml': pod('kata'), '.runtimeclass/prod.yaml': saved('kata') });
    const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
    const watched = watch(folder, '.');
    await watched.said(/ in 2 files\n/);
    write('bad.yaml', wrong('bad'));
    assert.match(await watched.said(/1 error.* in 3 files\n/), /invalid-handler/);
    write('.runtimeclass/settings.yaml', 'rules:\n  invalid-handler: warning\n');
    await watched.said(/^1 warning.* in 4 files\n/m);
    write('.runtimeclass/settings.yaml', 'exclude:\n  - "**/bad.yaml"\n');
    await watched.said(/1 fewer than before\n/);
    rmSync(join(folder, '.runtimeclass/settings.yaml'));
    await watched.said(/1 error.* in 3 files\n/);
    write('.gitignore', 'bad.yaml\n');
    await watched.said(/1 fewer than before\n/);
    assert.equal(await watched.ended('SIGINT'), 0);
  });

  it('says once what cannot be read, and that it can be again', async () => {
    const folder = written({ 'a.yaml': runtimeClass('a') });
    const write = (text: string) => writeFileSync(join(folder, 'a.yaml'), text);
    const watched = watch(folder, 'a.yaml');
    await watched.said(clean);
    write(`${runtimeClass('a')}labels: [\n`);
    await watched.said(/in the readable parts of 1 file\n/);
    // Still broken at the same place: nothing new.
    write(`${runtimeClass('b')}labels: [\n`);
    await watched.said(/in the readable parts of 1 file\n/);
    write(`# more\n${runtimeClass('a')}`);
    await watched.said(clean);
    write(`${runtimeClass('a')}labels: [\n`);
    await watched.said(/in the readable parts of 1 file\n/);
    const errors = await watched.complained(/not YAML.*\n.*not YAML/);
    assert.equal(errors.match(/not YAML/g)!.length, 2);
    assert.equal(await watched.ended('SIGINT'), 2);
  });

  it('goes on where the folder is removed, and sees it come back', async () => {
    const folder = written({ 'k8s/a.yaml': wrong('a') });
    const watched = watch(folder, 'k8s');
    await watched.said(/1 error in 1 file\n/);
    rmSync(join(folder, 'k8s'), { recursive: true });
    await watched.said(/1 fewer than before\n/);
    await watched.complained(/cannot read k8s/);
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other/a.yaml'), runtimeClass('a'));
    renameSync(join(folder, 'other'), join(folder, 'k8s'));
    await watched.said(clean);
    writeFileSync(join(folder, 'k8s/a.yaml'), wrong('a'));
    await watched.said(/1 error in 1 file\n/);
    assert.equal(await watched.ended('SIGINT'), 1);
  });

  it('sees a file that comes to match a glob', async () => {
    const folder = written({ 'k8s/a.yaml': runtimeClass('a') });
    const watched = watch(folder, 'k8s/*.yaml');
    await watched.said(clean);
    writeFileSync(join(folder, 'k8s/b.yaml'), wrong('b'));
    assert.match(await watched.said(/1 error in 2 files\n/), /b\.yaml:5:/);
    await watched.ended('SIGINT');
  });

  it('follows a saved cluster and a baseline outside of the paths', async () => {
    const folder = written({
      'k8s/a.yaml': wrong('a'),
      'prod.yaml': `# Saved cluster\n---\n${runtimeClass('kata')}`,
      'known.json': '{ "version": 1, "findings": [] }\n',
    });
    const watched = watch(folder, 'k8s', '--baseline', 'known.json');
    await watched.said(/1 error in 1 file\n/);
    writeFileSync(join(folder, 'known.json'), 'broken');
    await watched.complained(/known\.json: not a baseline/);
    writeFileSync(join(folder, 'known.json'), '{ "version": 1, "findings": [ ] }\n');
    assert.equal(await watched.ended('SIGINT'), 2);
  });
});
