import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { choice, safe } from '../../../../server/ide/diagnostics/shared/fix.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { finding, reported } from './reported.ts';

const file = { kind: 'file', path: 'pods.yaml' } as const;

describe('the report as text', () => {
  it('shows a finding with its line, its fixes below it, and sums up', async () => {
    const fixes = [safe('Fix it', []), choice('Drop it', [])];
    expectText(
      await reported('text', [
        file,
        finding('pods.yaml', 'kind: Pod\n---\nkind: 𝕏Pod\n', 'Pod', 'error', 'one line\nanother', fixes),
        finding('pods.yaml', 'kind: Pod\n', 'kind', 'hint', 'less'),
        finding('pods.yaml', 'kind: Pod\n', 'kind', 'hint', 'less'),
        file,
      ]),
      `pods.yaml:3:9: error some-rule: one line
    another
  3 | kind: 𝕏Pod
    |        ^^^
    fix: Fix it
    possible fix: Drop it
pods.yaml:1:1: hint some-rule: less
  1 | kind: Pod
    | ^^^^
pods.yaml:1:1: hint some-rule: less
  1 | kind: Pod
    | ^^^^
1 error, 2 hints in 2 files; --fix repairs 1
`,
    );
  });

  it('shows the places that explain a finding in lines of their own, and lets none of them forge another', async () => {
    const document = { uri: pathToFileURL('other\n.yaml').href, document: 0 };
    const range = { start: { line: 6, character: 2 }, end: { line: 6, character: 9 } };
    const related = [
      { at: { start: 0, end: 4 }, message: 'declared here' },
      { at: { ...document, range }, message: 'and\nhere' },
    ];
    expectText(
      await reported('text', [
        file,
        finding('pods.yaml', 'kind: Pod\n', 'Pod', 'error', 'text', [], related),
      ]),
      `pods.yaml:1:7: error some-rule: text
  1 | kind: Pod
    |       ^^^
    see: pods.yaml:1:1: declared here
    see: other\\n.yaml:7:3: and\\nhere
1 error in 1 file
`,
    );
  });

  it('underlines behind tabs, wide characters and marks, and shows a part of a long line', async () => {
    const excerpt = async (text: string, word: string) =>
      (await reported('text', [finding('a.yaml', text, word)])).split('\n').slice(1, 3).join('\n');
    expectText(
      [
        await excerpt('a:\t中文x: 中b\n', '中b'),
        await excerpt('n: e\u0301x\n', 'x'),
        await excerpt('n: \u{1f600}x\n', 'x'),
        await excerpt('a: |\n  b\n', '|\n  b'),
        await excerpt(`a: ${'b'.repeat(300)}-x-${'c'.repeat(300)}\n`, '-x-'),
      ].join('\n'),
      `  1 | a:  中文x: 中b
    |            ^^^
  1 | n: e\u0301x
    |     ^
  1 | n: 😀x
    |      ^
  1 | a: |
    |    ^
  1 | ...bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb-x-ccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc...
    |                                            ^^^`,
    );
  });

  it('says so where nothing was found', async () => {
    assert.equal(await reported('text', [file]), 'No problems found in 1 file\n');
    assert.equal(await reported('text', []), 'No problems found in 0 files\n');
  });

  it('counts every severity in its own words', async () => {
    const all = (['information', 'information', 'warning', 'error', 'error'] as const).map(severity =>
      finding('a.yaml', 'kind: Pod\n', 'kind', severity),
    );
    const last = (await reported('text', [file, ...all])).split('\n').at(-2);
    assert.equal(last, '2 errors, 1 warning, 2 information in 1 file');
  });

  it('shows a file outside the working directory by its whole path', async () => {
    const outside = finding('../elsewhere/a.yaml', 'kind: Pod\n', 'kind');
    assert.equal(
      (await reported('text', [outside])).split(':1:1')[0],
      join(process.cwd(), '../elsewhere/a.yaml'),
    );
  });

  it('has colours where it may', async () => {
    const text = await reported('text', [finding('a.yaml', 'kind: Pod\n', 'kind')], true);
    assert.equal(
      text.split(': text')[0]?.replaceAll('\u001b', 'ESC'),
      'ESC[1ma.yaml:1:1:ESC[22m ESC[31merrorESC[39m some-rule',
    );
  });

  it('lets no name, message or line control the terminal or forge a line', async () => {
    const evil = 'x\u001b[2J\u009b31m\u202e\u2028\u200b\r';
    const path = `a\n${evil}.yaml`;
    const fixes = [choice(`fix\n${evil}`, [])];
    const text = await reported('text', [
      finding(path, `a: ${evil.trim()}b\n`, 'b', 'error', `said\n${evil}`, fixes),
    ]);
    assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\u2028\u2029]/u);
    const lines = text.trimEnd().split('\n');
    assert.equal(lines.length, 6);
    assert.ok(lines.slice(1, -1).every(line => line.startsWith('  ')));
    assert.match(
      lines[0]!,
      /^a\\nx\\u001b\[2J\\u009b31m\\u202e\\u2028\\u200b\\r\.yaml:1:\d+: error some-rule: said$/,
    );
  });
});
