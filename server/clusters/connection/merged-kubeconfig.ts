import type { Value } from '../../kubernetes/objects/value.ts';

/** What the kubeconfig files say together. Entries are as written: only the one that is used has to be right. */
export interface Kubeconfig {
  readonly contexts: ReadonlyMap<string, Entry>;
  readonly clusters: ReadonlyMap<string, Entry>;
  readonly users: ReadonlyMap<string, Entry>;
  /** Empty where there is none. */
  readonly currentContext: string;
  /** The files that were read, for a message. */
  readonly where: string;
}

/** What stands below `context`, `cluster` or `user` of an item of one of the lists. */
export interface Entry {
  readonly value: Value;
  /** Relative paths start here. */
  readonly folder: string;
  /** `users[2] of <file>`, for a message. */
  readonly place: string;
}
