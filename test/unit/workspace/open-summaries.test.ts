import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ManifestFile } from '../../../server/documents/manifest-file.ts';
import { OpenSummaries } from '../../../server/workspace/open-summaries.ts';
import { SourceFile, type TextChange } from '../../../server/yaml/source-file.ts';

const text =
  'a: 1\n---\napiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: box\nhandler: x\n---\n' +
  'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: box\n';

describe('the facts of an open file', () => {
  it('are the same objects after an edit that leaves them as they are, and know where they stand', () => {
    const { facts, read } = opened();
    const after = read(insertion(text.indexOf('a: 1'), '# a line more\n'));
    assert.equal(after?.classes[0], facts?.classes[0]);
    assert.equal(after?.uses[0], facts?.uses[0]);
    assert.equal(facts?.classes[0]?.source.range.start.line, 6);
    assert.equal(facts?.uses[0]?.range.start.line, 12);
  });

  it('know where they stand also after an edit of their own document', () => {
    const { facts, read } = opened();
    const { length } = 'handler: x';
    read(insertion(text.indexOf('handler: x') + length, ' # typed'));
    const after = read(insertion(0, '\n\n'));
    assert.equal(after?.classes[0], facts?.classes[0]);
    assert.equal(facts?.classes[0]?.source.range.start.line, 7);
  });

  it('are others when they say something else, or from another place of their document', () => {
    const { facts, read } = opened();
    const renamed = read(insertion(text.indexOf('box'), 'x'));
    assert.equal(renamed?.classes[0]?.name, 'xbox');
    const moved = read(insertion(text.indexOf('metadata'), '# a line more\n'));
    assert.notEqual(moved?.classes[0], facts?.classes[0]);
    assert.equal(moved?.classes[0]?.source.range.start.line, 6);
  });

  it('are others when a Pod names another class', () => {
    const { read } = opened();
    const after = read(insertion(text.lastIndexOf('box'), 'x'));
    assert.deepEqual(
      after?.uses.map(({ className }) => className),
      ['xbox'],
    );
  });

  it('are others of a copy of the document that stands above it', () => {
    const { read } = opened();
    const pod = text.indexOf('apiVersion: v1');
    const after = read(insertion(pod - 4, `---\n${text.slice(pod)}`));
    assert.deepEqual(
      after?.uses.map(({ range }) => range.start.line),
      [11, 16],
    );
  });

  it('tell when they moved, and only then', () => {
    const { open, read } = opened();
    read(insertion(text.indexOf('handler'), '# here\n'));
    const moves = open.moves;
    read(insertion(text.length, '# at the end\n'));
    assert.equal(open.moves, moves);
    read(insertion(0, '\n'));
    assert.notEqual(open.moves, moves);
  });
});

function opened() {
  const open = new OpenSummaries();
  let file = new ManifestFile(SourceFile.of('file:///a.yaml', 1, text));
  const facts = open.read(file);
  const read = (change: TextChange) => {
    const { source } = file;
    file = new ManifestFile(source.change(source.version + 1, [change]), file);
    return open.read(file);
  };
  return { open, facts, read };
}

function insertion(at: number, text: string): TextChange {
  return { start: at, end: at, text };
}
