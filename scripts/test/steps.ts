import { setUpChineseFont } from '../setup/chinese-font.ts';
import { setUpChromium } from '../setup/chromium.ts';
import { setUpClassConverter } from '../setup/class-converter.ts';
import { setUpContainerd } from '../setup/containerd.ts';
import { setUpControlPlane } from '../setup/control-plane.ts';
import { setUpEmacs, setUpNeovim } from '../setup/editors.ts';
import { setUpHelm } from '../setup/helm.ts';
import { setUpKustomize, setUpKustomizeOfFolders } from '../setup/kustomize.ts';
import { setUpNode } from '../setup/node/node.ts';
import { setUpNode20 } from '../setup/node-20.ts';
import { setUpUnitTestTools } from '../setup/unit-test-tools.ts';
import { setUpVsCodeServer } from '../setup/vscode-server.ts';
import { countsPath } from './counts.ts';

/** A step of `npm test` or `npm run test:judges`: a command, run in the project's folder, that fails with a non-zero exit code. */
export interface Step {
  name: string;
  command: readonly string[];
  /** The usual duration in seconds on two otherwise idle cores. */
  usually: number;
  /** The time in seconds after which it is killed and has failed; the default is that of `Task`. */
  limit?: number;
  /** Whether the command runs tests and writes their counts to `countsPath(name)`. */
  counts: boolean;
  /**
   * Whether it compares us with the real thing (an API server, a node, Helm, kustomize, containerd, other editors), or runs long or
   * at random: then `npm run test:judges` runs it instead of `npm test`.
   */
  isJudge?: true;
  /** Whether both commands run it, because judges need what it makes. */
  isForBoth?: true;
  /** Steps of the same lane run one after the other, in the order of the list, and beside those of the other one. */
  lane?: 'second';
  /** The prerequisites; each rejects if it is not available. Steps with the same function share its result. */
  setUps?: readonly SetUp[];
}

export type SetUp = () => Promise<unknown>;

const editor: readonly SetUp[] = [setUpChromium, setUpVsCodeServer];

/**
 * All steps: those that fail fastest come first. Two lanes keep two processors busy: with a third one everything takes longer. In
 * one are the steps that take the package, or start a control plane and wait for it.
 */
export const steps: readonly Step[] = [
  plain('types', 15, 'node_modules/typescript/bin/tsc', '--noEmit'),
  plain('lint', 5, 'node_modules/@biomejs/biome/bin/biome', 'check', '.'),
  // Finds unhandled promises, for which Biome would need types.
  plain('promises', 10, 'node_modules/oxlint/bin/oxlint', '--type-aware'),
  // Finds unused exports, files and packages.
  plain('unused', 10, 'node_modules/knip/bin/knip.js'),
  // One process for all files: a process for each file would take twice as long as the tests.
  { ...nodeTests('unit', 160, '--test-isolation=none'), setUps: [setUpUnitTestTools] },
  nodeTests('protocol', 170, '--test-global-setup=./test/protocol/bundle-once.ts'),
  { ...nodeTests('npm', 20), setUps: [setUpNode20] },
  { ...plain('package', 25, 'scripts/package.ts'), lane: 'second', isForBoth: true },
  { ...nodeTests('vscode/grammar', 10), setUps: editor, lane: 'second' },
  suite('suite', 50),
  suite('red-hat-yaml', 20),
  suite('other-yaml', 20),
  {
    ...nodeTests('vscode/page', 280, '--test-isolation=none'),
    setUps: [...editor, setUpChineseFont],
    lane: 'second',
  },
  judge(nodeTests('agreement', 40)),
  // Python's scorer runs the command line for each real report.
  judge(nodeTests('threads', 90)),
  judge(nodeTests('linear', 130)),
  judge(nodeTests('fuzz', 20)),
  judge(nodeTests('random', 60)),
  judge({ ...nodeTests('editors', 10), setUps: [setUpNeovim, setUpEmacs] }),
  judge({ ...nodeTests('node-config', 10), setUps: [setUpContainerd] }),
  judge({ ...nodeTests('rendering', 90), setUps: [setUpHelm, setUpKustomize, setUpKustomizeOfFolders] }),
  judge({ ...nodeTests('node', 60), setUps: [setUpNode] }),
  // Its tests mostly wait (for a compaction of the history, a token that ends, a retry), so two files run side by side.
  judge({
    ...nodeTests('cluster', 300, '--test-concurrency=2'),
    setUps: [setUpControlPlane, setUpClassConverter],
    lane: 'second',
  }),
  judge({ ...nodeTests('vscode/cluster', 40), setUps: [...editor, setUpControlPlane], lane: 'second' }),
];

function script(path: string, ...args: string[]): string[] {
  return [process.execPath, path, ...args];
}

function judge(step: Step): Step {
  return { ...step, isJudge: true };
}

/** A step whose command counts nothing. */
function plain(name: string, usually: number, path: string, ...args: string[]): Step {
  return { name, usually, command: script(path, ...args), counts: false };
}

/** A step that runs a test suite in VS Code. */
function suite(name: string, usually: number): Step {
  const command = script('test/vscode/run-suite.ts', name);
  return { name: `vscode/${name}`, usually, command, counts: true, setUps: editor, lane: 'second' };
}

/** A step that runs the tests of a folder below `test/` with Node's test runner. */
function nodeTests(name: string, usually: number, ...options: string[]): Step {
  const forPeople = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  const forTheTable = [
    '--test-reporter=./scripts/test/counts-reporter.ts',
    `--test-reporter-destination=${countsPath(name)}`,
  ];
  const command = [
    process.execPath,
    '--test',
    '--import=./test/support/seed-properties.ts',
    // A test that hangs fails after half an hour. The slowest suite takes five minutes, on a busy machine a few times as long.
    '--test-timeout=1800000',
    ...options,
    ...forPeople,
    ...forTheTable,
    `test/${name}/**/*.test.ts`,
  ];
  return { name, usually, command, counts: true };
}
