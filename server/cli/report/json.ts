import type { Checked } from '../findings/finding.ts';
import { withoutCommands } from '../input/printable.ts';
import { linesAndColumns } from './lines-and-columns.ts';
import type { Reporter } from './reporter.ts';

/**
 * A JSON object with the `findings` and what was `judged`. Lines and columns of a finding count from 1, columns in UTF-16 units. Input
 * that cannot be read is an error without a rule (`null`), without line and column if that is a whole file; these come last. `related`
 * are the places that explain a finding, if any; `template` is the template that the document was rendered from, if the document names
 * it.
 */
export const reportAsJson: Reporter = async function* (checked) {
  const problems: Extract<Checked, { kind: 'problem' }>[] = [];
  let judged = '';
  let isFirst = true;
  const item = (value: object) => {
    const separator = isFirst ? '\n    ' : ',\n    ';
    isFirst = false;
    return separator + written(value, 4);
  };
  yield '{\n  "findings": [';
  for await (const one of checked) {
    if (one.kind === 'problem') problems.push(one);
    if (one.kind === 'judged') judged = `,\n  "judged": ${written(one.coverage, 2)}`;
    if (one.kind !== 'finding') continue;
    const { path, range, severity, rule, message, template } = one;
    const fixes = one.fixes().map(({ title }) => title);
    const related = one
      .related()
      .map(({ path, range, message }) => ({ file: path, ...linesAndColumns(range), message }));
    yield item({
      file: path,
      ...linesAndColumns(range),
      severity,
      rule: rule.id,
      message,
      fixes,
      ...(related.length > 0 && { related }),
      template,
    });
  }
  for (const { path, range, message } of problems) {
    const place = range && linesAndColumns(range);
    yield item({ file: path, ...place, severity: 'error', rule: null, message, fixes: [] });
  }
  yield `${isFirst ? '' : '\n  '}]${judged}\n}\n`;
};

function written(value: object, indent: number): string {
  return withoutCommands(JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(indent)}`));
}
