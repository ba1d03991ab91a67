/**
 * Milliseconds until what a test waits for is taken for something that never comes. Nothing is measured by it: it is
 * long enough for a machine with several times its load, and only a failure takes so long.
 */
export const patience = 60_000;

/** ... and until all tests of one file together are: they wait one after the other, and may start an editor first. */
export const patienceWithAll = 600_000;
