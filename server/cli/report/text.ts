import { styleText } from 'node:util';
import type { Severity } from '../../base/settings.ts';
import type { FindingFix, ReportedFinding } from '../findings/reported-finding.ts';
import { printableLine, printableLines } from '../input/printable.ts';
import { coverageLine } from '../judged/coverage-line.ts';
import type { Reporter, Tally } from './reporter.ts';
import { sourceExcerpt } from './source-excerpt.ts';

/**
 * The report for people: `file:line:column: severity rule: message` for each finding, the line of the file with the
 * place underlined, the template it was rendered from, the places that explain it and its fixes, and at the end a line that sums up and one that says what
 * was judged.
 */
export const reportAsText: Reporter = async function* (checked, { hasColors, tally }) {
  const paint: Paint = hasColors
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_, text) => text;
  let repairable = 0;
  let judged = '';
  for await (const one of checked) {
    if (one.kind === 'judged') judged = `${coverageLine(one.coverage)}\n`;
    if (one.kind !== 'finding') continue;
    const fixes = one.fixes();
    if (fixes.some(({ applicability }) => applicability === 'safe')) repairable++;
    yield `${textOfFinding(one, fixes, paint)}\n`;
  }
  yield `${summary(tally)}${repairable === 0 ? '' : `; --fix repairs ${repairable}`}\n${judged}`;
};

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

/** A finding in the lines of the report, without a line break at the end. */
function textOfFinding(finding: ReportedFinding, fixes: readonly FindingFix[], paint: Paint): string {
  const { severity, rule, message, template } = finding;
  const place = printableLine(placeOf(finding));
  const said = printableLines(message, '    ');
  const style = styles[severity];
  const excerpt = sourceExcerpt(finding);
  return [
    `${paint('bold', place)} ${paint(style, severity)} ${rule.id}: ${said}`,
    `${paint('dim', excerpt.gutter)} ${excerpt.text}`,
    `${paint('dim', excerpt.emptyGutter)} ${paint(style, excerpt.underline)}`,
    ...(template === undefined ? [] : [`    from: ${printableLine(template)}`]),
    ...finding
      .related()
      .map(related => `    see: ${printableLine(`${placeOf(related)} ${related.message}`)}`),
    ...fixes.map(
      fix => `    ${fix.applicability === 'safe' ? 'fix' : 'possible fix'}: ${printableLine(fix.title)}`,
    ),
  ].join('\n');
}

/** `file:line:column:`, counted from 1. */
function placeOf({ path, range: { start } }: Pick<ReportedFinding, 'path' | 'range'>): string {
  return `${path}:${start.line + 1}:${start.character + 1}:`;
}

const styles = { error: 'red', warning: 'yellow', information: 'cyan', hint: 'gray' } as const;

/** The numbers of findings and files, in one line. */
export function summary({ findings, files, isReadable }: Readonly<Tally>): string {
  const counts = severities.flatMap(severity => {
    const count = findings[severity];
    if (count === 0) return [];
    return `${count} ${count === 1 || severity === 'information' ? severity : `${severity}s`}`;
  });
  const found = counts.length === 0 ? 'No problems found' : counts.join(', ');
  const where = `${isReadable ? '' : 'the readable parts of '}${files} ${files === 1 ? 'file' : 'files'}`;
  return `${found} in ${where}`;
}

const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint'];
