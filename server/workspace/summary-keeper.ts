import type { SummaryStore } from './kept-summaries.ts';
import type { WorkspaceIndex } from './workspace-index.ts';

/**
 * Keeps the facts of an index for the next start of the server, some time after it was told that they may have changed.
 * What changes meanwhile is kept with it; what changes later is read again at the next start, and is right too.
 */
export function createSummaryKeeper(
  index: WorkspaceIndex,
  store: SummaryStore,
  fail: (error: unknown) => void,
): { readonly changed: () => void } {
  let waiting = false;
  let kept = 0;
  let wait = firstWait;
  const keep = async () => {
    const { filesRead } = index;
    await store.write(index.keptFiles()).catch(fail);
    kept = filesRead;
    wait = laterWait;
    waiting = false;
    changed();
  };
  const changed = () => {
    if (waiting || !index.isComplete || index.filesRead === kept) return;
    waiting = true;
    setTimeout(keep, wait).unref();
  };
  return { changed };
}

/** Milliseconds: the folders were just read, and what is open is to be looked at first. */
const firstWait = 1000;
const laterWait = 60_000;
