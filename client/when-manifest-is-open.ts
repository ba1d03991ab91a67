import { Disposable, type TextDocument, type TextDocumentChangeEvent, workspace } from 'vscode';

/** The languages in which manifests are written. Helm templates have one of their own and are left alone. */
export const manifestLanguages = ['yaml', 'json', 'jsonc'];

// Without regard to case, because a field in the wrong case is one of the mistakes to be found.
const apiVersionField = /(^|[\s{,])["']?apiVersion["']?\s*:/im;
const anotherField = /(^|[\s{,])["']?(kind|runtimeClassName)["']?\s*:/im;

/**
 * Calls `start` once a document that looks like a Kubernetes manifest is open, or the workspace has a snapshot
 * of a cluster in `.runtimeclass/`. Most YAML files have nothing to do with Kubernetes and should not cost a
 * process; `start` may be called again and must then do nothing.
 */
export function whenManifestIsOpen(start: () => void): Disposable {
  const look = (document: TextDocument) => {
    if (!looksLikeManifest(document)) return;
    events.dispose();
    start();
  };
  const events = Disposable.from(
    workspace.onDidOpenTextDocument(look),
    workspace.onDidChangeTextDocument(change => {
      if (touchesField(change)) look(change.document);
    }),
  );
  workspace.textDocuments.forEach(look);
  workspace.findFiles('.runtimeclass/*.{yaml,yml,json}', null, 1).then(found => {
    if (found.length > 0) start();
  });
  return events;
}

/** Whether a document is a Kubernetes manifest as far as a look at its words can tell. */
export function looksLikeManifest(document: TextDocument): boolean {
  if (!manifestLanguages.includes(document.languageId)) return false;
  const text = document.getText();
  return apiVersionField.test(text) && anotherField.test(text);
}

/** Looks at the changed lines only, so that typing in a large file of another kind stays cheap. */
function touchesField({ document, contentChanges }: TextDocumentChangeEvent): boolean {
  return contentChanges.some(({ range, text }) => {
    const line = document.lineAt(Math.min(range.start.line, document.lineCount - 1)).text;
    return [line, text].some(part => apiVersionField.test(part) || anotherField.test(part));
  });
}
