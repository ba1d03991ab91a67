/** One write to the API server, always as a dry run. */
export interface WriteRequest {
  readonly verb: 'create' | 'patch' | 'update';
  readonly path: string;
  /** YAML; for a patch a merge patch. */
  readonly text: string;
  /** What the server does about unknown fields; `Strict`, as kubectl asks, where it is absent. */
  readonly fieldValidation?: 'Strict' | 'Warn' | 'Ignore';
}
