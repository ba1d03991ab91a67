import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawTree } from './draw-tree.ts';

describe('parse reads what is half typed', () => {
  it('a word above a key', () => {
    check('spec:\n  runti\n  containers:\n  - name: x\n', [
      '. map',
      'spec map',
      'spec.containers sequence',
      'spec.containers[0] map',
      'spec.containers[0].name plain "x"',
      '! MULTILINE_IMPLICIT_KEY "runti\\n  containers"',
    ]);
  });

  it('a word below a key', () => {
    check('spec:\n  containers:\n  - name: x\n  runti\n', [
      '. map',
      'spec map',
      'spec.containers sequence',
      'spec.containers[0] map',
      'spec.containers[0].name plain "x"',
      'spec.runti nothing in "runti"',
      '! MISSING_CHAR "runti"',
    ]);
  });

  it('a word in a list above a key', () => {
    check('spec:\n  tolerations:\n  - eff\n    key: a\n', [
      '. map',
      'spec map',
      'spec.tolerations sequence',
      'spec.tolerations[0] map',
      'spec.tolerations[0].key plain "a"',
      '! MULTILINE_IMPLICIT_KEY "eff\\n    key"',
    ]);
  });

  it('a word between the keys of an item', () => {
    check('spec:\n  tolerations:\n  - key: a\n    eff\n    value: b\n', [
      '. map',
      'spec map',
      'spec.tolerations sequence',
      'spec.tolerations[0] map',
      'spec.tolerations[0].key plain "a"',
      'spec.tolerations[0].value plain "b"',
      '! MULTILINE_IMPLICIT_KEY "eff\\n    value"',
    ]);
  });

  it('a quote that is not closed', () => {
    check(`spec:\n  runtimeClassName: "gvi\n  args: ["a", "b", "c", "d"]\n  text: "it's"\nkind: z\n`, [
      '. map',
      'spec map',
      'spec.runtimeClassName plain "gvi"',
      'spec.args flow sequence',
      'spec.args[0] double "a" from "\\"a\\""',
      'spec.args[1] double "b" from "\\"b\\""',
      'spec.args[2] double "c" from "\\"c\\""',
      'spec.args[3] double "d" from "\\"d\\""',
      `spec.text double "it's" from "\\"it's\\""`,
      'kind plain "z"',
      '! MISSING_CHAR "\\n"',
    ]);
  });

  it('a single quote that is not closed', () => {
    check("spec:\n  runtimeClassName: '\n  args: ['a', 'b']\n", [
      '. map',
      'spec map',
      'spec.runtimeClassName nothing in "runtimeClassName:"',
      'spec.args flow sequence',
      `spec.args[0] single "a" from "'a'"`,
      `spec.args[1] single "b" from "'b'"`,
      '! MISSING_CHAR "\\n"',
    ]);
  });

  it('a quoted key that is not closed', () => {
    check('spec:\n  "runti\n  containers: []\n', [
      '. map',
      'spec map',
      'spec.containers flow sequence',
      '! MISSING_CHAR ""',
    ]);
  });

  it('a quote at the very end', () => {
    check('spec:\n  runtimeClassName: "gvi', [
      '. map',
      'spec map',
      'spec.runtimeClassName plain "gvi"',
      '! MISSING_CHAR ""',
    ]);
  });

  it('two quotes that are not closed', () => {
    check(`a: "x\nb: 1\nc: 'y\nd: 2\n`, [
      '. map',
      'a plain "x"',
      'b plain "1"',
      'c plain "y"',
      'd plain "2"',
      '! MISSING_CHAR ""',
    ]);
  });

  it('a quoted text over lines beside an open quote', () => {
    check('a: "first\n  second"\nb: "x\n', [
      '. map',
      'a double "first second" from "\\"first\\n  second\\""',
      'b plain "x"',
      '! MISSING_CHAR ""',
    ]);
  });

  it('a quote that is not closed in JSON', () => {
    check('{\n  "spec": {\n    "runtimeClassName": "gv\n    "containers": [{"name": "a"}]\n  }\n}\n', [
      '. flow map',
      'spec key double "spec" from "\\"spec\\""',
      'spec flow map',
      'spec.runtimeClassName key double "runtimeClassName" from "\\"runtimeClassName\\""',
      'spec.runtimeClassName plain "gv"',
      'spec.containers key double "containers" from "\\"containers\\""',
      'spec.containers flow sequence',
      'spec.containers[0] flow map',
      'spec.containers[0].name key double "name" from "\\"name\\""',
      'spec.containers[0].name double "a" from "\\"a\\""',
      '! MULTILINE_IMPLICIT_KEY "\\"gv\\n    \\""',
      '! UNEXPECTED_TOKEN "containers\\""',
      '! BLOCK_IN_FLOW "\\"gv\\n    \\"containers\\": [{\\"name\\": \\"a\\"}]\\n"',
    ]);
  });

  it('a quoted key that is not closed in JSON', () => {
    check('{\n  "a": {\n    "na\n  },\n  "c": 1\n}\n', [
      '. flow map',
      'a key double "a" from "\\"a\\""',
      'a flow map',
      'a.na nothing in "na"',
      'c key double "c" from "\\"c\\""',
      'c plain "1"',
      '! MISSING_CHAR "c"',
      '! BLOCK_IN_FLOW "c\\": 1\\n"',
      '! MISSING_CHAR ""',
    ]);
  });

  it('a flow collection that is not closed', () => {
    check('a: [1, 2\nb: {c: 3\nd: 4\n', [
      '. map',
      'a flow sequence',
      'a[0] plain "1"',
      'a[1] plain "2"',
      'b flow map',
      'b.c plain "3"',
      'd plain "4"',
      '! BAD_INDENT "b"',
      '! BAD_INDENT "d"',
    ]);
  });

  it('a comma too many and a value too few', () => {
    check('{"a": 1, "b": , }', [
      '. flow map',
      'a key double "a" from "\\"a\\""',
      'a plain "1"',
      'b key double "b" from "\\"b\\""',
      'b nothing in "\\"b\\":"',
    ]);
  });
});

