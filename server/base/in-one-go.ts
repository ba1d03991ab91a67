/** Runs a work that is written in steps, so that others can be let through in between, in one go. */
export function inOneGo<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
