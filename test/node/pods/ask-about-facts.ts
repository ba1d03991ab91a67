import { type FactSeen, whyNotJudged } from '../facts/fact-seen.ts';
import { factsSeen } from '../facts/index.ts';
import { type LookingAt, lookAtPod } from './looks.ts';
import { runPod, type WhatCame } from './run-pod.ts';

/** Pods at a time: more of them wait for each other on two cores. */
const atOnce = 8;

/**
 * Runs the Pod of every fact, with the handler of the fact or with runc; `null` where this node cannot, or where runc has
 * nothing to be compared with. A Pod of which nothing comes is the failure of its fact.
 */
export async function askAboutFacts(
  runner: Omit<LookingAt, 'handler'>,
  say: (what: string) => void,
  isForComparison = false,
): Promise<(WhatCame | null)[]> {
  const came: (WhatCame | null)[] = factsSeen.map(() => null);
  const waiting = factsSeen
    .map((fact, index) => ({ fact, index }))
    .filter(({ fact }) => !whyNotJudged(fact) && (!isForComparison || isComparable(fact)));
  const count = waiting.length;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { fact, index } = next;
      const asked = isForComparison ? { ...fact, handler: 'runc' } : fact;
      const name = `${isForComparison ? 'compared' : 'fact'}-${index}`;
      came[index] = await askAbout(runner, asked, name).catch((error: Error) => ({
        failure: error.message,
      }));
      if ((count - waiting.length) % 10 === 0)
        say(`${isForComparison ? 'with runc' : 'facts'}: ${count - waiting.length} of ${count}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return came;
}

/** Whether gVisor did something with a script that runc does otherwise. */
export function isComparable({ runtime, seen, isExempt, handler }: FactSeen): boolean {
  return (
    runtime === 'gvisor' && handler === 'runsc' && !isExempt && seen.starts && 'tried' in seen && !seen.asRunc
  );
}

function askAbout(runner: Omit<LookingAt, 'handler'>, fact: FactSeen, name: string): Promise<WhatCame> {
  const { handler, pod, seen } = fact;
  if (seen.starts && 'look' in seen) return lookAtPod({ ...runner, handler }, name, pod, seen.look);
  return runPod(runner, name, handler, pod, seen.starts ? seen.tried : 'echo started');
}
