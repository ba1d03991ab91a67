import { runStep, type StepResult } from './run-step.ts';
import type { SetUp, Step } from './steps.ts';

/**
 * Runs all steps one after the other, even after failures. Their prerequisites are set up meanwhile: that takes minutes
 * on a fresh machine, and the first steps need none.
 */
export async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const needed = new Set(steps.flatMap(({ setUps = [] }) => setUps));
  const begun = new Map<SetUp, Promise<unknown>>([...needed].map(setUp => [setUp, setUp()]));
  // A failure is reported by the steps that need the part; this prevents an unhandled rejection until then.
  for (const setUp of begun.values()) setUp.catch(() => undefined);
  const results: StepResult[] = [];
  const missing = new Map<unknown, string>();
  for (const step of steps) {
    const setUps = Promise.all((step.setUps ?? []).map(setUp => begun.get(setUp)));
    results.push(await runStep(step, setUps, missing));
  }
  return results;
}
