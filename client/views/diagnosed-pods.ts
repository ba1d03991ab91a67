import { Disposable, EventEmitter, l10n, Uri, workspace } from 'vscode';
import type { DiagnosePodParams } from '../../server/protocol/diagnose-pod.ts';
import { pathOfDiagnosis } from './pods-path.ts';

/** Read-only documents about Pods that were diagnosed. */
export interface DiagnosedPods extends Disposable {
  /** Sets the text of a document and returns its URI. */
  set(pod: DiagnosePodParams, text: string): Uri;
}

const scheme = 'runtimeclass-diagnosis';

/** Provides these documents, each as it was read last, until it is closed. */
export function createDiagnosedPods(): DiagnosedPods {
  const texts = new Map<string, string>();
  const changed = new EventEmitter<Uri>();
  const events = Disposable.from(
    changed,
    workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      // VS Code may ask for one that was open when the window was closed, which is no reason to contact a cluster.
      provideTextDocumentContent: uri => texts.get(uri.toString()) ?? notRead(),
    }),
    workspace.onDidCloseTextDocument(({ uri }) => texts.delete(uri.toString())),
  );
  return {
    set(pod, text) {
      const uri = Uri.from({ scheme, path: pathOfDiagnosis(pod.context, pod.namespace, pod.name) });
      texts.set(uri.toString(), text);
      changed.fire(uri);
      return uri;
    },
    dispose: () => events.dispose(),
  };
}

function notRead(): string {
  return `${l10n.t('Run "RuntimeClass: Diagnose Pod..." to read the Pod again.')}\n`;
}
