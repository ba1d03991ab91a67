import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deepest } from '../../../server/yaml/deepest.ts';
import { type Problem, parse } from '../../../server/yaml/parse.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { toValue } from '../../../server/yaml/value.ts';
import { aliasesOfAliases, indentedMaps, nestedTexts } from '../../support/nested-texts.ts';

describe('as deep as is read, and one level more:', () => {
  for (const [name, write] of Object.entries({ ...nestedTexts, 'indented maps': indentedMaps })) {
    it(name, () => {
      for (const depth of [10, deepest]) assert.equal(isRead(write(depth)), true, `${depth}`);
      const [text, deeper] = [write(deepest), write(deepest + 1)];
      let added = 0;
      while (text[added] === deeper[added]) added++;
      assert.equal(onlyProblem(deeper).range.start, deeper.length - deeper.slice(added).trimStart().length);
    });
  }

  it('what aliases lead to', () => {
    assert.equal(isRead(aliasesOfAliases(deepest)), true);
    const deeper = aliasesOfAliases(deepest + 1);
    const { start, end } = onlyProblem(deeper).range;
    assert.equal(deeper.slice(start, end), `*a${deepest - 2}`);
  });

  it('what merge keys lead to', () => {
    const merges = (depth: number) => aliasesOfAliases(depth).replaceAll(/\[(.*)\]/g, '{ <<: $1 }');
    assert.equal(isRead(merges(deepest)), true);
    onlyProblem(merges(deepest + 1));
  });

  it('pairs in lists, which are maps, although no brace says so', () => {
    const pairs = (lists: number) => `${'[a: '.repeat(lists)}1${']'.repeat(lists)}\n`;
    assert.equal(isRead(pairs(deepest / 2)), true);
    onlyProblem(pairs(deepest / 2 + 1));
  });

  it('keys that are maps', () => {
    const keys = (depth: number) => `${'{? '.repeat(depth)}${'}'.repeat(depth)}\n`;
    assert.equal(isRead(keys(deepest)), true);
    onlyProblem(keys(deepest + 1));
  });
});

describe('thousands of levels are told with their place:', () => {
  for (const [name, write] of Object.entries(nestedTexts)) {
    it(name, () => {
      for (const depth of [840, 7_000, 1_000_000]) onlyProblem(write(depth));
    });
  }

  it('indented maps', () => {
    for (const depth of [840, 1_000, 3_000]) onlyProblem(indentedMaps(depth));
  });

  it('aliases of aliases', () => {
    onlyProblem(aliasesOfAliases(10_000));
  });

  it('what a quote hides that is not closed yet, which stays hidden then', () => {
    const { root, problems } = parse(`a: "x\nb: ${'['.repeat(7_000)}\nc: 1\n`);
    assert.equal(problems.some(isTooDeep), false);
    assert.deepEqual(Object.keys(toValue(root) ?? {}), ['a']);
  });
});

describe('depth is counted', () => {
  it('only of what nests: not in quotes, comments, block scalars and plain words', () => {
    const brackets = '[{'.repeat(1_000);
    const texts = [`a: "${brackets}"\n`, `a: '${brackets}'\n`, `a: | # ${brackets}\n  ${brackets}\n`];
    for (const text of [...texts, `a: x${brackets}\n`, `# ${brackets}\na: 1\n`]) {
      assert.deepEqual(parse(text).problems, []);
    }
  });

  it('not of brackets beside each other, of siblings and of many aliases of one anchor', () => {
    const many = (text: string) => text.repeat(1_000);
    for (const text of [
      `a: [${many('[x], {y: [z]}, ')}]\n`,
      many('- - - a\n'),
      many('- a:\n    b:\n    - c\n'),
      `a: &a [[x]]\nb:\n${many('- *a\n')}`,
      `a: [${many('b: [c], ')}]\n`,
    ]) {
      assert.deepEqual(parse(text).problems, []);
    }
  });

  it('for each document, and for each item of a long list, by itself', () => {
    const deep = `d: ${'['.repeat(7_000)}\n`;
    const { documents } = SourceFile.of('file:///a.yaml', 1, `a: 1\n---\n${deep}---\nb: 1\n`);
    assert.deepEqual(
      documents.map(({ document }) => toValue(document.parsed.root)),
      [{ a: 1n }, null, { b: 1n }],
    );
    const items = Array.from({ length: 400 }, (_, item) => `- name: i${item}\n  labels: {a: b}\n`);
    items[7] = `- name: deep\n  labels: ${'['.repeat(7_000)}\n`;
    const list = SourceFile.of('file:///a.yaml', 1, `kind: List\nitems:\n${items.join('')}`, () => true);
    const unread = list.documents.filter(({ document }) => document.parsed.root === null);
    assert.deepEqual(
      unread.map(({ document }) => document.text),
      [items[7]],
    );
  });

  it('of a text that is typed, and no more once the levels are gone', () => {
    const brackets = '['.repeat(7_000);
    let file = SourceFile.of('file:///a.yaml', 1, 'a: 1\n---\nb: \n---\nc: 1\n');
    const roots = () => file.documents.map(({ document }) => document.parsed.root?.kind);
    file = file.change(2, [{ start: 12, end: 12, text: brackets }]);
    assert.deepEqual(roots(), ['map', undefined, 'map']);
    file = file.change(3, [{ start: 12, end: 12 + brackets.length - 3, text: '' }]);
    assert.deepEqual(roots(), ['map', 'map', 'map']);
  });
});

function isRead(text: string): boolean {
  const { root, problems } = parse(text);
  return toValue(root) !== null && !problems.some(isTooDeep);
}

function isTooDeep({ code }: Problem): boolean {
  return code === 'NESTED_TOO_DEEPLY';
}

function onlyProblem(text: string): Problem {
  const { root, problems } = parse(text);
  assert.equal(root, null);
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['NESTED_TOO_DEEPLY'],
  );
  return problems[0]!;
}
