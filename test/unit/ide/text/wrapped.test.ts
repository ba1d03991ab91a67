import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wrapped } from '../../../../server/ide/text/wrapped.ts';

describe('lines of a text', () => {
  it('end between words', () =>
    assert.deepEqual(wrapped('Fits 1 of 2 nodes: n1.', 10), ['Fits 1 of', '2 nodes:', 'n1.']));

  it('hold a word that is longer than a line, and nothing else', () =>
    assert.deepEqual(wrapped('a containerd.runtimes.kata b', 8), ['a', 'containerd.runtimes.kata', 'b']));

  it('end behind any Chinese character, and begin with no punctuation', () =>
    assert.deepEqual(wrapped('节点没有该 handler，无法启动。', 10), [
      '节点没有该',
      'handler，',
      '无法启动。',
    ]));

  it('are one where all fits', () => assert.deepEqual(wrapped('', 10), ['']));
});
