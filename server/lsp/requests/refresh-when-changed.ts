import type { Session } from '../../analysis/session.ts';

/**
 * Has the editor ask again for what it shows of open texts when clusters, files or settings have changed: about a text that is
 * edited it asks by itself. While it is asked to, it is not asked once more.
 */
export function refreshWhenChanged(
  session: Session,
  refresh: () => Promise<void>,
  fail: (error: unknown) => void,
): void {
  let isRefreshing = false;
  let isOutdated = false;
  const ask = () => {
    isOutdated = isRefreshing;
    if (isRefreshing) return;
    isRefreshing = true;
    refresh()
      .catch(fail)
      .finally(() => {
        isRefreshing = false;
        if (isOutdated) ask();
      });
  };
  session.onChange(({ kind }) => {
    if (kind === 'files' || kind === 'clusters' || kind === 'settings') ask();
  });
}
