import { Disposable, EventEmitter, l10n, Uri, workspace } from 'vscode';
import { pathOfPods } from './pods-path.ts';

/** Read-only documents about the Pods of classes, as they were read last. */
export interface PodsOfClasses extends Disposable {
  /** Sets the text of a document and returns its URI. */
  set(context: string, className: string, text: string): Uri;
}

const scheme = 'runtimeclass-pods';

/**
 * Provides these documents. A text is kept until its document is closed; VS Code may ask for a document that was open
 * when the window was closed, which is no reason to contact a cluster.
 */
export function createPodsOfClasses(): PodsOfClasses {
  const texts = new Map<string, string>();
  const changed = new EventEmitter<Uri>();
  const events = Disposable.from(
    changed,
    workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: uri => texts.get(uri.toString()) ?? notRead(),
    }),
    workspace.onDidCloseTextDocument(({ uri }) => texts.delete(uri.toString())),
  );
  return {
    set(context, className, text) {
      const uri = Uri.from({ scheme, path: pathOfPods(context, className) });
      texts.set(uri.toString(), text);
      changed.fire(uri);
      return uri;
    },
    dispose: () => events.dispose(),
  };
}

function notRead(): string {
  return `${l10n.t('Choose "Show Pods of Class" on the class in the view "RuntimeClasses" to read its Pods.')}\n`;
}
