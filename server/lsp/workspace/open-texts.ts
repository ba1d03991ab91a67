import type { Connection } from 'vscode-languageserver';
import type { Session } from '../../analysis/session.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import { applyPositionedChanges } from '../../documents/positioned-changes.ts';
import { sourceOf } from '../../documents/source-of.ts';
import { normalisedUri } from '../../documents/uri.ts';

/** The texts that are open in the editor. */
export interface OpenTexts {
  /** Files have changed on disk: those of them that were left out no longer are. */
  changedOnDisk(uris: readonly string[]): void;
}

/**
 * Passes every change of an open text on to the session. The text of a file that is left out is only kept, until the file
 * changes on disk: it ended a server before, and would do so again at each key that is pressed.
 */
export function followTexts(
  connection: Connection,
  session: Session,
  { busy, leftOut }: Pick<WorkspaceFiles, 'busy' | 'leftOut'>,
): OpenTexts {
  const kept = new Map<string, ReturnType<typeof sourceOf>>();
  const busyWith = (uri: string, work: () => void) => {
    const end = busy?.begin(uri);
    try {
      work();
    } finally {
      end?.();
    }
  };
  connection.onDidOpenTextDocument(({ textDocument: { uri, version, text } }) => {
    if (leftOut?.has(normalisedUri(uri))) kept.set(uri, sourceOf(uri, version, text));
    else busyWith(uri, () => session.open(uri, version, text));
  });
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const source = kept.get(uri);
    if (source !== undefined) kept.set(uri, applyPositionedChanges(source, version, contentChanges));
    else busyWith(uri, () => session.change(uri, version, contentChanges));
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    if (!kept.delete(uri)) session.close(uri);
  });
  return {
    changedOnDisk: uris => {
      if (leftOut === undefined || leftOut.size === 0) return;
      for (const uri of uris) leftOut.delete(normalisedUri(uri));
      for (const [uri, { version, text }] of kept) {
        if (leftOut.has(normalisedUri(uri))) continue;
        kept.delete(uri);
        busyWith(uri, () => session.open(uri, version, text));
      }
    },
  };
}
