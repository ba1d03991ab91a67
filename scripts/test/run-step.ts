import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { run } from '../processes.ts';
import { inProject, isContinuousIntegration } from '../project.ts';
import { type Counts, countsPath, readCounts } from './counts.ts';
import type { Step } from './steps.ts';

export interface StepResult {
  name: string;
  outcome: 'passed' | 'failed' | 'did not run';
  seconds: number;
  counts: Counts;
}

const nothing: Counts = { passed: 0, failed: 0, skipped: 0, skippedTests: [] };

/** Runs a step once what it needs is there, and shows its output if it fails. `setUp` is the step's, begun. */
export async function runStep(step: Step, setUp: Promise<unknown> | undefined): Promise<StepResult> {
  const begin = performance.now();
  const result = (outcome: StepResult['outcome'], counts: Counts): StepResult => {
    return { name: step.name, outcome, seconds: (performance.now() - begin) / 1_000, counts };
  };
  try {
    await setUp;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`${step.name}: did not run, because ${reason}`);
    // In a pipeline nobody would notice that a part of the tests is not there.
    if (isContinuousIntegration()) return result('failed', { ...nothing, failed: 1 });
    return result('did not run', { ...nothing, skipped: 1 });
  }
  console.log(`${step.name} ...`);
  await rm(countsPath(step.name), { force: true });
  await mkdir(dirname(countsPath(step.name)), { recursive: true });
  const { code, output } = await run(step.command, { cwd: inProject(), output: 'collect' });
  const counts = (step.counts ? readCounts(step.name) : undefined) ?? nothing;
  if (code === 0 && counts.failed === 0 && (!step.counts || counts.passed > 0)) {
    for (const line of remarks(output)) console.log(line);
    return result('passed', counts);
  }
  console.log(output);
  // A runner that ended without counting, or counted no failure, has failed all the same.
  return result('failed', { ...counts, failed: Math.max(counts.failed, 1) });
}

/** What the tests themselves have to say, such as the seed they were run with, without what the runner adds. */
function remarks(output: string): string[] {
  const ofRunner = /^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /;
  return output.split('\n').filter(line => line.trimStart().startsWith('ℹ ') && !ofRunner.test(line));
}
