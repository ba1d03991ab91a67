import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Severity } from '../../../server/base/settings.ts';
import { type ReportedFinding, reportAsJson, reportAsText } from '../../../server/cli/report.ts';
import { ManifestFile } from '../../../server/documents/manifest-file.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { expectText } from '../../support/expect/expect-text.ts';

describe('the report as text', () => {
  it('has a line a finding, its fixes below it, and sums up', () => {
    const findings = [
      reported('pods.yaml', 'kind: Pod\n---\nkind: 𝕏Pod\n', 'Pod', 'error', 'one line\nanother', [
        'Mend it',
        'Drop it',
      ]),
      reported('pods.yaml', 'kind: Pod\n', 'kind', 'hint', 'less'),
      reported('pods.yaml', 'kind: Pod\n', 'kind', 'hint', 'less'),
    ];
    expectText(
      reportAsText(findings, 2),
      `pods.yaml:3:9: error some-rule: one line
    another
    fix: Mend it
    fix: Drop it
pods.yaml:1:1: hint some-rule: less
pods.yaml:1:1: hint some-rule: less
1 error, 2 hints in 2 files
`,
    );
  });

  it('says so where nothing was found', () => {
    assert.equal(reportAsText([], 1), 'nothing found in 1 file\n');
    assert.equal(reportAsText([], 0), 'nothing found in 0 files\n');
  });

  it('counts every severity in its own words', () => {
    const all = (['information', 'information', 'warning', 'error', 'error'] as const).map(severity =>
      reported('a.yaml', 'kind: Pod\n', 'kind', severity, 'text'),
    );
    assert.equal(reportAsText(all, 1).split('\n').at(-2), '2 errors, 1 warning, 2 information in 1 file');
  });

  it('shows a file outside the working directory by its whole path', () => {
    const outside = reported('../elsewhere/a.yaml', 'kind: Pod\n', 'kind', 'error', 'text');
    assert.equal(reportAsText([outside], 1).split(':1:1')[0], join(process.cwd(), '../elsewhere/a.yaml'));
  });
});

describe('the report as JSON', () => {
  it('has an object a finding, lines and columns from 1', () => {
    const finding = reported('pods.yaml', 'a: 1\nkind: 𝕏 Pod\n', 'Pod', 'warning', 'text', ['Mend it']);
    assert.deepEqual(JSON.parse(reportAsJson([finding])), [
      {
        file: 'pods.yaml',
        line: 2,
        column: 10,
        endLine: 2,
        endColumn: 13,
        severity: 'warning',
        rule: 'some-rule',
        message: 'text',
        fixes: ['Mend it'],
      },
    ]);
    assert.deepEqual(JSON.parse(reportAsJson([])), []);
  });
});

/** A finding at the last place of a word in a file. */
function reported(
  path: string,
  text: string,
  word: string,
  severity: Severity,
  message: string,
  fixes: readonly string[] = [],
): ReportedFinding {
  const file = new ManifestFile(SourceFile.of(pathToFileURL(path).href, 0, text));
  const placed = file.documents.at(-1)!;
  const start = placed.document.text.lastIndexOf(word);
  const diagnosis = {
    rule: { id: 'some-rule', severity, summary: '', summaryInChinese: '' },
    severity,
    placed,
    range: { start, end: start + word.length },
    message,
    fixes: () => fixes.map(title => ({ title, changes: [] })),
  };
  return { file, diagnosis };
}
