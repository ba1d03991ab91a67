import type { Connection } from 'vscode-languageserver/node';
import { diagnose } from './features/diagnostics/diagnose.ts';
import { toDiagnostic } from './features/diagnostics/to-diagnostic.ts';
import type { Session } from './session.ts';
import type { Snapshot } from './snapshot.ts';
import { excluder } from './workspace/exclude.ts';
import type { ManifestFile } from './workspace/manifest-file.ts';

/** Keeps the diagnostics of open files up to date. */
export interface Publisher {
  /** Something changed that any open file may depend on. */
  changed(): void;
  /** The editor closed a file: what is wrong in it is not shown any more. */
  closed(uri: string): void;
}

/**
 * Publishes once the requests that are waiting have been answered, so a completion never queues behind it, and only
 * for files where something differs from what was published last. There is no fixed wait.
 */
export function createPublisher(
  connection: Connection,
  session: Session,
  fail: (error: unknown) => void,
): Publisher {
  const published = new Map<string, string>();
  let isScheduled = false;

  const publish = (file: ManifestFile, snapshot: Snapshot, isExcluded: boolean) => {
    const found = isExcluded ? [] : diagnose(snapshot, file);
    const diagnostics = found.map(diagnosis => toDiagnostic(file, diagnosis, snapshot.rulePages));
    const shown = JSON.stringify(diagnostics);
    if ((published.get(file.uri) ?? '[]') === shown) return;
    published.set(file.uri, shown);
    connection.sendDiagnostics({ uri: file.uri, version: file.source.version, diagnostics }).catch(fail);
  };
  /** What fails here fails outside of any request: it must not end the server. */
  const guarded = (action: () => void) => {
    try {
      action();
    } catch (error) {
      fail(error);
    }
  };
  const publishAll = () => {
    isScheduled = false;
    const snapshot = session.snapshot();
    const isExcluded = excluder(session.settings.exclude);
    for (const file of session.openFiles) {
      guarded(() => publish(file, snapshot, isExcluded(file.uri)));
    }
  };
  return {
    changed: () => {
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(() => guarded(publishAll));
    },
    closed: uri => {
      published.delete(uri);
      connection.sendDiagnostics({ uri, diagnostics: [] }).catch(fail);
    },
  };
}
