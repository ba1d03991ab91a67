import { pathToFileURL } from 'node:url';
import { Session } from '../../../../server/analysis/session.ts';
import type { Severity } from '../../../../server/base/settings.ts';
import type { Checked, ReportedFinding } from '../../../../server/cli/findings/reported-finding.ts';
import { reportedFindings } from '../../../../server/cli/findings/reported-findings.ts';
import { type ReportFormat, reporters } from '../../../../server/cli/report/index.ts';
import { emptyTally, tallied } from '../../../../server/cli/report/reporter.ts';
import { ManifestFile } from '../../../../server/documents/manifest-file.ts';
import type { Fix } from '../../../../server/ide/diagnostics/shared/fix.ts';
import type { Related } from '../../../../server/ide/diagnostics/shared/rule.ts';
import { diskFiles } from '../../../../server/workspace/disk-files.ts';
import { SourceFile } from '../../../../server/yaml/source-file.ts';

/** The report of what a check came across. */
export async function reported(
  format: ReportFormat,
  checked: readonly Checked[],
  hasColors = false,
): Promise<string> {
  const tally = emptyTally();
  const stream = async function* () {
    yield* checked;
  };
  const rulePage = async (id: string) =>
    `# ${id}\n\nWhat [it](a.md) is.\n\n## Further reading\n\n- [a](https://example.com/a)\n`;
  let text = '';
  const how = { hasColors, tally, version: '1.2.3', rulePage };
  for await (const part of reporters[format](tallied(stream(), tally), how)) text += part;
  return text;
}

/** A finding at the last place of a word in a file. */
export function finding(
  path: string,
  text: string,
  word: string,
  severity: Severity = 'error',
  message = 'text',
  fixes: readonly Fix[] = [],
  related: readonly Related[] = [],
): ReportedFinding {
  const file = new ManifestFile(SourceFile.of(pathToFileURL(path).href, 0, text));
  const placed = file.documents.at(-1)!;
  const start = placed.document.text.lastIndexOf(word);
  return reportedFindings(
    new Session(diskFiles).snapshot(),
    file,
  )({
    rule: { id: 'some-rule', severity, summary: 'Something is wrong.', summaryInChinese: '' },
    severity,
    placed,
    range: { start, end: start + word.length },
    message,
    fixes: () => fixes,
    related,
  });
}
