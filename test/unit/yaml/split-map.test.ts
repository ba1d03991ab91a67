import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from '../../../server/yaml/parse.ts';
import { splitDocuments } from '../../../server/yaml/split.ts';
import { splitMap } from '../../../server/yaml/split-map.ts';
import type { Node } from '../../../server/yaml/tree.ts';
import { toValue } from '../../../server/yaml/value.ts';
import { corpora, corpusFiles, reach } from '../../support/corpus-files.ts';

describe('splitMap', () => {
  it('leaves alone what is no map, or whose entries are not apart', () => {
    for (const text of [
      '- a\n- b\n',
      'a: {\n}\n',
      'a: 1\n...\n',
      'a: 1\n---\nb: 1\n',
      'a: &x 1\nb: *x\n',
      'a: 1\nb\n',
      '? a\n: 1\n',
      'a: 1\r b: 1\n',
    ])
      assert.equal(splitMap(text), undefined, text);
  });

  it('cuts real files into entries that say together what the whole document says', context => {
    let count = 0;
    for (const { text } of corpusFiles(40_000, path => /\.ya?ml$/.test(path), [...corpora, ...reach])) {
      for (const { start, end } of splitDocuments(text)) {
        const document = text.slice(start, end);
        const entries = splitMap(document);
        const whole = parse(document);
        if (entries === undefined || entries.length < 2 || whole.problems.length > 0) continue;
        const parts = entries.map(entry => document.slice(entry.start, entry.end));
        assert.equal(parts.join(''), document);
        const together = Object.assign({}, ...parts.map(part => valuesIn(parse(part).root)));
        assert.deepEqual(together, valuesIn(whole.root));
        count++;
      }
    }
    context.diagnostic(`${count} documents`);
    assert.ok(count > 100);
  });
});

function valuesIn(root: Node | null): object {
  return toValue(root) as object;
}
