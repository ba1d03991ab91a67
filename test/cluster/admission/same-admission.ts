import { isDeepStrictEqual } from 'node:util';
import type { PodSecurity } from '../../../server/kubernetes/admission/pod-security.ts';
import type { Value } from '../../../server/kubernetes/objects/value.ts';
import { type Outcome, outcomeOf } from '../outcome.ts';
import { predictedAnswer } from '../predict.ts';
import type { WriteRequest } from '../write-request.ts';

/** What the engine says for an order of the quotas. */
export interface Admission {
  readonly outcome: Outcome;
  readonly podSecurity: PodSecurity | undefined;
  /** Whether the engine lets validating admission decide, of which PodSecurity is the first part. */
  readonly isValid: boolean;
}

/**
 * What the engine says about a request. The server looks at the quotas of a namespace in any order, and so names any of
 * several that refuse: there is an answer for each order of the `quotas`, which are two at most.
 */
export function predictedAdmissions(
  request: WriteRequest,
  others: readonly Value[],
  quotas: readonly Value[],
  version: string,
): readonly Admission[] {
  return [quotas, [...quotas].reverse()].map(ordered => {
    const answer = predictedAnswer(request, [...others, ...ordered], version);
    const { refusal, podSecurity } = answer;
    const isLast = refusal?.stage === 'admission' && validating.has(refusal.problem);
    return { outcome: outcomeOf(answer), podSecurity, isValid: refusal === undefined || isLast };
  });
}

const validating = new Set(['quota', 'overhead-without-class-overhead']);

/**
 * Whether the server's outcome is the engine's. What a standard of PodSecurity asks for is unknown to the engine: the
 * server may refuse a valid Pod, and warn, for the standard that the engine names, and for no other one. What violates
 * every standard it must refuse, or warn of.
 */
export function isSameAdmission(
  actual: Outcome,
  { outcome, podSecurity, isValid }: Admission,
  violatesAll: boolean,
): boolean {
  const { enforce, warn } = isValid ? (podSecurity ?? noStandards) : noStandards;
  const isViolation = actual.message?.includes(`is forbidden: violates PodSecurity "${enforce}": `) ?? false;
  if (enforce !== undefined && (isViolation || violatesAll)) return isViolation && actual.status === 403;
  const isAboutStandard = (text: string) =>
    warn !== undefined && text.startsWith(`would violate PodSecurity "${warn}": `);
  const warnings = actual.warnings.filter(text => !isAboutStandard(text));
  const lacksWarning = violatesAll && warn !== undefined && warnings.length === actual.warnings.length;
  return !lacksWarning && isDeepStrictEqual({ ...actual, warnings }, outcome);
}

const noStandards: PodSecurity = { enforce: undefined, warn: undefined };
