/** Time limits, in milliseconds. */
export interface Limits {
  /** From the request to the first byte of the answer, and for the connection to the proxy before that. */
  readonly answer: number;
  /** Between two pieces of an answer. */
  readonly silence: number;
  /** For a whole answer that is not a watch: a server may send a byte a second forever. */
  readonly whole: number;
  /** For an exec plugin. */
  readonly credential: number;
  /** Between two polls of the kubeconfig files. */
  readonly kubeconfig: number;
}

export const usualLimits: Limits = {
  // The API server itself aborts a list after 60 s (--request-timeout), and mostly answers within one; the user watches
  // the status bar meanwhile.
  answer: 30_000,
  silence: 30_000,
  whole: 300_000,
  // A plugin may open a browser and wait for the user to sign in; a user who takes longer has left.
  credential: 60_000,
  kubeconfig: 1_000,
};

/** The environment of the process, or that of a test. */
export type Environment = Readonly<Record<string, string | undefined>>;
