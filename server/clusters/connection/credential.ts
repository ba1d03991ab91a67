/** What a request shows the API server of its sender, as far as it is not written in the kubeconfig. */
export interface Credential {
  readonly token?: string | undefined;
  /** PEM, both or neither. */
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
  /** Milliseconds since 1970; `undefined`: until the server says no. */
  readonly expires?: number | undefined;
}

/** Where the credentials of one context come from. */
export interface CredentialSource {
  /** @throws ClusterProblem, or the signal's reason. */
  get(signal: AbortSignal): Promise<Credential>;
  /** What `get` would answer without obtaining it anew. */
  kept(): Credential | undefined;
  /** The server says no to what is kept: the next `get` obtains it anew. */
  forget(): void;
}

/**
 * Keeps credentials that take time to obtain until they expire or are forgotten. Whoever asks meanwhile waits for the
 * same attempt, which is given up when nobody waits any more.
 */
export function keepCredential(obtain: (signal: AbortSignal) => Promise<Credential>): CredentialSource {
  let kept: Credential | undefined;
  let attempt: { promise: Promise<Credential>; waiting: number; abort(): void } | undefined;

  const start = () => {
    const controller = new AbortController();
    const promise = obtain(controller.signal);
    const started = { promise, waiting: 0, abort: () => controller.abort() };
    const ended = () => {
      if (attempt === started) attempt = undefined;
    };
    promise.then(credential => {
      if (attempt === started) kept = credential;
      ended();
    }, ended);
    return started;
  };

  const stillGood = () => (kept !== undefined && (kept.expires ?? Infinity) > Date.now() ? kept : undefined);

  return {
    async get(signal) {
      signal.throwIfAborted();
      const good = stillGood();
      if (good !== undefined) return good;
      attempt ??= start();
      const joined = attempt;
      joined.waiting += 1;
      try {
        return await unlessAborted(joined.promise, signal);
      } finally {
        joined.waiting -= 1;
        if (joined.waiting === 0 && attempt === joined) {
          attempt = undefined;
          joined.abort();
        }
      }
    },
    kept: stillGood,
    forget() {
      kept = undefined;
    },
  };
}

/** The promise, or the signal's reason as soon as that is aborted. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
