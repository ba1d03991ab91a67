import type { Origin } from './written-value.ts';

/** A build that kustomize refuses, with the place of what it refuses. Caught by `build`. */
export class BuildFailure extends Error {
  readonly reason: FailureReason;
  readonly origin: Origin;
  /** The subject of the reason: the path of an operation, the name of an object. */
  readonly subject: string;

  constructor(reason: FailureReason, origin: Origin, subject = '') {
    super(reason);
    this.reason = reason;
    this.origin = origin;
    this.subject = subject;
  }
}

export type FailureReason =
  /** A strategic merge patch without a target names an object that is not there. */
  | 'no-match'
  /** It names an object that several resources are or were called. */
  | 'several-matches'
  /** A JSON patch removes, tests or adds below a field that is not there. */
  | 'missing-path'
  /** A `test` of a JSON patch finds another value. */
  | 'test-failed'
  /** A patch has a map where the object has a list or a scalar, or the like. */
  | 'other-type'
  /** A `$patch` is not `replace`, `delete` or `merge`. */
  | 'unknown-directive'
  /** A patch is neither an object with a kind and a name nor a list of operations. */
  | 'no-patch'
  /** A JSON patch has no target. */
  | 'no-target'
  /** Two resources have the same group, version, kind, namespace and name. */
  | 'duplicate'
  /** The source of a replacement, or the field in it, is not there. */
  | 'no-source'
  /** The field that a replacement sets is not there. */
  | 'no-field';
