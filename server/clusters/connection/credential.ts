/** The credentials of a request to the API server that are not written in the kubeconfig itself. */
export interface Credential {
  readonly token?: string | undefined;
  /** PEM; certificate and key are both set, or neither. */
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
  /** Milliseconds since 1970; `undefined`: valid until the server rejects it. */
  readonly expires?: number | undefined;
}

/** The source of the credentials of one context. */
export interface CredentialSource {
  /** Obtains the credentials, or returns those kept. @throws ClusterProblem, or the signal's reason. */
  get(signal: AbortSignal): Promise<Credential>;
  /** The credentials that are kept, if any; obtains none. */
  kept(): Credential | undefined;
  /** Drops the kept credentials, because the server rejected them: the next `get` obtains new ones. */
  forget(): void;
}

/**
 * A source that keeps credentials until they expire or are dropped, because obtaining them takes time. Concurrent
 * callers of `get` share one attempt, which is aborted once the signals of all of them are.
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

/** The result of the promise. Rejects with the signal's reason as soon as it is aborted. */
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
