import { type FactSeen, whyNotJudged } from '../facts/fact-seen.ts';
import { factsSeen } from '../facts/index.ts';
import { type LookingAt, lookAtPod } from './looks.ts';
import { runPod, type WhatCame } from './run-pod.ts';

/** Pods at a time: more of them wait for each other on two cores. */
const atOnce = 8;

/** Runs the Pod of every fact; `null` where this node cannot. A Pod of which nothing comes is in its fact's failure. */
export async function askAboutFacts(
  runner: Omit<LookingAt, 'handler'>,
  say: (what: string) => void,
): Promise<(WhatCame | null)[]> {
  const came: (WhatCame | null)[] = factsSeen.map(() => null);
  const waiting = factsSeen.map((fact, index) => ({ fact, index })).filter(({ fact }) => !whyNotJudged(fact));
  const count = waiting.length;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { fact, index } = next;
      came[index] = await askAbout(runner, fact, `fact-${index}`).catch((error: Error) => ({
        failure: `${error.message}`,
      }));
      if ((count - waiting.length) % 10 === 0) say(`facts: ${count - waiting.length} of ${count}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return came;
}

function askAbout(runner: Omit<LookingAt, 'handler'>, fact: FactSeen, name: string): Promise<WhatCame> {
  const { handler, pod, seen } = fact;
  if (seen.starts && 'look' in seen) return lookAtPod({ ...runner, handler }, name, pod, seen.look);
  return runPod(runner, name, handler, pod, seen.starts ? seen.tried : 'echo started');
}
