import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { inProject } from '../../scripts/project.ts';
import type { PartResult } from './part.ts';
import { asMarkdown } from './tables.ts';

/** The results of a run, or of several, part by part: what is kept in docs/performance.json. */
export interface BenchRecord {
  readonly machine: string;
  readonly parts: Readonly<Record<string, PartResult & { readonly date: string }>>;
}

const table = inProject('docs', 'performance.md');
const data = inProject('docs', 'performance.json');

export function recordOf(results: ReadonlyMap<string, PartResult>): BenchRecord {
  const date = new Date().toISOString().slice(0, 10);
  const parts = [...results].map(([name, result]) => [name, { ...result, date }]);
  return { machine: machine(), parts: Object.fromEntries(parts) };
}

/** What was committed last; `undefined` before the first time. */
export function committedRecord(): BenchRecord | undefined {
  try {
    return JSON.parse(
      execFileSync('git', ['show', 'HEAD:docs/performance.json'], {
        cwd: inProject(),
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  } catch {
    return undefined;
  }
}

/** Puts the parts that were measured into docs/performance.md and .json; those that were not stay as they are. */
export function writeRecord(record: BenchRecord): void {
  const before: BenchRecord | undefined = existsSync(data)
    ? JSON.parse(readFileSync(data, 'utf8'))
    : undefined;
  const merged: BenchRecord = { ...record, parts: { ...before?.parts, ...record.parts } };
  writeFileSync(data, `${JSON.stringify(merged, null, 2)}\n`);
  writeFileSync(table, page(merged));
}

function page({ machine, parts }: BenchRecord): string {
  return [
    '# Performance',
    '',
    `Written by \`npm run bench -- --write\`. ${machine}. Every sample comes from a fresh process; the servers take`,
    'turns, and the order changes from round to round.',
    'Ratios are what to look at: another machine has other milliseconds.',
    '',
    ...Object.values(parts).map(part => asMarkdown({ ...part, title: `${part.title} (${part.date})` })),
  ].join('\n');
}

function machine(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model.trim() || process.arch}), ${gigabytes} GB, ${process.platform}, Node ${process.versions.node}`;
}
