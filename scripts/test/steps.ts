import { setUpChromium } from '../setup/chromium.ts';
import { setUpContainerd } from '../setup/containerd.ts';
import { setUpControlPlane } from '../setup/control-plane.ts';
import { setUpVsCodeServer } from '../setup/vscode-server.ts';
import { countsPath } from './counts.ts';

/** One part of `npm test`: a command, run in the project's folder, that fails with an exit code. */
export interface Step {
  name: string;
  command: readonly string[];
  /** Whether the command runs tests and leaves what it counted at `countsPath(name)`. */
  counts: boolean;
  /** What must be there first; rejects where it cannot be had. Steps with the same function share its result. */
  setUp?: () => Promise<unknown>;
}

/** In the order in which they run: what fails fastest comes first. */
export const steps: readonly Step[] = [
  { name: 'types', command: script('node_modules/typescript/bin/tsc', '--noEmit'), counts: false },
  { name: 'lint', command: script('node_modules/@biomejs/biome/bin/biome', 'check', '.'), counts: false },
  // One process for all files: starting one for each would take twice the time of the tests.
  nodeTests('unit', '--test-isolation=none'),
  { name: 'package', command: script('scripts/package.ts'), counts: false },
  nodeTests('protocol'),
  { ...nodeTests('vscode/grammar'), setUp: setUpVsCodeAndBrowser },
  suite('suite'),
  suite('red-hat-yaml'),
  suite('other-yaml'),
  { ...nodeTests('vscode/page'), setUp: setUpVsCodeAndBrowser },
  { ...nodeTests('node-config'), setUp: setUpContainerd },
  { ...nodeTests('cluster'), setUp: setUpControlPlane },
  { ...nodeTests('vscode/cluster'), setUp: setUpVsCodeAndControlPlane },
];

function script(path: string, ...args: string[]): string[] {
  return [process.execPath, path, ...args];
}

/** A suite that VS Code itself runs. */
function suite(name: string): Step {
  const command = script('test/vscode/run-suite.ts', name);
  return { name: `vscode/${name}`, command, counts: true, setUp: setUpVsCodeAndBrowser };
}

/** The tests of a folder below `test/`, by the runner that comes with Node. */
function nodeTests(name: string, ...options: string[]): Step {
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
  return { name, command, counts: true };
}

async function setUpVsCodeAndBrowser(): Promise<void> {
  await setUpChromium();
  await setUpVsCodeServer();
}

async function setUpVsCodeAndControlPlane(): Promise<void> {
  await setUpVsCodeAndBrowser();
  await setUpControlPlane();
}
