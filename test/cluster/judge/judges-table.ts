import { asked, compared, ignored, outOfScope } from './scope.ts';

/** A row of the table: what a release was asked on a day, and how often the engine answered the same. */
export interface JudgesRow {
  readonly release: string;
  readonly requests: number;
  readonly agreements: number;
  /** `2026-11-22` */
  readonly day: string;
}

/** The text of `docs/judges.md` with this row; the rows of other releases stay as they are in `before`. */
export function judgesTable(before: string, row: JudgesRow): string {
  const minor = (release: string) => Number(release.split('.')[1]);
  const rows = readRows(before).filter(({ release }) => minor(release) !== minor(row.release));
  const all = [...rows, row].sort((a, b) => minor(b.release) - minor(a.release));
  return `${head}
${all.map(rowText).join('\n')}

Asked, as dry runs, Strict and Warn; the seed of a run decides what is generated:
${list(asked)}
Compared:
${list(compared)}
No disagreement:
${list(ignored)}
Out of scope:
${list(outOfScope)}`;
}

const head = `# What the API servers of each release say

The table is written by \`npm run judge -- 1.37 1.36 ...\`, which builds the API server of a release from Go modules, sends it
requests and compares each answer with that of \`runtimeclass dry-run --kubernetes-version\` of the same release.

| release | requests | agreements | disagreements | asked on |
|---|---|---|---|---|`;

function readRows(text: string): JudgesRow[] {
  const row = /^\| (1\.\d+\.\d+) \| (\d+) \| (\d+) \| \d+ \| (\S+) \|$/gm;
  return [...text.matchAll(row)].map(([, release, requests, agreements, day]) => {
    return { release: release!, requests: Number(requests), agreements: Number(agreements), day: day! };
  });
}

function rowText({ release, requests, agreements, day }: JudgesRow): string {
  return `| ${[release, requests, agreements, requests - agreements, day].join(' | ')} |`;
}

function list(items: readonly string[]): string {
  return `\n${items.map(item => `- ${item}\n`).join('')}`;
}
