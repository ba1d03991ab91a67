import { t } from '../../base/l10n.ts';
import type { Box } from './boxes.ts';

/** The text of a box, for screen readers and tooltips. */
export function textOfBox({ column, title, detail, problem, message, state, fold }: Box): string {
  const kind = fold === undefined ? kindOf(column) : undefined;
  const named = kind === undefined ? title : `${kind} ${title}`;
  const wrong = problem === undefined ? undefined : `${boxStateInWords(state)}: ${problem}`;
  return [named, detail, wrong, message].filter(Boolean).join(', ');
}

/** The state as a word; empty for what is whole. */
export function boxStateInWords(state: Box['state']): string {
  return state === 'broken' ? t('broken') : state === 'unknown' ? t('unknown') : '';
}

/** The titles of workloads and nodes contain their kind already. */
function kindOf(column: Box['column']): string | undefined {
  return column === 'classes' ? 'RuntimeClass' : column === 'handlers' ? t('handler') : undefined;
}
