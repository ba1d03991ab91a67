import { setUpChromium } from '../setup/chromium.ts';
import { setUpContainerd } from '../setup/containerd.ts';
import { setUpControlPlane } from '../setup/control-plane.ts';
import { setUpVsCodeServer } from '../setup/vscode-server.ts';
import { countsPath } from './counts.ts';

/** One part of `npm test`: a command, run in the project's folder, that fails with an exit code. */
export interface Step {
  name: string;
  command: readonly string[];
  /** Seconds that it takes on two cores that have little else to do. */
  usually: number;
  /** Seconds after which it is ended and has failed; otherwise as `Task` has it. */
  limit?: number;
  /** Whether the command runs tests and leaves what it counted at `countsPath(name)`. */
  counts: boolean;
  /** What must be there first; each rejects where it cannot be had. Steps with the same function share its result. */
  setUps?: readonly SetUp[];
}

export type SetUp = () => Promise<unknown>;

const editor: readonly SetUp[] = [setUpChromium, setUpVsCodeServer];

/** In the order in which they run: what fails fastest comes first. */
export const steps: readonly Step[] = [
  plain('types', 15, 'node_modules/typescript/bin/tsc', '--noEmit'),
  plain('lint', 5, 'node_modules/@biomejs/biome/bin/biome', 'check', '.'),
  // What Biome does not see without types: promises that nobody waits for.
  plain('promises', 10, 'node_modules/oxlint/bin/oxlint', '--type-aware'),
  // Exports, files and packages that nobody needs.
  plain('unused', 10, 'node_modules/knip/bin/knip.js'),
  // One process for all files: starting one for each would take twice the time of the tests.
  nodeTests('unit', 120, '--test-isolation=none'),
  // In a process of its own: what it keeps for all releases teaches V8 to keep what others throw away.
  nodeTests('agreement', 30),
  plain('package', 5, 'scripts/package.ts'),
  nodeTests('protocol', 90),
  { ...nodeTests('vscode/grammar', 10), setUps: editor },
  suite('suite', 40),
  suite('red-hat-yaml', 30),
  suite('other-yaml', 30),
  { ...nodeTests('vscode/page', 120), setUps: editor },
  { ...nodeTests('node-config', 30), setUps: [setUpContainerd] },
  { ...nodeTests('cluster', 300), setUps: [setUpControlPlane] },
  { ...nodeTests('vscode/cluster', 60), setUps: [...editor, setUpControlPlane] },
];

function script(path: string, ...args: string[]): string[] {
  return [process.execPath, path, ...args];
}

/** A command that counts nothing. */
function plain(name: string, usually: number, path: string, ...args: string[]): Step {
  return { name, usually, command: script(path, ...args), counts: false };
}

/** A suite that VS Code itself runs. */
function suite(name: string, usually: number): Step {
  const command = script('test/vscode/run-suite.ts', name);
  return { name: `vscode/${name}`, usually, command, counts: true, setUps: editor };
}

/** The tests of a folder below `test/`, by the runner that comes with Node. */
function nodeTests(name: string, usually: number, ...options: string[]): Step {
  const forPeople = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  const forTheTable = [
    '--test-reporter=./scripts/test/counts-reporter.ts',
    `--test-reporter-destination=${countsPath(name)}`,
  ];
  const command = [
    process.execPath,
    '--test',
    ...options,
    ...forPeople,
    ...forTheTable,
    `test/${name}/**/*.test.ts`,
  ];
  return { name, usually, command, counts: true };
}
