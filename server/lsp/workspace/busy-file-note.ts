import { openSync, writeSync } from 'node:fs';
import type { BusyFile } from '../../documents/files.ts';

/**
 * A note on disk of the file that this process is busy with: its URI and a line break, or only a line break while it is
 * idle. It survives any end of the process, and the client that starts the next process reads it. Errors of writing it
 * are ignored.
 */
export function busyFileNote(path: string): BusyFile | undefined {
  const file = openedOrUndefined(path);
  if (file === undefined) return undefined;
  // Work on a file may pause, and that on another one come in between.
  const begun: { readonly uri: string }[] = [];
  // A write of a few bytes to an open file costs about a microsecond, and the system keeps it when the process is killed.
  const write = () => {
    try {
      writeSync(file, `${begun.at(-1)?.uri ?? ''}\n`, 0);
    } catch {
      // The disk is full.
    }
  };
  write();
  return {
    begin: uri => {
      const work = { uri };
      begun.push(work);
      write();
      return () => {
        begun.splice(begun.indexOf(work), 1);
        write();
      };
    },
  };
}

function openedOrUndefined(path: string): number | undefined {
  try {
    return openSync(path, 'w');
  } catch {
    return undefined;
  }
}
