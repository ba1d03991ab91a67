import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRelevant } from '../../../server/workspace/is-relevant.ts';

test('a file is relevant by a word in one of its pieces, or by its name', () => {
  assert.equal(isRelevant('file:///w/a.yaml', ['a: 1', 'runtimeClassName: b']), true);
  assert.equal(isRelevant('file:///w/a.yaml', ['a: 1', 'b: 2']), false);
  assert.equal(isRelevant('file:///w/kustomization.yaml', ['a: 1']), true);
});

test('the description of an API is not, whatever it mentions, but what follows it in the same file may be', () => {
  const description = ['{ "swagger": "2.0", "info": "runtimeClassName"', ',\n  "x": "runtimeClassName" }'];
  assert.equal(isRelevant('file:///w/api.json', description), false);
  for (const next of ['\n{ "kind": "Pod"', '\n---\nkind: Pod', '\r---\rkind: Pod', '\n...\nkind: Pod']) {
    assert.equal(isRelevant('file:///w/api.yaml', [...description, next]), false);
    assert.equal(isRelevant('file:///w/api.yaml', [...description, next, 'runtimeClassName: a']), true);
  }
});
