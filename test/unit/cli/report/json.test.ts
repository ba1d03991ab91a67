import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { choice } from '../../../../server/ide/diagnostics/shared/fix.ts';
import { finding, reported } from './reported.ts';

describe('the report as JSON', () => {
  it('has an object a finding, lines and columns from 1, and what could not be read behind them', async () => {
    const fixes = [choice('Fix it', [])];
    const one = finding('pods.yaml', 'a: 1\nkind: 𝕏 Pod\n', 'Pod', 'warning', 'text', fixes);
    const problem = { kind: 'problem', path: 'b.yaml', message: 'no' } as const;
    const expected = {
      file: 'pods.yaml',
      line: 2,
      column: 10,
      endLine: 2,
      endColumn: 13,
      severity: 'warning',
      rule: 'some-rule',
      message: 'text',
      fixes: ['Fix it'],
    };
    const unread = { file: 'b.yaml', severity: 'error', rule: null, message: 'no', fixes: [] };
    const text = await reported('json', [problem, one]);
    assert.equal(text, `${JSON.stringify({ findings: [expected, unread] }, null, 2)}\n`);
    assert.equal(await reported('json', []), `${JSON.stringify({ findings: [] }, null, 2)}\n`);
  });

  it('has the places that explain a finding', async () => {
    const related = [{ at: { start: 0, end: 4 }, message: 'declared here' }];
    const one = finding('pods.yaml', 'kind: Pod\n', 'Pod', 'error', 'text', [], related);
    assert.deepEqual(JSON.parse(await reported('json', [one])).findings[0].related, [
      { file: 'pods.yaml', line: 1, column: 1, endLine: 1, endColumn: 5, message: 'declared here' },
    ]);
  });
});
