import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { applyChanges } from '../../../server/yaml/edit.ts';
import { parse, parseWhole } from '../../../server/yaml/parse.ts';
import { parseJson } from '../../../server/yaml/parse-json.ts';
import { splitDocuments } from '../../../server/yaml/split.ts';
import { toValue } from '../../../server/yaml/value.ts';
import { brokenText, changeOf, mutation } from '../../support/broken-text.ts';
import { corpusFiles } from '../../support/corpus-files.ts';

describe('parseJson', () => {
  it('reads JSON', () => {
    check('{"a": [1, -2.5e3, true, null, "x"], "b": {}, "c": []}', true);
    check('---\n{ "a":"\\"\\u00e9\\ud83d\\ude00\\n\\/", "a" : [ [ ] , { } ]\n}\n\n', false);
    check('---\n{ "a":"\\"\\u00e9\\ud83d\\ude00\\n\\/", "a": [ [ ] , { } ]\n}\n\n', true);
    check('[\r\n  "a: b",\r\n  "{{ c }}"\r\n]\r\n', true);
    check('{"": "", "<<": {"b": 1}, "# c": "# d"}', true);
  });

  it('leaves everything else to the library', () => {
    for (const text of [
      '',
      '1',
      'a: {"b": 1}\n',
      '{"a": 1,}',
      '{"a": 1',
      '{"a": 01}',
      '{"a": b}',
      "{'a': 1}",
      '{a: 1}',
      '{"a": 1} # c',
      '{"a": 1}\n---\n',
      '{"a": "b\n c"}',
      '{"a": "\\x41"}',
      '{"a":\t1}',
      '{"a"\n: 1}',
      `{"${'a'.repeat(1100)}": 1}`,
      '{\ufeff}',
      '['.repeat(5000),
      `${'['.repeat(101)}${']'.repeat(101)}`,
    ]) {
      check(text, false);
    }
  });

  it('gives the tree that the library gives, however it is printed', () => {
    const printed = fc
      .tuple(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1, 2, 4))
      .map(([value, indent]) => JSON.stringify(value, null, indent));
    fc.assert(
      fc.property(printed, text => void check(text)),
      { numRuns: 1000 },
    );
    const mutated = fc.tuple(printed, fc.array(mutation, { maxLength: 3 })).map(([text, applied]) => {
      const near = applied.map(each => ({ ...each, removed: each.removed % 4 }));
      return near.reduce((before, each) => applyChanges(before, [changeOf(before, each)]), text);
    });
    fc.assert(
      fc.property(fc.oneof(mutated, brokenText), text => void check(text)),
      { numRuns: 5000 },
    );
  });

  it('gives the same tree for what real documents say, printed as kubectl does', () => {
    for (const { text } of corpusFiles(20_000)) {
      for (const { start, end } of splitDocuments(text)) {
        const { root, problems } = parse(text.slice(start, end));
        if (root?.kind === 'map' && problems.length === 0)
          check(JSON.stringify(toValue(root), asJson, 4), true);
      }
    }
  });
});

/** JSON has one kind of number. */
const asJson = (_key: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value);

/** Compares with the library; tells whether the text was JSON, which `isJson` expects. */
function check(text: string, isJson?: boolean): boolean {
  const json = parseJson(text);
  if (isJson !== undefined) assert.equal(json !== undefined, isJson, JSON.stringify(text));
  if (json === undefined) return false;
  assert.deepEqual({ root: json.root, problems: [] }, parseWhole(text), JSON.stringify(text));
  return true;
}
