import { Disposable, type TextDocument, type TextDocumentChangeEvent, workspace } from 'vscode';
import { looksLikeNodeConfig, nodeConfigTables } from './looks-like-node-config.ts';

/** The languages of manifests; Helm templates have one of their own where another extension adds it. */
export const manifestLanguages = ['yaml', 'json', 'jsonc', 'helm'];

// Case-insensitive, because a field in the wrong case is one of the errors to report.
const apiVersionField = /(^|[\s{,])["']?apiVersion["']?\s*:/im;
const kindField = /(^|[\s{,])["']?kind["']?\s*:/im;
/** Values of charts, patches and templates name classes without an apiVersion; machine files configure runtimes. */
const ourWords = /runtimeClassName|\bio\.containerd\.|\/etc\/(?:cri|containerd|crio)\b/i;

/**
 * Calls `start` once a document is open that looks like a Kubernetes manifest or names a class, or that configures containerd
 * or CRI-O, or an empty one in YAML, which may become a manifest; or the workspace has a file in `.runtimeclass/`. Most YAML and TOML files are unrelated to both and
 * should not cost a process; `start` may be called repeatedly and must do nothing then.
 */
export function whenManifestIsOpen(start: () => void): Disposable {
  const isNodeConfig = (document: TextDocument) =>
    looksLikeNodeConfig(document.uri.path, () => document.getText());
  const look = (document: TextDocument) => {
    if (!looksLikeManifest(document) && !isBeginning(document) && !isNodeConfig(document)) return;
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

/** Whether a document looks like a Kubernetes manifest or names a class, judged by a text search. */
export function looksLikeManifest(document: TextDocument): boolean {
  if (!manifestLanguages.includes(document.languageId)) return false;
  const text = document.getText();
  return ourWords.test(text) || (apiVersionField.test(text) && kindField.test(text));
}

function isBeginning(document: TextDocument): boolean {
  return document.languageId === 'yaml' && document.getText().trim() === '';
}

/** Whether a changed line has one of the words; only changed lines are searched, so that typing in a large file stays cheap. */
function touchesField({ document, contentChanges }: TextDocumentChangeEvent): boolean {
  return contentChanges.some(({ range, text }) => {
    const line = document.lineAt(Math.min(range.start.line, document.lineCount - 1)).text;
    return [line, text].some(part =>
      [ourWords, apiVersionField, kindField, nodeConfigTables].some(word => word.test(part)),
    );
  });
}
