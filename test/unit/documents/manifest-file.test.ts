import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ManifestFile } from '../../../server/documents/manifest-file.ts';
import { sourceOf } from '../../../server/documents/source-of.ts';

const aPod = (name: string) => `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\n`;
const text = ['a', 'b', 'c', 'd'].map(aPod).join('---\n');
const before = new ManifestFile(sourceOf('file:///pods.yaml', 1, text));

/** The file after the first occurrence of a text is replaced. */
function edited(old: string, replacement: string): ManifestFile {
  const start = text.indexOf(old);
  const { source } = before;
  return new ManifestFile(source.change(2, [{ start, end: start + old.length, text: replacement }]), before);
}

/** The numbers that documents of the file had before the edit; `-` for a new one. */
function origins({ documents }: ManifestFile): string {
  const all = before.documents.map(({ document }) => document);
  return documents.map(({ document }) => (all.includes(document) ? all.indexOf(document) : '-')).join(' ');
}

describe('the documents of an edited file', () => {
  it('are those from before, above and below what was typed', () => {
    assert.equal(origins(edited('name: b', 'name: bb')), '0 - 2 3');
    assert.equal(origins(edited('name: a', 'name: aa')), '- 1 2 3');
    assert.equal(origins(edited('name: d', 'name: dd')), '0 1 2 -');
  });

  it('are those from before where one is added or removed', () => {
    assert.equal(origins(edited('---\n', `---\n${aPod('new')}---\n`)), '0 - - 2 3');
    assert.equal(origins(edited(`---\n${aPod('c')}`, '')), '0 1 3');
  });

  it('have the places of the new text', () => {
    for (const file of [edited('name: b', 'name: b\n'), edited('---\n', `---\n${aPod('new')}---\n`)]) {
      const places = file.documents.map(({ start, line, index }) => ({ start, line, index }));
      const anew = sourceOf(file.uri, 1, file.source.text).documents;
      assert.deepEqual(
        places,
        anew.map(({ start, line }, index) => ({ start, line, index })),
      );
    }
  });

  it('are placed anew only where they have moved', () => {
    const after = edited('name: c', 'name: cc');
    assert.equal(after.documents[0], before.documents[0]);
    assert.equal(after.documents[1], before.documents[1]);
    assert.notEqual(after.documents[3], before.documents[3]);
    assert.equal(after.allDocuments, after.documents, 'nothing is embedded');
  });
});
