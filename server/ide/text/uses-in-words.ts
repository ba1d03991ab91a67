import { t } from '../../base/l10n.ts';

/** `2 uses` */
export function usesInWords(count: number): string {
  return count === 1 ? t('1 use') : t('{0} uses', count);
}
