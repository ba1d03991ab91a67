import type { Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver';
import type { Session, SessionChange } from '../../analysis/session.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { afterTurns, turnsOfRequest } from '../../base/yielding.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import { createDiagnoser } from '../../ide/index.ts';
import { excluder } from '../../workspace/exclude.ts';
import {
  diagnosticsOf,
  isSameList,
  looksSame,
  type ShownDocument,
  shownDocuments,
} from '../editor/shown-documents.ts';
import { createClosedFiles } from './closed-files.ts';
import { createTyping } from './typing.ts';

/** Keeps the diagnostics of open files up to date, and those of closed files if the settings ask for them. */
export interface Publisher {
  /** Publishes again after a change. Any open file may depend on it; the edited file is checked first. */
  changed(change: SessionChange): void;
  /** Publishes the diagnostics of an open file at once, if they have changed. */
  publish(uri: string): void;
  /** Publishes what waits for a pause in what is typed. */
  rest(): void;
}

/** The dependencies of a `Publisher`. */
export interface PublisherParams {
  readonly session: Session;
  readonly files: WorkspaceFiles;
  /** Sends the diagnostics of a file to the editor. */
  readonly send: (diagnostics: PublishDiagnosticsParams) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Publishes diagnostics once the waiting requests have been answered, so a completion never queues behind them, and only
 * for files whose diagnostics differ from those published last. There is no fixed delay, except where somebody is typing.
 */
export function createPublisher({ session, files, send, fail }: PublisherParams): Publisher {
  const show = (uri: string, diagnostics: readonly Diagnostic[]) =>
    send({ uri, diagnostics: [...diagnostics] });
  const closedFiles = createClosedFiles({ session, files, show, fail });
  const diagnoser = createDiagnoser();
  const published = new Map<string, Published>();
  let exclusion = { globs: session.settings.exclude, isExcluded: excluder(session.settings.exclude) };
  /** The URIs still to be checked; `undefined`: all open files. */
  let waiting: readonly string[] | undefined;
  let lastEdited: string | undefined;
  let isScheduled = false;

  const publish = (uri: string, snapshot: Snapshot) => {
    const file = snapshot.file(uri);
    if (file === undefined) return;
    const globs = snapshot.settings.exclude;
    if (globs !== exclusion.globs) exclusion = { globs, isExcluded: excluder(globs) };
    const before = published.get(file.uri);
    const end = files.busy?.begin(file.uri);
    const diagnosed = exclusion.isExcluded(file.uri) ? [] : diagnoser.diagnose(snapshot, file);
    end?.();
    const all = shownDocuments(snapshot, file, diagnosed, before?.all ?? []);
    const shownBefore = before?.shown ?? [];
    const shown = typing.withoutWaiting(file, all, shownBefore);
    published.set(file.uri, { all, shown });
    const isReplaced = before === undefined && closedFiles.giveAway(file.uri);
    if (!isReplaced && isSameList(shown, shownBefore, looksSame)) return;
    send({ uri: file.uri, version: file.source.version, diagnostics: diagnosticsOf(shown) });
  };
  /** Clears the diagnostics of a file that the editor has closed, unless those on disk will replace them. */
  const forget = (uri: string) => {
    const { shown } = published.get(uri) ?? { shown: [] };
    published.delete(uri);
    diagnoser.forget(uri);
    if (!closedFiles.take(uri, diagnosticsOf(shown))) send({ uri, diagnostics: [] });
  };
  /** Logs an error of `action`: it happens outside of any request and must not end the server. */
  const guarded = (action: () => void) => {
    try {
      action();
    } catch (error) {
      fail(error);
    }
  };
  const schedule = () => {
    // A request that was sent with an edit is answered first.
    if (!isScheduled) afterTurns(turnsOfRequest, () => guarded(publishSome));
    isScheduled = true;
  };
  /**
   * Checks files for one slice of time: hundreds of open files may depend on a change, and requests are answered in
   * between.
   */
  const publishSome = () => {
    isScheduled = false;
    const snapshot = session.snapshot();
    const uris =
      waiting ??
      withFirst(
        lastEdited,
        session.openFiles.map(({ uri }) => uri),
      );
    const began = performance.now();
    let next = 0;
    while (next < uris.length && performance.now() - began < maxSliceMs) {
      const uri = uris[next++]!;
      guarded(() => publish(uri, snapshot));
    }
    waiting = uris.slice(next);
    if (waiting.length > 0) schedule();
  };
  const checkAll = () => {
    waiting = undefined;
    schedule();
  };
  const typing = createTyping(checkAll);
  return {
    changed: change => {
      typing.changed(change);
      if (change.kind === 'closed') forget(change.uri);
      else if ('uri' in change) lastEdited = change.uri;
      checkAll();
      closedFiles.changed(change);
    },
    publish: uri => guarded(() => publish(uri, session.snapshot())),
    rest: typing.rest,
  };
}

/** What was found in an open file, and what of it was sent to the editor. */
interface Published {
  readonly all: readonly ShownDocument[];
  readonly shown: readonly ShownDocument[];
}

/** Milliseconds. */
const maxSliceMs = 8;

function withFirst(first: string | undefined, uris: readonly string[]): readonly string[] {
  return first !== undefined && uris.includes(first) ? [first, ...uris.filter(uri => uri !== first)] : uris;
}
