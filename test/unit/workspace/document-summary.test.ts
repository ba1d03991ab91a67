import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManifestFile } from '../../../server/documents/manifest-file.ts';
import { summarizeDocument } from '../../../server/workspace/document-summary.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';

for (const [text, mentions] of [
  ['runtimeClass: kata\n', ['kata']],
  ['runtimeClassName: kata\n', []],
  ['runtimeClasses:\n  - kata\n  - gvisor-secret\n', ['kata', 'gvisor-secret']],
  ['path: /spec/runtimeClassName\nvalue: kata\n', ['value', 'kata']],
  ['op: add\npath: /spec/runtimeClassName\nvalue: kata\n', []],
] as const) {
  test(`the words that may name a class in ${JSON.stringify(text)}`, () => {
    const file = new ManifestFile(SourceFile.of('file:///w/a.yaml', 1, text));
    const [placed] = file.documents;
    const words = summarizeDocument(file, placed!).mentions;
    const fields = ['spec', 'untime', 'lass', 'ame', 'lasses'];
    assert.deepEqual(
      words.filter(word => !fields.includes(word)),
      mentions,
    );
  });
}
