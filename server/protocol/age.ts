import type { Translator } from './cluster-problems/translator.ts';

/** How long ago a time (RFC 3339) was, in one unit: `just now`, `5 min ago`, `3 h ago`, `2 d ago`. */
export function age(l10n: Translator, time: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(time)) / 60_000);
  // The clock of the cluster may be ahead of ours, and the time may be unreadable.
  if (!(minutes >= 1)) return l10n.t('just now');
  if (minutes < 60) return l10n.t('{0} min ago', minutes);
  if (minutes < 48 * 60) return l10n.t('{0} h ago', Math.floor(minutes / 60));
  return l10n.t('{0} d ago', Math.floor(minutes / (24 * 60)));
}
