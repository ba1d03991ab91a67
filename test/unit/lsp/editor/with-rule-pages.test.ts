import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withRulePages } from '../../../../server/lsp/editor/with-rule-pages.ts';

const start = { line: 0, character: 0 };
const found = { range: { start, end: start }, message: 'a', code: 'invalid-handler' };

describe('the diagnostics of an editor', () => {
  it('lead to the page of their rule where the editor shows it', () =>
    assert.deepEqual(withRulePages({ rulePages: 'page:' }, [found]), [
      { ...found, codeDescription: { href: 'page:invalid-handler' } },
    ]));

  it('are as they were where it does not', () => assert.deepEqual(withRulePages({}, [found]), [found]));
});
