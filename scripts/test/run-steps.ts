import { runStep, type StepResult } from './run-step.ts';
import type { SetUp, Step } from './steps.ts';

/**
 * Runs all steps, even after failures: those of a lane one after the other, the lanes side by side. Their prerequisites
 * are set up meanwhile: that takes minutes on a fresh machine, and the first steps need none.
 */
export async function runSteps(steps: readonly Step[]): Promise<StepResult[]> {
  const needed = new Set(steps.flatMap(({ setUps = [] }) => setUps));
  const begun = new Map<SetUp, Promise<unknown>>([...needed].map(setUp => [setUp, setUp()]));
  // A failure is reported by the steps that need the part; this prevents an unhandled rejection until then.
  for (const setUp of begun.values()) setUp.catch(() => undefined);
  const results = new Map<Step, StepResult>();
  const missing = new Map<unknown, string>();
  const runLane = async (lane: Step['lane']) => {
    for (const step of steps.filter(each => each.lane === lane)) {
      const setUps = Promise.all((step.setUps ?? []).map(setUp => begun.get(setUp)));
      results.set(step, await runStep(step, setUps, missing));
    }
  };
  await Promise.all([...new Set(steps.map(({ lane }) => lane))].map(runLane));
  return steps.map(step => results.get(step)!);
}
