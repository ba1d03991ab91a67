import { t } from '../../base/l10n.ts';
import type { Speaker } from './kinds/event-kind.ts';

/** Which component reports an error, and in which releases with these words. */
export function saidByInWords(saidBy: Speaker, releases: string | undefined): string {
  if (saidBy === 'API server') return t('Reported by the API server.');
  if (saidBy === 'OCI runtime') {
    return t('Reported by the runtime on the node; the kubelet repeats it in an event.');
  }
  return releases === undefined
    ? t('Reported by: {0}.', saidBy)
    : t('Reported by: {0} ({1}).', saidBy, releases);
}