describe('parse reads what is broken', () => {
  it('a tab as indentation', () => {
    check('a:\n\tb: 1\nc: 2\n', [
      '. map',
      'a nothing in "a:"',
      'b plain "1"',
      'c plain "2"',
      '! TAB_AS_INDENT "\\t"',
    ]);
  });

  it('a wrong indentation', () => {
    check('a:\n    b: 1\n  c: 2\nd: 3\n', [
      '. map',
      'a map',
      'a.b plain "1"',
      'c plain "2"',
      'd plain "3"',
      '! BAD_INDENT " "',
    ]);
  });

  it('two values on a line', () => {
    check('a: b: c\nd: 1\n', [
      '. map',
      'a map',
      'a.b plain "c"',
      'a.d plain "1"',
      '! BLOCK_AS_IMPLICIT_KEY "b"',
    ]);
  });

  it('characters that start no scalar', () => {
    check('a: @x\nb: `y`\nc: 1\n', [
      '. map',
      'a plain "@x"',
      'b plain "`y`"',
      'c plain "1"',
      '! BAD_SCALAR_START "@"',
      '! BAD_SCALAR_START "`"',
    ]);
  });

  it('text behind a quoted scalar', () => {
    check('a: "x" y\nb: 1\n', [
      '. map',
      'a double "x" from "\\"x\\""',
      'b plain "1"',
      '! UNEXPECTED_TOKEN "y"',
    ]);
  });

  it('text behind the root', () => {
    check('{a: 1}\nb: 2\n', [
      '. flow map',
      'a plain "1"',
      '! UNEXPECTED_TOKEN "b"',
      '! UNEXPECTED_TOKEN ":"',
      '! UNEXPECTED_TOKEN "2"',
    ]);
  });
});

function check(text: string, tree: readonly string[]): void {
  assert.deepEqual(drawTree(text).split('\n'), tree);
}
