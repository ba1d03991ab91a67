import type { Severity } from '../../base/settings.ts';
import { printableLine, printableLines } from '../input/printable.ts';
import { linesAndColumns } from './lines-and-columns.ts';
import type { Reporter } from './reporter.ts';
import { summary } from './text.ts';

/**
 * The report as commands of GitHub Actions, which shows them at the lines of a pull request, and a line that sums up.
 * Escaped as `@actions/core` does (`command.ts`), so no value can end a command or begin another.
 */
export const reportForGithub: Reporter = async function* (checked, { tally }) {
  for await (const one of checked) {
    if (one.kind === 'file' || one.kind === 'judged') continue;
    const isFinding = one.kind === 'finding';
    const places = one.range === undefined ? {} : linesAndColumns(one.range);
    const { line, column, endLine, endColumn } = places as Partial<ReturnType<typeof linesAndColumns>>;
    const isOneLine = line === endLine;
    const properties = {
      file: printableLine(one.path.replaceAll('\\', '/')),
      line,
      endLine,
      // GitHub ignores columns of several lines; `endColumn` is that of the last character.
      col: isOneLine ? column : undefined,
      endColumn: isOneLine && column !== undefined ? Math.max(column, endColumn! - 1) : undefined,
      title: isFinding ? one.rule.id : 'unreadable',
    };
    const parameters = Object.entries(properties)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}=${escapedProperty(`${value}`)}`);
    const level = isFinding ? levels[one.severity] : 'error';
    yield `::${level} ${parameters.join(',')}::${escapedData(printableLines(one.message))}\n`;
  }
  yield `${summary(tally)}\n`;
};

const levels = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
} as const satisfies Record<Severity, string>;

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
