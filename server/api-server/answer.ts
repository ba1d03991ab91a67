import type { PodRefusal } from '../kubernetes/admission/admit-pod.ts';
import type { PodSecurity } from '../kubernetes/admission/pod-security.ts';
import type { FieldError } from '../kubernetes/objects/field-error.ts';
import type { Value } from '../kubernetes/objects/value.ts';
import type { Path } from '../yaml/tree.ts';

/** The answer of an API server to a request with `dryRun=All`. */
export interface Answer {
  /** HTTP status. */
  readonly status: number;
  /** `metav1.StatusReason`, `null` if the server gives none. */
  readonly reason: string | null;
  readonly message: string | null;
  /**
   * The object as written, with the changes by decoding, validation and admission: unknown fields removed, quantities
   * as the server prints them, overhead, node selector and tolerations added. `null` after a refusal.
   */
  readonly object: Value;
  /** Texts of the Warning headers. */
  readonly warnings: readonly string[];
  /** The individual field errors of a 422. */
  readonly errors: readonly FieldError[];
  readonly refusal?: Refusal;
  /** The standards that PodSecurity applies to the Pod or template, whose checks are not part of this answer. */
  readonly podSecurity?: PodSecurity;
}

/** The reason why a request fails, and the path in the object that causes it. */
export type Refusal = {
  readonly status: number;
  readonly reason: string | null;
  readonly message: string;
  readonly at: Path;
  readonly on: 'key' | 'value';
} & (RequestProblem | DecodeProblem | ValidationProblem | AdmissionProblem);

/** An error of the request: the object does not match the URL, or conflicts with the objects of the cluster. */
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

/**
 * The object as it would be stored, with the one that it replaces, or the refusal; `validated` is the object if it is
 * refused after its validation, and so after the warnings about it.
 */
export type Stored =
  | { readonly object: Value; readonly before?: Value; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly validated?: Value };

export function accepted(status: 200 | 201, object: Value, warnings: readonly string[]): Answer {
  return { status, reason: null, message: null, object, warnings, errors: [] };
}

export function refused(refusal: Refusal, warnings: readonly string[] = []): Answer {
  const { status, reason, message } = refusal;
  const errors = refusal.stage === 'validation' ? refusal.errors : [];
  return { status, reason, message, object: null, warnings, errors, refusal };
}
