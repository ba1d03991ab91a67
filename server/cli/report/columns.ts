import { printableLine } from '../input/printable.ts';

/** A header and rows as lines, with columns as wide as their longest cell and two spaces between them. */
export function inColumns(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [header, ...rows.map(row => row.map(printableLine))];
  const widths = header.map((_, column) => Math.max(...table.map(row => row[column]!.length)));
  const lines = table.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}
