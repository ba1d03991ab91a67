import type { Certainty } from '../../base/certainty.ts';
import type { IsolationLevel } from '../policy.ts';
import { isolationInWords } from '../policy-words.ts';
import { isWeaker } from '../unmet-needs.ts';
import { celMap } from './cel.ts';
import type { IsolationTable, KnownIsolation } from './export-request.ts';

/**
 * Returns a CEL expression whose value describes the isolation of a class if it is weaker than needed and, as requested,
 * certain or only likely; otherwise its value is an empty string. `undefined` if no known class is weaker.
 *
 * @param runtimeClass a CEL expression of a RuntimeClass.
 */
export function weakerIsolationInCel(
  { byHandler, byClass }: IsolationTable,
  needed: IsolationLevel,
  certainty: Certainty,
  runtimeClass: string,
): string | undefined {
  const wordsOf = (known: KnownIsolation): string => {
    const isMeant = known.level !== undefined && known.certainty === certainty;
    return isMeant && isWeaker(known.level, needed) ? isolationInWords(known.level) : '';
  };
  const handlers = [...byHandler].map(([name, known]) => [name, wordsOf(known)] as const);
  const classes = [...byClass].map(([name, known]) => [name, wordsOf(known)] as const);
  const weaker = handlers.filter(([, words]) => words !== '');
  if (weaker.length === 0 && classes.every(([, words]) => words === '')) return undefined;
  const byHandlerName = `${celMap(weaker)}[?${runtimeClass}.handler].orValue('')`;
  return classes.length === 0
    ? byHandlerName
    : `${celMap(classes)}[?${runtimeClass}.metadata.name].orValue(\n${byHandlerName})`;
}
