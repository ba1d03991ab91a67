import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutIcons } from '../../../client/without-icons.ts';
import { withoutLinks } from '../../../server/base/escaped-for-markdown.ts';
import { payload } from '../../support/hostile-workspace.ts';

describe('a text of others in what VS Code draws itself', () => {
  it('is no link in a notification', () => {
    // VS Code's src/vs/base/common/linkedText.ts
    const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/gi;
    const nested = '[[a](command:b)](command:c)';
    for (const text of [payload, nested]) {
      assert.match(text, link);
      assert.doesNotMatch(withoutLinks(text), link);
    }
  });

  it('is no icon in a list or in the status bar', () => {
    // VS Code's src/vs/base/browser/ui/iconLabel/iconLabels.ts: with a backslash it is text, and the backslash is not shown.
    const icons = (text: string) =>
      [...text.matchAll(/(\\)?\$\(([A-Za-z0-9-]+(?:~[A-Za-z]+)?)\)/g)].filter(
        ([, before]) => before === undefined,
      );
    assert.equal(icons(payload).length, 1);
    assert.equal(icons(withoutIcons(payload)).length, 0);
    assert.equal(icons(withoutIcons('$($(eye)) $(sync~spin)$(a)')).length, 0);
  });
});
