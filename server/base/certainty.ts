/**
 * How sure a statement is. `certain`: everything that decides it was read, and a cluster or node behaves so. `likely`: it follows from
 * a name, a usual setup or a part of what decides. `unknown`: it may as well be otherwise.
 */
export type Certainty = 'certain' | 'likely' | 'unknown';

/** The certainty of what follows from all of these: that of the least certain one. */
export function weakest(...certainties: readonly Certainty[]): Certainty {
  if (certainties.includes('unknown')) return 'unknown';
  return certainties.includes('likely') ? 'likely' : 'certain';
}

/** The certainty of what follows from any of these: that of the most certain one. */
export function strongest(...certainties: readonly Certainty[]): Certainty {
  if (certainties.includes('certain')) return 'certain';
  return certainties.includes('likely') ? 'likely' : 'unknown';
}

/** `certain` if a condition is met, else something less. */
export function certainIf(isMet: boolean, otherwise: Certainty = 'likely'): Certainty {
  return isMet ? 'certain' : otherwise;
}
