import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { map } from '../../../server/cli/map.ts';
import { written } from './checked.ts';

const pod =
  'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  runtimeClassName: katta\n  containers: [{name: a, image: b}]\n';
const cluster = (context: string) => `apiVersion: v1
kind: List
metadata:
  annotations: {runtimeclass.dev/context: ${context}, runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z"}
items:
  - {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: only-${context}}, handler: runsc}
`;
const files = {
  'pod.yaml': pod,
  '.runtimeclass/a.yaml': cluster('one'),
  '.runtimeclass/b.yaml': cluster('two'),
};

describe('runtimeclass map', () => {
  it('draws files and the saved cluster that is asked for, as one SVG', async () => {
    const folder = written(files);
    const svg = join(folder, 'map.svg');
    const { exitCode, output, errors } = await map([folder], { svg, cluster: 'two' });
    assert.deepEqual([exitCode, errors], [0, '']);
    assert.match(
      output,
      /^Runtime map of two as of 2026-11-20T09:30:00Z: broken classes and handlers: 1; .*\n$/,
    );
    const drawn = readFileSync(svg, 'utf8');
    assert.match(drawn, /^<svg [\s\S]*<\/svg>\s*$/);
    assert.ok(drawn.includes('only-two') && !drawn.includes('only-one'));
    assert.ok(drawn.includes('katta'));
  });

  it('writes to stdout where the file is -', async () => {
    const { output } = await map([written(files)], { svg: '-', filter: 'only-one', theme: 'dark' });
    assert.match(output, /^<svg [\s\S]*only-one/);
  });

  it('says what is wrong with its input', async () => {
    const folder = written(files);
    const unknown = await map([folder], { svg: '-', cluster: 'three' });
    assert.deepEqual([unknown.exitCode, unknown.output], [2, '']);
    assert.equal(unknown.errors, 'runtimeclass: there is no cluster "three": saved are: one, two\n');
    assert.equal((await map([join(folder, 'none')], { svg: '-' })).exitCode, 2);
    assert.equal((await map([folder], { svg: join(folder, 'no', 'folder.svg') })).exitCode, 2);
  });

  it('replaces a picture, and no other file', async () => {
    const edited = '<?xml version="1.0"?>\n<!-- edited -->\n<svg width="1" />\n';
    const folder = written({ ...files, 'edited.svg': edited, 'ours.svg': '<svg />' });
    for (const name of ['edited.svg', 'ours.svg']) {
      assert.equal((await map([folder], { svg: join(folder, name) })).exitCode, 0);
      assert.match(readFileSync(join(folder, name), 'utf8'), /^<svg [\s\S]*<\/svg>\s*$/);
    }
    const [name, text] = Object.entries(files)[0]!;
    const { exitCode, errors } = await map([folder], { svg: join(folder, name) });
    const said = `runtimeclass: cannot write ${join(folder, name)}: it is not an SVG picture\n`;
    assert.deepEqual([exitCode, errors], [2, said]);
    assert.equal(readFileSync(join(folder, name), 'utf8'), text);
  });
});
