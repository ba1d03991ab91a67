import type { RuleSeverity, Severity } from '../base/settings.ts';
import type { WorkspaceFiles } from '../documents/files.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { baselineOf, isBaseline, readBaseline } from './baseline.ts';
import { checkedUris, checkTargets, openCheckTargets } from './check-paths.ts';
import { errorLines } from './command-result.ts';
import type { Checked, Found } from './findings/reported-finding.ts';
import { fixTargets } from './fix/fix-targets.ts';
import { withTexts } from './fix/with-texts.ts';
import { expandGlobs } from './input/expand-globs.ts';
import { ignoreFiles } from './input/ignore-files.ts';
import { inOneLine } from './input/input-problem.ts';
import { unreadablePaths } from './input/open-targets.ts';
import { type InputText, readStdin } from './input/read-text.ts';
import { stdinProblem } from './input/stdin.ts';
import { versionProblems } from './input/version-option.ts';
import { openOutputFile } from './output-file.ts';
import { type ReportFormat, reporters } from './report/index.ts';
import type { Output } from './report/output.ts';
import { emptyTally, type Tally, tallied } from './report/reporter.ts';
import { rulePage } from './rule-pages.ts';
import { version } from './version.ts';

/** The options of `runtimeclass check`, named as on the command line. */
export interface CheckOptions {
  readonly output?: ReportFormat;
  readonly render?: boolean;
  readonly rule?: Readonly<Record<string, RuleSeverity>>;
  /** Paths of saved clusters outside of the paths that are checked. */
  readonly snapshot?: readonly string[];
  readonly kubernetesVersion?: string;
  /** Whether `.gitignore` and `.runtimeclassignore` count; by default they do. */
  readonly ignore?: boolean;
  /** Path of a file with findings that are known. */
  readonly baseline?: string;
  readonly writeBaseline?: string;
  /** The least severity with which the exit code is 1. */
  readonly failOn?: 'error' | 'warning' | 'none';
  readonly fix?: boolean;
  readonly diff?: boolean;
  /** The files that there are; those of the disk by default. */
  readonly files?: WorkspaceFiles | undefined;
}

export type ExitCode = 0 | 1 | 2;

/**
 * Checks files, folders and, as `-`, standard input, and writes the report as it comes. Exit code 0: nothing as severe as
 * `failOn`, 1: there is, 2: some input could not be read, some file not be written, or a folder has nothing to check; the rest is
 * checked. What is not `isShown` counts, but is not in the report.
 */
export async function check(
  paths: readonly string[],
  options: CheckOptions,
  out: Output,
  readInput: () => Promise<InputText> = readStdin,
  isShown: (one: Found) => boolean = () => true,
): Promise<ExitCode> {
  const misuse = misuseOf(paths, options);
  const baseline = options.baseline === undefined ? undefined : await readBaseline(options.baseline);
  const { writeBaseline } = options;
  const newBaseline =
    writeBaseline === undefined ? undefined : await openOutputFile(writeBaseline, 'a baseline', isBaseline);
  for (const file of [baseline, newBaseline])
    if (file !== undefined && 'problem' in file) misuse.push(file.problem);
  if (misuse.length > 0) {
    out.error(errorLines(misuse));
    return 2;
  }
  const { rule: rules = {}, kubernetesVersion = '', snapshot: snapshots = [], render = false } = options;
  const expanded = await expandGlobs(paths);
  const isIgnored = options.ignore === false ? () => false : ignoreFiles(expanded);
  const fixedTexts = new Map<string, string>();
  const how = {
    files: options.diff ? withTexts(options.files ?? diskFiles, fixedTexts) : options.files,
    settings: { rules, kubernetesVersion },
    snapshots,
    render,
    readInput,
    isIgnored,
  };
  const targets = await openCheckTargets(expanded, how);
  let isFixed = true;
  if (options.fix || options.diff) {
    const uris = checkedUris(targets, isIgnored);
    const fixed = await fixTargets(targets, uris, options.diff ? 'diff' : 'write', out, fixedTexts);
    const unread = options.diff ? [...unreadablePaths(targets, isIgnored), ...targets.nothing] : [];
    const problems = [...unread, ...fixed.problems];
    out.error(errorLines(problems.map(inOneLine)));
    if (options.diff) return problems.length > 0 ? 2 : fixed.isChanged ? 1 : 0;
    isFixed = problems.length === 0;
  }
  const tally = emptyTally();
  const all = checkTargets(targets, expanded, how);
  const baselineFingerprints = baseline && 'fingerprints' in baseline ? baseline.fingerprints : undefined;
  const fresh = filtered(
    all,
    one => one.kind !== 'finding' || baselineFingerprints?.has(one.fingerprint) !== true,
  );
  const shown = filtered(tallied(fresh, tally), one => !isFound(one) || isShown(one));
  const checked = tell(shown, out);
  if (newBaseline && 'write' in newBaseline) {
    const problem = await newBaseline.write(await baselineOf(checked));
    if (problem !== undefined) out.error(errorLines([problem]));
    return isFixed && tally.isReadable && problem === undefined ? 0 : 2;
  }
  const report = reporters[options.output ?? 'text'];
  const hasColors = out.hasColors;
  const reported = report(checked, {
    hasColors,
    tally,
    version: version(),
    rulePage: id => rulePage(id, undefined),
  });
  for await (const text of reported) await out.write(text);
  return isFixed ? exitCodeOf(tally, options.failOn) : 2;
}

function isFound(one: Checked): one is Found {
  return one.kind === 'finding' || one.kind === 'problem';
}

async function* filtered(
  checked: AsyncIterable<Checked>,
  isWanted: (one: Checked) => boolean,
): AsyncGenerator<Checked> {
  for await (const one of checked) if (isWanted(one)) yield one;
}

/** Tells on stderr what could not be read, and how far the check is. */
async function* tell(checked: AsyncIterable<Checked>, out: Output): AsyncGenerator<Checked> {
  let files = 0;
  for await (const one of checked) {
    if (one.kind === 'file') out.progress(`${++files} files checked`);
    if (one.kind === 'problem') out.error(errorLines([inOneLine(one)]));
    yield one;
  }
}

/** Why the options cannot be used, whatever the files say. */
export function misuseOf(paths: readonly string[], options: CheckOptions): string[] {
  const twice = stdinProblem(paths);
  const isFixingStdin = options.fix === true && options.diff !== true && paths.includes('-');
  return [
    ...(twice === undefined ? [] : [twice]),
    ...versionProblems(options),
    ...(isFixingStdin ? ['what comes from stdin cannot be fixed in place: use --diff'] : []),
  ];
}

/** The exit code of a check by what it found. */
export function exitCodeOf(
  { findings, isReadable }: Readonly<Tally>,
  failOn: 'error' | 'warning' | 'none' = 'error',
): ExitCode {
  if (!isReadable) return 2;
  const failing: Readonly<Record<typeof failOn, readonly Severity[]>> = {
    error: ['error'],
    warning: ['error', 'warning'],
    none: [],
  };
  return failing[failOn].some(severity => findings[severity] > 0) ? 1 : 0;
}
