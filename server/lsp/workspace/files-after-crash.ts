import type { BusyFile, ScannedFile, WorkspaceFiles } from '../../documents/files.ts';
import { normalisedUri } from '../../documents/uri.ts';

/** Files of a disk, which are read synchronously. */
interface FilesOnDisk extends WorkspaceFiles {
  scan(...parameters: Parameters<WorkspaceFiles['scan']>): Iterable<ScannedFile>;
}

/**
 * The same files for a server that may follow one that crashed. The files that ended others, `leftOut`, are as files that
 * cannot be read, so nothing is reported as missing because of them. While a text is worked with, `busy` has its URI.
 */
export function filesAfterCrash(
  files: FilesOnDisk,
  busy: BusyFile | undefined,
  leftOut: readonly string[] = [],
): WorkspaceFiles {
  const out = new Set(leftOut.map(normalisedUri));
  const isOut = (uri: string) => out.size > 0 && out.has(normalisedUri(uri));
  return {
    ...files,
    busy,
    leftOut: out,
    read: async uri => (isOut(uri) ? undefined : files.read(uri)),
    *scan(uris, how) {
      for (const uri of uris) if (isOut(uri)) yield { uri, text: undefined, isUnreadable: true };
      const others = out.size === 0 ? uris : uris.filter(uri => !isOut(uri));
      for (const file of files.scan(others, how)) {
        const end = file.text === undefined ? undefined : busy?.begin(file.uri);
        try {
          yield file;
        } finally {
          end?.();
        }
      }
    },
  };
}
