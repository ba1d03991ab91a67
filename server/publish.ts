import type { Connection } from 'vscode-languageserver/node';
import { diagnose } from './features/diagnostics/diagnose.ts';
import { toDiagnostic } from './features/diagnostics/to-diagnostic.ts';
import type { Session } from './session.ts';
import type { Snapshot } from './snapshot.ts';
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
export function createPublisher(connection: Connection, session: Session, fail: (error: unknown) => void): Publisher {
  const published = new Map<string, string>();
  let isScheduled = false;

  const publish = (file: ManifestFile, snapshot: Snapshot) => {
    const diagnostics = diagnose(snapshot, file).map(diagnosis => toDiagnostic(file, diagnosis, snapshot.rulePages));
    const shown = JSON.stringify(diagnostics);
    if ((published.get(file.uri) ?? '[]') === shown) return;
    published.set(file.uri, shown);
    void connection.sendDiagnostics({ uri: file.uri, version: file.source.version, diagnostics });
  };
  const publishAll = () => {
    isScheduled = false;
    const snapshot = session.snapshot();
    for (const file of session.openFiles) {
      try {
        publish(file, snapshot);
      } catch (error) {
        fail(error);
      }
    }
  };
  return {
    changed: () => {
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(publishAll);
    },
    closed: uri => {
      published.delete(uri);
      void connection.sendDiagnostics({ uri, diagnostics: [] });
    },
  };
}
