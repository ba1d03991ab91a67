import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runWithProgress } from '../progress.ts';
import { inProject, isContinuousIntegration } from '../project.ts';
import { type Counts, countsPath, readCounts } from './counts.ts';
import type { Step } from './steps.ts';

export interface StepResult {
  name: string;
  outcome: 'passed' | 'failed' | 'did not run';
  seconds: number;
  counts: Counts;
}

/** A process of a test reads hundreds of modules: what Node has compiled of them is kept in this folder for the next one. */
export const compileCache = inProject('output', 'compile-cache');

const nothing: Counts = { passed: 0, failed: 0, skipped: 0, skippedTests: [] };

/**
 * Runs a step once its prerequisites are ready, and shows its output if it fails. `setUps` are its prerequisites,
 * already started; `missing` collects those that failed, with the step that reported the reason.
 */
export async function runStep(
  step: Step,
  setUps: Promise<unknown>,
  missing: Map<unknown, string>,
): Promise<StepResult> {
  const begin = performance.now();
  const result = (outcome: StepResult['outcome'], counts: Counts): StepResult => {
    return { name: step.name, outcome, seconds: (performance.now() - begin) / 1_000, counts };
  };
  try {
    await setUps;
  } catch (error) {
    const toldBy = missing.get(error);
    missing.set(error, toldBy ?? step.name);
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`${step.name}: did not run, ${toldBy ? `for the reason of ${toldBy}` : `because ${reason}`}`);
    // In a pipeline a skipped step would go unnoticed.
    if (isContinuousIntegration()) return result('failed', { ...nothing, failed: 1 });
    return result('did not run', { ...nothing, skipped: 1 });
  }
  await rm(countsPath(step.name), { force: true });
  await mkdir(dirname(countsPath(step.name)), { recursive: true });
  const task = { what: step.name, usually: step.usually, limit: step.limit };
  const { code, output } = await runWithProgress(task, step.command, {
    cwd: inProject(),
    env: { NODE_COMPILE_CACHE: compileCache },
  });
  const counts = (step.counts ? readCounts(step.name) : undefined) ?? nothing;
  if (code === 0 && counts.failed === 0 && (!step.counts || counts.passed > 0)) {
    // Skipped tests in a pipeline would go unnoticed, too.
    if (counts.skipped > 0 && isContinuousIntegration()) {
      for (const test of counts.skippedTests)
        console.log(`${step.name}: skipped, which fails in CI: ${test}`);
      return result('failed', { ...counts, failed: counts.skipped });
    }
    for (const line of remarks(output)) console.log(line);
    return result('passed', counts);
  }
  console.log(output);
  // A runner that exited with an error without counting a failure, or that counted no passed test, has failed as well.
  return result('failed', { ...counts, failed: Math.max(counts.failed, 1) });
}

/** The lines that the tests themselves print, such as the seed of a run, without those of the runner. */
function remarks(output: string): string[] {
  const ofRunner = /^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /;
  return output.split('\n').filter(line => line.trimStart().startsWith('ℹ ') && !ofRunner.test(line));
}
