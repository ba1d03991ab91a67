import fc from 'fast-check';
import { compareRecordedCase } from '../compare-recorded-case.ts';
import type { RunningControlPlane } from '../control-plane/control-plane.ts';
import { type Comparison, compare, storeObjects } from '../differential/stored-objects.ts';
import { suites } from '../differential/suites.ts';
import type { Outcome } from '../outcome.ts';
import { isOfOldVersion, readRecordedCases } from '../recorded-cases.ts';

/** A request that the server and the engine answer differently. */
export interface Disagreement {
  readonly request: unknown;
  readonly actual: Outcome;
  readonly predicted: Outcome;
}

/** How many requests a release was asked, and those that the engine answers otherwise. */
export interface Judgement {
  readonly release: string;
  readonly requests: number;
  readonly disagreements: readonly Disagreement[];
}

/** Dry runs do not see each other. */
const atOnce = 20;

/** Sends the generated requests and the recorded cases to a running server; `onPart` is told what comes next. */
export async function judgeRelease(
  { api, version }: RunningControlPlane,
  seed: number,
  onPart: (what: string) => void,
): Promise<Judgement> {
  const disagreements: Disagreement[] = [];
  let requests = 0;
  const count = (request: unknown, { actual, predicted, agree }: Comparison) => {
    requests += 1;
    if (!agree) disagreements.push({ request, actual, predicted });
  };
  const stored = await storeObjects(api, seed);
  for (const { what, numRuns, requests: generated } of suites) {
    onPart(`${numRuns} generated ${what}`);
    const samples = fc.sample(generated(stored), { numRuns, seed });
    for (let from = 0; from < numRuns; from += atOnce) {
      const some = samples.slice(from, from + atOnce);
      const comparisons = await Promise.all(some.map(request => compare(api, version, request, stored)));
      for (const [index, comparison] of comparisons.entries()) count(some[index], comparison);
    }
  }
  onPart('the recorded cases');
  for (const recorded of readRecordedCases().filter(recorded => !isOfOldVersion(recorded))) {
    count(recorded, await compareRecordedCase(api, version, recorded));
  }
  return { release: version, requests, disagreements };
}
