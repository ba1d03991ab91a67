import { t } from '../../../base/l10n.ts';
import type { Known } from '../../../runtimes/model/known.ts';

/** How a fact is known, in a few words: `run on containerd 2.3.7 with gVisor 2026-09-05`. */
export function knownInWords(known: Known): string {
  switch (known.by) {
    case 'run':
      return t('run on {0} with {1}', known.on.node, known.on.runtime);
    case 'source':
      return t('from the source code');
    case 'documentation':
      return t('from the documentation');
  }
}
