/** The seed of a run with random values: a new one each time, or the one of the run that is to be repeated. */
export function newSeed(): number {
  return Number(process.env['TEST_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
}
