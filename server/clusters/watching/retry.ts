import { type Clock, wait } from '../info/clock.ts';

/** The waits before retries, all in milliseconds. */
export interface RetryPolicy {
  readonly first: number;
  /** The longest wait; each one is twice the one before, up to this. */
  readonly longest: number;
  /** The time without a failure after which the waits start again from `first`. */
  readonly forgottenAfter: number;
}

/**
 * The waits if an API server does not answer. Source: k8s.io/client-go/tools/cache/reflector.go:NewReflectorWithOptions
 * (1.30), whose waits are also between once and twice these values.
 */
export const disconnected: RetryPolicy = { first: 800, longest: 30_000, forgottenAfter: 120_000 };

/**
 * The waits if a resource may not be read. The first is short, because a server that has just started refuses everybody
 * until it has read its roles.
 */
export const notPermitted: RetryPolicy = { first: 800, longest: 300_000, forgottenAfter: 1_200_000 };

/** The waits for a problem that the user has to fix first. Each attempt may start a program that asks them to sign in. */
export const wrongCredentials: RetryPolicy = { first: 60_000, longest: 900_000, forgottenAfter: 3_600_000 };

/** Waits that grow with each failure, randomised so that not all clients come at once. */
export class Retry {
  readonly #clock: Clock;
  readonly #policy: RetryPolicy;
  #next: number;
  #lastFailure = 0;

  constructor(clock: Clock, policy: RetryPolicy) {
    this.#clock = clock;
    this.#policy = policy;
    this.#next = policy.first;
  }

  /** Waits after a failure. @throws the signal's reason when it is aborted. */
  async afterFailure(signal: AbortSignal): Promise<void> {
    const { first, longest, forgottenAfter } = this.#policy;
    const now = this.#clock.now();
    if (now - this.#lastFailure > forgottenAfter) this.#next = first;
    const length = this.#next * (1 + this.#clock.random());
    this.#next = Math.min(this.#next * 2, longest);
    this.#lastFailure = now + length;
    await wait(this.#clock, length, signal);
  }
}
