import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ManifestFile } from '../../../server/documents/manifest-file.ts';
import { WorkspaceIndex } from '../../../server/workspace/workspace-index.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { runtimeClassYaml } from '../../support/manifests.ts';
import { memoryFiles, uriOf } from '../../support/workspace.ts';

const runtimeClass = (name: string) => runtimeClassYaml(name, 'x');

describe('the workspace index', () => {
  it('is complete once every folder was read', async () => {
    const { index, files } = newIndex({ 'a.yaml': runtimeClass('a') });
    assert.equal(index.isComplete, false);
    await index.readAll([], () => false);
    assert.equal(index.isComplete, true);
    assert.deepEqual(classesOf(index), ['a']);
    files['a.yaml'] = runtimeClass('b');
    await index.readFromDisk([uriOf('a.yaml')]);
    assert.deepEqual(classesOf(index), ['b']);
  });

  it('leaves out what is excluded, and forgets it when it is excluded later', async () => {
    const { index } = newIndex({ 'a.yaml': runtimeClass('a'), 'b.yaml': runtimeClass('b') });
    await index.readAll([], () => false);
    await index.readAll([], uri => uri.endsWith('b.yaml'));
    assert.deepEqual(classesOf(index), ['a']);
  });

  it('lets requests be answered between folders without files', async t => {
    let now = 0;
    t.mock.method(performance, 'now', () => now);
    const order: string[] = [];
    const index = new WorkspaceIndex({
      ...memoryFiles({}),
      async *list(folders) {
        for (const folder of folders) {
          now += 10;
          order.push(`folder ${folder}`);
          yield [];
        }
      },
    });
    setImmediate(() => order.push('request'));
    await index.readAll(['a', 'b'], () => false);
    assert.deepEqual(order, ['folder a', 'request', 'folder b']);
  });

  it('takes an open file as it is in the editor', async () => {
    const { index } = newIndex({ 'a.yaml': runtimeClass('a') });
    await index.readAll([], () => false);
    index.setOpen(file(uriOf('a.yaml'), runtimeClass('typed')));
    assert.deepEqual(classesOf(index), ['typed']);
    index.setOpen(file(uriOf('a.yaml'), 'nothing: 1\n'));
    assert.deepEqual(classesOf(index), []);
    index.setClosed(uriOf('a.yaml'));
    assert.deepEqual(classesOf(index), ['a']);
  });

  it('knows a file that the editor writes another way', async () => {
    const { index } = newIndex({ '@a (1).yaml': runtimeClass('a') });
    await index.readAll([], () => false);
    index.setOpen(file('file:///workspace/%40a%20%281%29.yaml', runtimeClass('a')));
    assert.deepEqual(classesOf(index), ['a']);
  });

  it('has another list of what is said when something else is said, and only then', async () => {
    const { index } = newIndex({ 'a.yaml': runtimeClass('a') });
    await index.readAll([], () => false);
    index.setOpen(file(uriOf('b.yaml'), runtimeClass('b')));
    const said = index.valuesOf('classes');
    index.setOpen(file(uriOf('b.yaml'), `${runtimeClass('b')}# a comment\n`));
    await index.readFromDisk([uriOf('a.yaml')]);
    assert.equal(index.valuesOf('classes'), said);
    index.setOpen(file(uriOf('b.yaml'), runtimeClass('c')));
    assert.notEqual(index.valuesOf('classes'), said);
    assert.deepEqual(
      index
        .valuesOf('classes')
        .flat()
        .map(({ name }) => name),
      ['a', 'c'],
    );
  });
});

describe('the patches of a kustomization', () => {
  it('are files next to it, and what is no path is none', async () => {
    const text =
      'patches:\n- path: patch (1).yaml\n- path: ../base/p.yaml\n- path: "http://["\n- path: {}\n- path:\n';
    const { index } = newIndex({ 'o/kustomization.yaml': text });
    await index.readAll([], () => false);
    const patches = [...index.summaries()].flatMap(facts => facts.patches);
    assert.deepEqual(patches, ['file:///workspace/o/patch%20%281%29.yaml', 'file:///workspace/base/p.yaml']);
  });
});

function newIndex(files: Record<string, string>): { index: WorkspaceIndex; files: Record<string, string> } {
  return { index: new WorkspaceIndex(memoryFiles(files)), files };
}

function file(uri: string, text: string): ManifestFile {
  return new ManifestFile(SourceFile.of(uri, 1, text));
}

function classesOf(index: WorkspaceIndex): string[] {
  return [...index.summaries()].flatMap(({ classes }) => classes.map(({ name }) => name));
}
