import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rules } from '../../../../server/ide/diagnostics/rules/index.ts';
import { ruleExports } from '../../../../server/policy/export/rule-exports.ts';

describe('the table of exported rules', () => {
  it('has every rule, and no other', () => {
    assert.deepEqual(Object.keys(ruleExports).sort(), rules.map(({ id }) => id).sort());
  });
});
