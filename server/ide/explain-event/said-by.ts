import { t } from '../../base/l10n.ts';
import type { Speaker } from './kinds/event-kind.ts';

/** Which component reports an error, and in which releases with these words. */
export function saidByInWords(saidBy: Speaker, releases: string | undefined): string {
  if (saidBy === 'API server') return t('This is the message of the API server.');
  if (saidBy === 'OCI runtime') {
    return t('This is the message of the runtime on the node; the kubelet repeats it in an event.');
  }
  return releases === undefined
    ? t('This is the message of {0}.', saidBy)
    : t('This is the message of {0} ({1}).', saidBy, releases);
}
