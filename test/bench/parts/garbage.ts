import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inProject } from '../../../scripts/project.ts';
import type { Goal, Part } from '../part.ts';
import { summarise, withSpread } from '../statistics.ts';

/** What is measured, by the case of `garbage-case.ts`. The trees alone, or the text, would take more than the limit. */
const cases = {
  edits: { name: 'grown old of two edits in a Pod of 40 containers', limit: 5 },
  readings: { name: 'grown old of reading that Pod on disk, besides its facts', limit: 2 },
  facts: { name: 'kept of a file of 50 KB on disk', limit: 2 },
} as const;

/** What is left behind that only a full collection of garbage frees, or none. */
export const garbage: Part = {
  name: 'garbage',
  measure: async ({ rounds, report }) => {
    const rows: string[][] = [];
    const goals: Goal[] = [];
    for (const [name, what] of Object.entries(cases)) {
      const samples: number[][] = [];
      for (let round = 0; round < rounds; round++) {
        report(`garbage: ${name}, round ${round + 1} of ${rounds}`);
        samples.push([await kilobytes(name)]);
      }
      const summary = summarise(samples);
      rows.push([what.name, withSpread(summary)]);
      goals.push({
        name: `garbage: ${what.name}`,
        value: summary.p50,
        limit: what.limit,
        shallBe: 'at most',
        unit: 'kB',
      });
    }
    return {
      title: 'Garbage',
      about:
        'What V8 does not free at the next small collection, in KB; a full one takes as long as several edits.',
      columns: ['what', 'KB'],
      rows,
      goals,
    };
  },
};

async function kilobytes(name: string): Promise<number> {
  const script = inProject('test/bench/garbage-case.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, name]);
  return Number(stdout);
}
