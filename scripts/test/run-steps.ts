import { runStep, type StepResult } from './run-step.ts';
import type { SetUp, Step } from './steps.ts';

/**
 * Runs steps one after the other, whatever became of those before. What they need is set up meanwhile: that takes minutes
 * on a fresh machine, and the first steps need nothing.
 */
export async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const needed = new Set(steps.flatMap(({ setUps = [] }) => setUps));
  const begun = new Map<SetUp, Promise<unknown>>([...needed].map(setUp => [setUp, setUp()]));
  // A failure is reported by the steps that need the part; until then it is not an unhandled one.
  for (const setUp of begun.values()) setUp.catch(() => undefined);
  const results: StepResult[] = [];
  const missing = new Map<unknown, string>();
  for (const step of steps) {
    const setUps = Promise.all((step.setUps ?? []).map(setUp => begun.get(setUp)));
    results.push(await runStep(step, setUps, missing));
  }
  return results;
}
