import { t } from './l10n.ts';

/** Returns names as a list with "or": `a`, `a or b`, `a, b or c`. */
export function orSeries(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return t('{0} or {1}', names.slice(0, -1).join(', '), names.at(-1)!);
}

/** Returns names as a list with "and": `a`, `a and b`, `a, b and c`. */
export function andSeries(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return t('{0} and {1}', names.slice(0, -1).join(', '), names.at(-1)!);
}
