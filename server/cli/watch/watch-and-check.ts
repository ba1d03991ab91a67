import { endBySignal } from '../../base/end-by-signal.ts';
import { readBaseline } from '../baseline.ts';
import { type CheckOptions, check, type ExitCode, misuseOf } from '../check.ts';
import { errorLines } from '../command-result.ts';
import type { Found } from '../findings/reported-finding.ts';
import { inOneLine } from '../input/input-problem.ts';
import type { Output } from '../report/output.ts';
import { createPathWatcher } from './watch-paths.ts';

/**
 * Checks, and checks again whenever a file changes that the check has read. Then it reports new findings, the number of fixed
 * findings (for people), and the total. Ctrl+C, SIGTERM and a reader that closes the report end the process at once,
 * with the exit code of the last complete check. Before the first check is complete, a signal ends it as any process, and the reader with 1.
 * Returns 2 if the options or paths cannot be used.
 */
export async function watchAndCheck(
  paths: readonly string[],
  options: CheckOptions,
  out: Output,
): Promise<ExitCode> {
  const misuse = await misuseOfWatch(paths, options);
  const changes = createSignal();
  const named = [options.baseline ?? [], options.snapshot ?? []].flat();
  const watcher = createPathWatcher(paths, named, {
    onChange: changes.notify,
    onProblem: why => {
      misuse.push(`--watch: ${why}`);
      changes.notify();
    },
  });
  let exitCode: ExitCode | undefined;
  const onSignal = (signal: NodeJS.Signals) =>
    exitCode === undefined ? endBySignal(signal) : process.exit(exitCode);
  const onClose = () => process.exit(exitCode ?? 1);
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  process.stdout.once('close', onClose);

  let before = { findings: new Set<string>(), problems: new Set<string>() };
  while (misuse.length === 0) {
    changes.reset();
    await watcher.update();
    const now: typeof before = { findings: new Set(), problems: new Set() };
    const isNew = (one: Found) => {
      const [key, kind] =
        one.kind === 'finding'
          ? ([one.fingerprint, 'findings'] as const)
          : ([inOneLine(one), 'problems'] as const);
      now[kind].add(key);
      return !before[kind].has(key);
    };
    exitCode = await check(paths, options, out, undefined, isNew);
    const gone = [...before.findings].filter(fingerprint => !now.findings.has(fingerprint)).length;
    // Programs get documents of their format and nothing else.
    if (gone > 0 && (options.output ?? 'text') === 'text') await out.write(`${gone} fewer than before\n`);
    await out.end();
    before = now;
    await changes.came();
    // An editor writes a file in several steps.
    await new Promise(resolve => setTimeout(resolve, settling));
  }
  watcher.end();
  process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  process.stdout.off('close', onClose);
  out.error(errorLines(misuse));
  return 2;
}

/** Milliseconds between a change and the check. */
const settling = 50;

/** Why nothing can be checked however the files change. */
async function misuseOfWatch(paths: readonly string[], options: CheckOptions): Promise<string[]> {
  if (paths.includes('-')) return ['--watch: stdin cannot be watched'];
  const baseline = options.baseline === undefined ? undefined : await readBaseline(options.baseline);
  return [
    ...misuseOf(paths, options),
    ...(baseline !== undefined && 'problem' in baseline ? [baseline.problem] : []),
  ];
}

/** A signal that is kept until it is awaited. */
function createSignal() {
  let notify = () => {};
  let waiting = Promise.resolve();
  const reset = () => {
    waiting = new Promise<void>(resolve => {
      notify = resolve;
    });
  };
  reset();
  return { notify: () => notify(), reset, came: () => waiting };
}
