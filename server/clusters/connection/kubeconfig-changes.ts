import { stat } from 'node:fs/promises';

/**
 * Calls `changed` after one of the files was written, replaced, created or removed, until the returned function is
 * called. The files are polled, not watched: that also works for links and network folders, and for files and folders
 * that do not exist yet. `paths` is called before every poll. Does not keep the process alive.
 *
 * @param interval milliseconds between two looks.
 */
export function onKubeconfigChange(
  paths: () => readonly string[],
  interval: number,
  changed: () => void,
): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (before: string | undefined) => {
    const state = (await Promise.all(paths().map(stateOf))).join('\n');
    if (stopped) return;
    timer = setTimeout(look, interval, state).unref();
    if (before !== undefined && state !== before) changed();
  };
  void look(undefined);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

async function stateOf(path: string): Promise<string> {
  // The state of the target of a link: it changes when the link is replaced and when the file is written.
  const { mtimeMs, size, ino } = await stat(path).catch(() => missing);
  return `${path} ${mtimeMs} ${size} ${ino}`;
}

const missing = { mtimeMs: 0, size: 0, ino: 0 };
