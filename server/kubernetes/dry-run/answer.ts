import type { Path } from '../../yaml/tree.ts';
import type { PodRefusal } from '../admission/admit-pod.ts';
import type { FieldError } from '../objects/field-error.ts';
import type { Value } from '../objects/value.ts';

/** What an API server answers to a request with `dryRun=All`. */
export interface Answer {
  /** HTTP status. */
  readonly status: number;
  /** `metav1.StatusReason`, `null` where the server gives none. */
  readonly reason: string | null;
  readonly message: string | null;
  /**
   * The object as written, with what reading, validation and admission change: unknown fields gone, quantities
   * as the server prints them, overhead, node selector and tolerations. `null` after a refusal.
   */
  readonly object: Value;
  /** Texts of the Warning headers. */
  readonly warnings: readonly string[];
  /** The single complaints of a 422. */
  readonly errors: readonly FieldError[];
  readonly refusal?: Refusal;
}

/** Why a request fails, and the place in the object that is to blame. */
export type Refusal = {
  readonly status: number;
  readonly reason: string | null;
  readonly message: string;
  readonly at: Path;
  readonly on: 'key' | 'value';
} & (RequestProblem | DecodeProblem | ValidationProblem | AdmissionProblem);

/** The object does not go together with the URL, or with what the cluster has. */
interface RequestProblem {
  readonly stage: 'request';
  readonly problem: 'not-served' | 'not-found' | 'exists' | 'name-mismatch' | 'conflict' | 'resource-version';
}

interface DecodeProblem {
  readonly stage: 'decode';
  readonly problem: 'kind' | 'api-version' | 'type' | 'unknown-field';
}

interface ValidationProblem {
  readonly stage: 'validation';
  readonly errors: readonly FieldError[];
}

interface AdmissionProblem {
  readonly stage: 'admission';
  readonly problem: PodRefusal['problem'];
}

/** The object as it would be stored, or why it is not. */
export type Stored = { readonly object: Value; readonly refusal?: undefined } | { readonly refusal: Refusal };

export function accepted(status: 200 | 201, object: Value, warnings: readonly string[]): Answer {
  return { status, reason: null, message: null, object, warnings, errors: [] };
}

export function refused(refusal: Refusal, warnings: readonly string[] = []): Answer {
  const { status, reason, message } = refusal;
  const errors = refusal.stage === 'validation' ? refusal.errors : [];
  return { status, reason, message, object: null, warnings, errors, refusal };
}
