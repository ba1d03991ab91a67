import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { inProject } from '../../../scripts/project.ts';
import type { Part, PartResult } from '../part.ts';
import { summarise, withSpread } from '../statistics.ts';

/** What the suite `test/vscode/activation` measures, in ms; `cpu` is that of the whole extension host. */
export interface ActivationTimes {
  readonly wall: number;
  readonly cpu: number;
}

/** Activating the extension in the extension host of a real VS Code. */
export const activation: Part = {
  name: 'activation',
  measure: async ({ rounds, report }) => {
    const times: ActivationTimes[] = [];
    if (!existsSync(inProject('dist', 'extension.cjs'))) {
      report('activation: nothing was built; run `npm run package` first');
      return resultOf(times);
    }
    for (let round = 0; round < rounds; round++) {
      report(`activation: round ${round + 1} of ${rounds}, a VS Code of its own`);
      await promisify(execFile)(process.execPath, [inProject('test/vscode/run-suite.ts'), 'activation']);
      const left = inProject('output', 'vscode', 'activation', 'bundle', 'times.json');
      times.push(JSON.parse(readFileSync(left, 'utf8')));
    }
    return resultOf(times);
  },
};

function resultOf(times: readonly ActivationTimes[]): PartResult {
  const cpu = summarise(times.map(one => [one.cpu]));
  const wall = summarise(times.map(one => [one.wall]));
  return {
    title: 'Activation',
    about:
      'The extension as `npm run package` left it last: loaded and activated in a real VS Code that is otherwise quiet (ms of the extension host).',
    columns: ['extension', 'CPU p50', 'wall p50'],
    rows: times.length === 0 ? [] : [['ours', withSpread(cpu), withSpread(wall)]],
    goals:
      times.length === 0
        ? []
        : [{ name: 'activation: CPU', value: cpu.p50, limit: 30, shallBe: 'at most', unit: 'ms' }],
  };
}
