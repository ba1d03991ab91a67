import { Disposable, EventEmitter, Uri, workspace } from 'vscode';

/** Read-only documents of one scheme, as they were read last. */
export interface ReadOnlyDocuments extends Disposable {
  /** Sets the text of a document and returns its URI. */
  set(path: string, text: string): Uri;
}

/**
 * Provides these documents. A text is kept until its document is closed; VS Code may ask for a document that was open
 * when the window was closed, which is no reason to contact a cluster.
 * @param notRead the text of such a document
 */
export function createReadOnlyDocuments(scheme: string, notRead: () => string): ReadOnlyDocuments {
  const texts = new Map<string, string>();
  const changed = new EventEmitter<Uri>();
  const events = Disposable.from(
    changed,
    workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: uri => texts.get(uri.toString()) ?? `${notRead()}\n`,
    }),
    workspace.onDidCloseTextDocument(({ uri }) => texts.delete(uri.toString())),
  );
  return {
    set(path, text) {
      const uri = Uri.from({ scheme, path });
      texts.set(uri.toString(), text);
      changed.fire(uri);
      return uri;
    },
    dispose: () => events.dispose(),
  };
}
