import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { asMap } from '../../../server/yaml/lookup.ts';
import { parse } from '../../../server/yaml/parse.ts';
import { topLevel } from '../../../server/yaml/top-level.ts';
import type { Node } from '../../../server/yaml/tree.ts';

describe('the top level of a document', () => {
  for (const [title, text, expected] of [
    ['of block style', '# c\n---\na: 1\nb:\n  c: 2\nd: |\n  e: 3\n', 'a=1 b d'],
    ['with lists in the column of their keys', 'a:\n- b: 1\n  c: 2\n"d": e # f\n', 'a d=e'],
    ['that is indented', '\n  a: 1\n  b:\n    c: 2\n', 'a=1 b'],
    ['with CRLF', 'a: 1\r\nb:\r\n  c: 2\r\n', 'a=1 b'],
    ['of JSON', '{"a": "x", "b": {"c": ["}"], "d": "\\"{"}, "e": [1, true]}\n', 'a=x x b e'],
    ['of a JSON array', '[{"a": {"b": 1}}, {"c": 2}]', 'a c'],
    ['of JSON in which a word is being typed', '{\n  "a": {"b": tru\n  "c": 1},\n  "d": {}\n}\n', 'a d'],
    ['of JSON with an open quote', '{\n  "a": {\n    "b": "x,\n    "c": {}\n  },\n  "d": 1\n}\n', 'a d'],
    ['of nothing', '# c\n', ''],
    ['of text', 'Some words.\nOthers.\n', ''],
  ] as const) {
    it(`is all there ${title}`, () => assert.deepEqual(draw(text), [expected, true]));
  }

  for (const [title, text] of [
    ['a key with an escape', '"\\x61": 1\n'],
    ['a key with an escape in JSON', '{"\\u0061": 1}'],
    ['an explicit key', 'a: 1\n? b\n: 2\n'],
    ['a tag', '!!str a: 1\n'],
    ['an anchor', '&x a: 1\n'],
    ['merged maps', 'a: &x {b: 1}\n<<: *x\n'],
    ['a flow map that is no JSON', "{a: 1, 'b': 2}\n"],
    ['quotes in a plain word', '{"a": {b: 5" x}, "c": 1}\n'],
    ['JSON with comments', '{\n  // "a": 1\n  "b": 2\n}\n'],
    ['a list', '- a: 1\n'],
    ['keys that are indented more than a broken first line', '  x y\n    a: 1\n    b: 2\n'],
    ['a document on the line of its marker', '--- {a: 1}\n'],
    ['a template', 'a: 1\n{{- include "b" . }}\n'],
    ['a template that starts like JSON', '{{- if .a }}\na: 1\n{{- end }}\n'],
    ['a template of JSON', '{"a": {{ .b }} }\n'],
    ['a bracket that another one closes', '{"a": {"b": []{, "c": 1}, "d": 1}]\n'],
    ['a bracket that is not closed', '{"a": {"b": 1}\n'],
    ['a bracket that was not opened', '  "a": 1,\n  "b": 2\n}\n'],
    ['more than the JSON', '{"a": 1}\nb: 2\n'],
    ['tabs before a key', 'a: 1\n\tb: 2\n'],
  ] as const) {
    it(`is left to the parser where there is ${title}`, () => assert.equal(topLevel(text).isAll, false));
  }

  it('misses no key of a text, however that is written', () => {
    const word = fc.constantFrom(
      'a',
      'kind',
      'b c',
      'apiVersion',
      '{',
      '"',
      '# x',
      "'",
      ': ',
      '- a',
      '\\',
      '\n',
      'é',
    );
    const value = fc.letrec(tie => ({
      any: fc.oneof({ maxDepth: 4 }, word, fc.integer(), tie('map'), tie('list')),
      map: fc.dictionary(word, tie('any'), { maxKeys: 4 }),
      list: fc.array(tie('any'), { maxLength: 3 }),
    })).map;
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 1, 2), (map, indent) => {
        checkKeys(JSON.stringify(map, null, indent));
        checkKeys(inBlockStyle(map, ''));
      }),
      { numRuns: 3000 },
    );
  });
});

/** Keys and their values in the order of the text, and whether that is all. */
function draw(text: string): [entries: string, isAll: boolean] {
  const { entries, isAll } = topLevel(text);
  return [entries.map(({ key, value }) => (value === undefined ? key : `${key}=${value}`)).join(' '), isAll];
}

function checkKeys(text: string): void {
  const { entries, isAll } = topLevel(text);
  const found = new Set(entries.map(({ key }) => key));
  const missed = keysOf(parse(text).root).filter(key => /^[\w./$-]+$/.test(key) && !found.has(key));
  assert.ok(!isAll || missed.length === 0, `${missed} in ${JSON.stringify(text)}`);
}

function keysOf(root: Node | null): readonly string[] {
  return asMap(root)?.entries.map(({ key }) => key.text) ?? [];
}

/** As people write it: keys without quotes where they can be, texts of several lines below their key. */
function inBlockStyle(value: unknown, indent: string): string {
  if (typeof value === 'string' && value.includes('\n')) return `|2-\n${indent}  kind: x\n${indent}  {\n`;
  if (typeof value !== 'object' || value === null) return `${JSON.stringify(value)}\n`;
  const below = Array.isArray(value)
    ? value.map(item => `${indent}- ${inBlockStyle(item, `${indent}  `).trimStart()}`)
    : Object.entries(value).map(([key, item]) => {
        const written = /^\w+$/.test(key) ? key : JSON.stringify(key);
        return `${indent}${written}: ${inBlockStyle(item, `${indent}  `)}`;
      });
  if (below.length === 0) return Array.isArray(value) ? '[]\n' : '{}\n';
  return `${indent === '' ? '' : '\n'}${below.join('')}`;
}
