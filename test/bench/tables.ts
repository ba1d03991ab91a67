import { isReached } from './goals.ts';
import type { Goal, PartResult } from './part.ts';
import { shown } from './statistics.ts';

/** A part as a section of Markdown: its table, then its goals. */
export function asMarkdown({ title, about, columns, rows, goals, notes }: PartResult): string {
  const goalRows = goals.map(goal => [
    goal.name,
    figure(goal),
    `${goal.shallBe} ${goal.limit}`,
    verdict(goal),
  ]);
  return [
    `## ${title}`,
    about,
    ...(rows.length === 0 ? [] : [table(columns, rows)]),
    ...(notes === undefined ? [] : [notes]),
    ...(goals.length === 0 ? [] : [table(['goal', 'measured', 'wanted', 'reached'], goalRows)]),
    '',
  ].join('\n\n');
}

function verdict(goal: Goal): string {
  return isReached(goal) ? 'yes' : '**no**';
}

function figure({ value, unit }: Goal): string {
  return unit === 'times' ? `${shown(value)} times` : `${shown(value)} ${unit}`;
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}
