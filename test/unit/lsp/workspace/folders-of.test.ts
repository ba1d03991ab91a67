import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedFolders } from '../../../../server/lsp/workspace/folders-of.ts';

const folder = (uri: string) => ({ uri, name: 'folder' });

describe('the folders of an editor', () => {
  it('come and go', () => {
    const change = { added: [folder('file:///c'), folder('file:///d')], removed: [folder('file:///a')] };
    assert.deepEqual(changedFolders(['file:///a', 'file:///b'], change), [
      'file:///b',
      'file:///c',
      'file:///d',
    ]);
  });

  it('are open once, however often and in whatever way they are named', () => {
    const added = [folder('file:///a/'), folder('file:///%61'), folder('file:///b')];
    assert.deepEqual(changedFolders(['file:///a'], { added, removed: [] }), ['file:///a', 'file:///b']);
    const removed = [folder('file:///a/')];
    assert.deepEqual(changedFolders(['file:///a', 'file:///b'], { added: [], removed }), ['file:///b']);
  });

  it('stay as they are where the editor does not tell what has changed', () => {
    for (const change of [undefined, null, {}])
      assert.deepEqual(changedFolders(['file:///a'], change), ['file:///a']);
  });
});
