import type { Diagnostic } from 'vscode-languageserver';
import type { Session, SessionChange } from '../../analysis/session.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { startTimer } from '../../base/start-timer.ts';
import { createYielder } from '../../base/yielding.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import { normalisedUri } from '../../documents/uri.ts';
import { type ClosedFileDiagnosis, diagnoseClosedFile } from '../../ide/index.ts';
import type { TextOnDisk } from '../../workspace/text-on-disk.ts';
import { closedFilesOf, isWholeWorkspace } from './closed-files-of.ts';

/** Keeps the diagnostics of files that are not open up to date, if the settings ask for those of the whole workspace. */
export interface ClosedFiles {
  /** Looks at the files again when the session rests. */
  changed(change: SessionChange): void;
  /**
   * Takes a file that the editor has closed, with the diagnostics that it shows, which stay until they are replaced by those
   * of the text on disk; false if the file is not in the workspace, or the editor writes its URI in another way.
   */
  take(uri: string, shown: readonly Diagnostic[]): boolean;
  /** Gives away a file that the editor has opened; whether it shows diagnostics of it. */
  giveAway(uri: string): boolean;
}

interface ClosedFilesParams {
  readonly session: Session;
  readonly files: WorkspaceFiles;
  /** Shows the diagnostics of a file instead of those shown before. */
  readonly show: (uri: string, diagnostics: readonly Diagnostic[]) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * A file is read and diagnosed again if it was read anew on disk, or if what its diagnosis depends on has changed; all
 * others only cost a comparison. That happens in slices, after a pause in what is typed.
 */
export function createClosedFiles({ session, files, show, fail }: ClosedFilesParams): ClosedFiles {
  const shownFiles = new Map<string, ShownFile>();
  let open: ReadonlySet<string> | undefined;
  let isTimed = false;
  let waitingSince: number | undefined;
  let lastChange = Number.NEGATIVE_INFINITY;
  let lastEdit = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let isInterrupted = false;
  let restMs = shortestRestMs;

  const openUris = () => {
    open ??= new Set(session.openFiles.map(file => normalisedUri(file.uri)));
    return open;
  };
  const set = (uri: string, file: ShownFile | undefined) => {
    const before = shownFiles.get(uri)?.diagnostics ?? [];
    if (file === undefined) shownFiles.delete(uri);
    else shownFiles.set(uri, file);
    const after = file?.diagnostics ?? [];
    if (JSON.stringify(before) !== JSON.stringify(after)) show(uri, after);
  };
  const look = async () => {
    const pause = createYielder();
    let snapshot = session.snapshot();
    const wanted = new Map(closedFilesOf(session, snapshot, openUris()));
    for (const uri of [...shownFiles.keys()]) if (!wanted.has(uri)) set(uri, undefined);
    const outdated: string[] = [];
    for (const [uri, onDisk] of wanted) {
      const shown = shownFiles.get(uri);
      if (shown?.onDisk !== onDisk || !shown.isStillTrue(snapshot)) outdated.push(onDisk.uri);
      const requests = pause();
      if (requests === undefined) continue;
      await requests;
      if (isInterrupted) return;
      snapshot = session.snapshot();
    }
    for await (const { uri: uriOnDisk, text } of files.scan(outdated, { isRelevant: () => true })) {
      const uri = normalisedUri(uriOnDisk);
      const onDisk = session.index.textsOnDisk.get(uri);
      const { diagnostics, isStillTrue } = await diagnose(snapshot, uriOnDisk, text, pause);
      if (!openUris().has(uri)) set(uri, { onDisk, diagnostics, isStillTrue });
      const requests = pause();
      if (requests === undefined) continue;
      await requests;
      if (isInterrupted) return;
      snapshot = session.snapshot();
    }
  };
  const begin = () => {
    isLooking = true;
    isInterrupted = false;
    waitingSince = undefined;
    const began = performance.now();
    void look()
      .catch(fail)
      .finally(() => {
        isLooking = false;
        // A check that takes seconds pauses for as long.
        restMs = Math.max(shortestRestMs, performance.now() - began);
        // Something has changed meanwhile.
        if (waitingSince !== undefined) beginIn(Math.max(restMs, restAfterEditMs));
      });
  };
  const restLeft = () => {
    const now = performance.now();
    // Typing pauses eventually; external changes may not.
    const isOverdue = waitingSince !== undefined && now - waitingSince >= 10 * restMs;
    const afterChange = isOverdue ? 0 : lastChange + restMs - now;
    return Math.max(0, afterChange, lastEdit + restAfterEditMs - now);
  };
  // One timer for all that is typed in a second: a new one for each letter would cost more than the rest of this.
  const beginIn = (milliseconds: number) => {
    isTimed = true;
    startTimer(() => {
      isTimed = false;
      const left = restLeft();
      if (left > 0) beginIn(left);
      else begin();
    }, milliseconds);
  };
  return {
    changed: ({ kind }) => {
      if (kind === 'opened' || kind === 'closed') open = undefined;
      const now = performance.now();
      waitingSince ??= now;
      lastChange = now;
      if (kind === 'edited') {
        isInterrupted = true;
        lastEdit = now;
      }
      if (!isLooking && !isTimed) beginIn(restLeft());
    },
    take: (uri, diagnostics) => {
      // Diagnostics of another spelling of the URI would never be replaced.
      if (uri !== normalisedUri(uri)) return false;
      // Nothing was published while it was open: what is shown is that of the file on disk.
      if (shownFiles.has(uri)) return true;
      if (!isWholeWorkspace(session) || !session.index.textsOnDisk.has(uri)) return false;
      shownFiles.set(uri, { onDisk: undefined, diagnostics, isStillTrue: () => false });
      return true;
    },
    giveAway: uri => {
      const normalised = normalisedUri(uri);
      const shown = shownFiles.get(normalised)?.diagnostics ?? [];
      // An editor that writes the URI in another way does not know that it is the same file.
      if (uri !== normalised) set(normalised, undefined);
      shownFiles.delete(normalised);
      return shown.length > 0;
    },
  };
}

/**
 * Milliseconds without a change after which closed files are looked at. After ten times as many they are looked at although
 * changes go on, as those of a cluster may.
 */
const shortestRestMs = 300;

/** Milliseconds without an edit: within a word people pause for less, and half a word may concern thousands of files. */
const restAfterEditMs = 1000;

interface ShownFile extends ClosedFileDiagnosis {
  /** The reading that was diagnosed; `undefined` for a text of the editor. */
  readonly onDisk: TextOnDisk | undefined;
}

/** The diagnosis of a text; a file that cannot be read has none. */
async function diagnose(
  snapshot: Snapshot,
  uri: string,
  text: string | undefined,
  pause: ReturnType<typeof createYielder>,
): Promise<ClosedFileDiagnosis> {
  if (text === undefined) return { diagnostics: [], isStillTrue: () => true };
  return diagnoseClosedFile(snapshot, uri, text, pause);
}
