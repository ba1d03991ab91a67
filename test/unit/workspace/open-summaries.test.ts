import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ManifestFile } from '../../../server/documents/manifest-file.ts';
import { OpenSummaries } from '../../../server/workspace/open-summaries.ts';
import { SourceFile, type TextChange } from '../../../server/yaml/source-file.ts';

const text =
  'a: 1\n---\napiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: box\nhandler: x\n---\n' +
  'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: box\n';

describe('the summary of an open file', () => {
  it('has the same objects after an edit above, which moves only the documents that they are in', () => {
    const { summary, read } = opened();
    const after = read(insertion(text.indexOf('a: 1'), '# a line more\n'));
    assert.equal(after?.classes[0], summary?.classes[0]);
    assert.equal(after?.uses[0], summary?.uses[0]);
    assert.deepEqual(placesIn(after), ['class 1:4', 'use 2:4']);
  });

  it('has others when a document says something else, or from another place of it', () => {
    const { read } = opened();
    const renamed = read(insertion(text.indexOf('box'), 'x'));
    assert.equal(renamed?.classes[0]?.name, 'xbox');
    const moved = read(insertion(text.indexOf('metadata'), '# a line more\n'));
    assert.deepEqual(placesIn(moved), ['class 1:5', 'use 2:4']);
  });

  it('has others when a Pod names another class', () => {
    const { read } = opened();
    const after = read(insertion(text.lastIndexOf('box'), 'x'));
    assert.deepEqual(
      after?.uses.map(({ className }) => className),
      ['xbox'],
    );
  });

  it('has others where a document more stands above', () => {
    const { read } = opened();
    const pod = text.indexOf('apiVersion: v1');
    const after = read(insertion(pod - 4, `---\n${text.slice(pod)}`));
    assert.deepEqual(placesIn(after), ['class 1:4', 'use 2:4', 'use 3:4']);
  });
});

function opened() {
  const open = new OpenSummaries();
  let file = new ManifestFile(SourceFile.of('file:///a.yaml', 1, text));
  const summary = open.read(file);
  const read = (change: TextChange) => {
    const { source } = file;
    file = new ManifestFile(source.change(source.version + 1, [change]), file);
    return open.read(file);
  };
  return { summary, read };
}

/** Which document, and which line of that. */
function placesIn(summary: ReturnType<OpenSummaries['read']>): string[] {
  const { classes = [], uses = [] } = summary ?? {};
  return [
    ...classes.map(({ source: { document, range } }) => `class ${document}:${range.start.line}`),
    ...uses.map(({ document, range }) => `use ${document}:${range.start.line}`),
  ];
}

function insertion(at: number, text: string): TextChange {
  return { start: at, end: at, text };
}
