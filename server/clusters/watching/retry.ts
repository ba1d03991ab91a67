import { type Clock, wait } from '../info/clock.ts';

/** How long to wait before something is tried again; all in milliseconds. */
export interface RetryPolicy {
  readonly first: number;
  /** Each wait is twice the one before, up to this. */
  readonly longest: number;
  /** After so long without a failure the waits begin anew. */
  readonly forgottenAfter: number;
}

/**
 * An API server that does not answer. Source: k8s.io/client-go/tools/cache/reflector.go:NewReflectorWithOptions
 * (1.30), whose waits are also between once and twice these values.
 */
export const disconnected: RetryPolicy = { first: 800, longest: 30_000, forgottenAfter: 120_000 };

/**
 * A part that may not be read. It begins quickly, because a server that has just started refuses everybody until it
 * has read its roles.
 */
export const refused: RetryPolicy = { first: 800, longest: 300_000, forgottenAfter: 1_200_000 };

/** What a person has to change first. Each attempt may start a program that asks them to sign in. */
export const wrongCredentials: RetryPolicy = { first: 60_000, longest: 900_000, forgottenAfter: 3_600_000 };

/** Waits that grow from one failure to the next, each of another length so that not all clients come at once. */
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

  /** @throws the signal's reason when it is aborted. */
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
