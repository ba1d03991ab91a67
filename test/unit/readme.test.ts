import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { rules } from '../../server/ide/diagnostics/rules/index.ts';

test('the README lists every rule with its summary and its page', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const listed = [...readme.matchAll(/^\| \[([a-z-]+)\]\((.*)\) \| (.*) \|$/gm)].map(row =>
    row.slice(1).join(' '),
  );
  const expected = rules.map(({ id, summary }) => {
    return `${id} server/ide/diagnostics/rules/${id}.md ${summary.replace(/\.$/, '')}`;
  });
  assert.deepEqual(listed.sort(), expected.sort());
});
