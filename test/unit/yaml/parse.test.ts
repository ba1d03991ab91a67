import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from '../../../server/yaml/parse.ts';
import { drawTree } from './draw-tree.ts';

describe('parse reads what is written', () => {
  it('maps, sequences and scalars', () => {
    check('spec:\n  runtimeClassName: gvisor # why\n  containers:\n  - name: a\n    image: b\n  - c\n', [
      '. map',
      'spec map',
      'spec.runtimeClassName plain "gvisor"',
      'spec.containers sequence',
      'spec.containers[0] map',
      'spec.containers[0].name plain "a"',
      'spec.containers[0].image plain "b"',
      'spec.containers[1] plain "c"',
    ]);
  });

  it('flow style', () => {
    check('a: {b: [1, "x"], c: }\nd: [e: 1, f]\n', [
      '. map',
      'a flow map',
      'a.b flow sequence',
      'a.b[0] plain "1"',
      'a.b[1] double "x" from "\\"x\\""',
      'a.c nothing in "c:"',
      'd flow sequence',
      'd[0] flow map',
      'd[0].e plain "1"',
      'd[1] plain "f"',
    ]);
  });

  it('a key that has no value', () => {
    check('spec:\n  runtimeClassName:\n  containers: []\n', [
      '. map',
      'spec map',
      'spec.runtimeClassName nothing in "runtimeClassName:"',
      'spec.containers flow sequence',
    ]);
  });

  it('items that have no value', () => {
    check('spec:\n- \n-\n', ['. map', 'spec sequence', 'spec[0] nothing', 'spec[1] nothing']);
  });

  it('quotes and escapes', () => {
    check(`"a b": 'it''s'\nc: "\\u00e9\\n\\x41"\n`, [
      '. map',
      'a b key double "a b" from "\\"a b\\""',
      `a b single "it's" from "'it''s'"`,
      'c double "é\\nA" from "\\"\\\\u00e9\\\\n\\\\x41\\""',
    ]);
  });

  it('lines of a plain and of a quoted scalar', () => {
    check('a: x\n  y\nb: "p\n  q"\n', [
      '. map',
      'a plain "x y" from "x\\n  y"',
      'b double "p q" from "\\"p\\n  q\\""',
    ]);
  });

  it('block scalars with indicators', () => {
    check('a: |2\n   x\n  y\nb: >-\n  c\n  d\n\n  e\nf: |+\n  g\n\n', [
      '. map',
      'a block " x\\ny\\n" from "|2\\n   x\\n  y\\n"',
      'b block "c d\\ne" from ">-\\n  c\\n  d\\n\\n  e\\n"',
      'f block "g\\n\\n" from "|+\\n  g\\n\\n"',
    ]);
  });

  it('anchors and aliases, which see only what stands above', () => {
    check('a: &x {b: 1}\nc: *x\nd: *y\ne: &y 1\nf: &y 2\ng: *y\n', [
      '. map',
      'a &x flow map',
      'a.b plain "1"',
      'c alias of map "*x"',
      'd alias of nothing "*y"',
      'e &y plain "1"',
      'f &y plain "2"',
      'g alias of scalar "*y"',
    ]);
  });

  it('an alias of the collection it is in', () => {
    check('a: &x [*x]\n', ['. map', 'a &x flow sequence', 'a[0] alias of nothing "*x"']);
  });

  it('an alias as a key', () => {
    check('a: &x b\n*x : 1\n', ['. map', 'a &x plain "b"', 'b key plain "b" from "*x"', 'b plain "1"']);
  });

  it('a merge key is an entry', () => {
    check('a: &x {b: 1}\nc:\n  <<: *x\n', [
      '. map',
      'a &x flow map',
      'a.b plain "1"',
      'c map',
      'c.<< alias of map "*x"',
    ]);
  });

  it('explicit keys', () => {
    check('? [a, b]\n: 1\n? {c: d}\n: 2\n? e\n', [
      '. map',
      '[a, b] plain "1"',
      '{c: d} plain "2"',
      'e nothing in "? e"',
    ]);
  });

  it('tags', () => {
    check('a: !!int "3"\n!!str b: !Ref c\nd: !!str\n', [
      '. map',
      'a !!int double "3" from "\\"3\\""',
      'b key !!str plain "b"',
      'b !Ref plain "c"',
      'd !!str plain ""',
    ]);
  });

  it('both of two equal keys', () => {
    check('a: 1\na: 2\n', ['. map', 'a plain "1"', 'a plain "2"']);
  });

  it('an empty text', () => {
    check('', ['. nothing']);
  });

  it('comments alone', () => {
    check('# only\n---\n# comments\n', ['. nothing']);
  });

  it('a scalar behind the marker', () => {
    check('--- a\n...\n', ['. plain "a"']);
  });
});

describe('parse reads any line ends and characters', () => {
  it('CRLF', () => {
    check('a: 1\r\nb:\r\n  c: x y\r\nd: |\r\n  one\r\n  two\r\n', [
      '. map',
      'a plain "1"',
      'b map',
      'b.c plain "x y"',
      'd block "one\\ntwo\\n" from "|\\r\\n  one\\r\\n  two\\r\\n"',
    ]);
  });

  it('a lone carriage return', () => {
    check('a: 1\rb:\r  c: 2\r', ['. map', 'a plain "1"', 'b map', 'b.c plain "2"']);
  });

  it('a byte order mark', () => {
    check('\uFEFFa: 1\n', ['. map', 'a plain "1"']);
  });

  it('offsets count UTF-16 units', () => {
    check('名: "😀"\nb: "é" # 😀\nc: 1\n', [
      '. map',
      '名 double "😀" from "\\"😀\\""',
      'b double "é" from "\\"é\\""',
      'c plain "1"',
    ]);
  });

  it('tabs in JSON', () => {
    check('{\n\t"a": 1,\n\t"b": [\n\t\t2\n\t]\n}\n', [
      '. flow map',
      'a key double "a" from "\\"a\\""',
      'a plain "1"',
      'b key double "b" from "\\"b\\""',
      'b flow sequence',
      'b[0] plain "2"',
    ]);
  });

  it('a dash alone between brackets', () => {
    check('{a: -, b: [-, x, -], c: -}', [
      '. flow map',
      'a plain "-"',
      'b flow sequence',
      'b[0] plain "-"',
      'b[1] plain "x"',
      'b[2] plain "-"',
      'c plain "-"',
    ]);
    assert.deepEqual(parse('{a: -, b: [-, x, -], c: -}').problems, []);
    assert.equal(parse('{a: - }').problems.length, 1);
    assert.equal(parse('a: -\n').problems.length, 1);
  });

  it('tabs between words', () => {
    check('a:\tb\t# c\n', ['. map', 'a plain "b"']);
  });
});

function check(text: string, tree: readonly string[]): void {
  assert.deepEqual(drawTree(text).split('\n'), tree);
}
