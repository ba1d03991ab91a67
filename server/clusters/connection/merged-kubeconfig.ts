import type { Value } from '../../kubernetes/objects/value.ts';

/** The kubeconfig files merged into one. Entries are as written: only the one that is used must be valid. */
export interface Kubeconfig {
  readonly contexts: ReadonlyMap<string, KubeconfigEntry>;
  readonly clusters: ReadonlyMap<string, KubeconfigEntry>;
  readonly users: ReadonlyMap<string, KubeconfigEntry>;
  /** The name of the current context; empty if there is none. */
  readonly currentContext: string;
  /** The files that were read, for a message. */
  readonly where: string;
}

/** The value of `context`, `cluster` or `user` in an item of one of the lists. */
export interface KubeconfigEntry {
  readonly value: Value;
  /** The folder that relative paths start from. */
  readonly folder: string;
  /** The location for a message: `users[2] of <file>`. */
  readonly place: string;
}
