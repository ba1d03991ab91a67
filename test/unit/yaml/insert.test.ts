import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyChanges } from '../../../server/yaml/edit.ts';
import { appendItems, insertValueAfter } from '../../../server/yaml/insert.ts';
import { asMap, asSequence, get, getEntry } from '../../../server/yaml/lookup.ts';
import { parse } from '../../../server/yaml/parse.ts';
import type { Value } from '../../../server/yaml/value.ts';

const toleration: Value = { key: 'rt', tolerationSeconds: 60n };

describe('insertValueAfter', () => {
  const insert = (text: string) => {
    const map = asMap(parse(text).root)!;
    return applyChanges(text, [insertValueAfter(text, map, getEntry(map, 'a')!, 'list', [toleration])]);
  };

  it('writes lines in block style, behind a comment on the line of the entry', () => {
    assert.equal(
      insert('a: 1 # one\n# two\nb: 2\n'),
      'a: 1 # one\nlist:\n  - key: rt\n    tolerationSeconds: 60\n# two\nb: 2\n',
    );
  });

  it('comes after all lines of the entry', () => {
    assert.equal(insert('a:\n  b: 1\n'), 'a:\n  b: 1\nlist:\n  - key: rt\n    tolerationSeconds: 60\n');
  });

  it('keeps the line breaks of Windows and a text without a last line break', () => {
    assert.equal(insert('b: 1\r\na: 2'), 'b: 1\r\na: 2\r\nlist:\r\n  - key: rt\r\n    tolerationSeconds: 60');
  });

  it('stays on the line in flow style', () => {
    assert.equal(insert('{ a: 1, b: 2 }'), '{ a: 1, list: [{key: rt, tolerationSeconds: 60}], b: 2 }');
  });

  it('writes JSON into JSON', () => {
    assert.equal(insert('{"a": 1}'), '{"a": 1, "list": [{"key":"rt","tolerationSeconds":60}]}');
  });
});

describe('appendItems', () => {
  const append = (text: string) => {
    const list = asSequence(get(parse(text).root, 'list'))!;
    const change = appendItems(text, list, [toleration]);
    return change && applyChanges(text, [change]);
  };

  it('keeps the indentation of the dashes', () => {
    assert.equal(
      append('list:\n- key: a # first\nb: 1\n'),
      'list:\n- key: a # first\n- key: rt\n  tolerationSeconds: 60\nb: 1\n',
    );
    assert.equal(
      append('list:\n    - key: a-b\n'),
      'list:\n    - key: a-b\n    - key: rt\n      tolerationSeconds: 60\n',
    );
  });

  it('stays on the line in flow style', () => {
    assert.equal(append('list: [{ key: a }]'), 'list: [{ key: a }, {key: rt, tolerationSeconds: 60}]');
    assert.equal(
      append('{"list": [{"key": "a"}]}'),
      '{"list": [{"key": "a"}, {"key":"rt","tolerationSeconds":60}]}',
    );
  });

  it('leaves an empty list alone', () => {
    assert.equal(append('list: []'), undefined);
  });
});
