import { t } from '../../base/l10n.ts';
import { annotations, where } from '../model/condition.ts';
import type { Limitation } from '../model/limitation.ts';
import { sources } from '../model/sources.ts';

/**
 * The annotation that chose the handler `untrusted` before there were classes. CRI-O does not know it. Source:
 * containerd `internal/cri/server/sandbox_run.go:getSandboxRuntime`.
 */
export const untrustedWorkload: Limitation = {
  id: 'untrusted-workload',
  effect: 'does-not-start',
  text: () => t('containerd refuses this annotation on a Pod with a class'),
  words: ['containerd', 'untrusted workload with explicit runtime handler is not allowed'],
  condition: where(
    ({ handler }) => handler !== undefined && handler !== 'untrusted',
    annotations(/^io\.kubernetes\.cri\.untrusted-workload$/, value => value === 'true'),
  ),
  onlyWith: 'containerd',
  source: sources.containerd('internal/cri/server/sandbox_run.go'),
  certainty: 'certain',
};
