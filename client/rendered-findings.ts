import {
  Diagnostic,
  DiagnosticRelatedInformation,
  type DiagnosticSeverity,
  type Disposable,
  Location,
  languages,
  RelativePattern,
  Uri,
  workspace,
} from 'vscode';
import type { FileDiagnostic, RenderedOutput } from '../server/protocol/rendering.ts';
import { rangeOf } from './range-of.ts';

/**
 * The findings of the last rendered output. Those of a file are removed as soon as it changes, in an editor or on disk: their
 * places may no longer exist.
 */
export interface RenderedFindings extends Disposable {
  show(output: RenderedOutput): void;
  clear(): void;
}

export function createRenderedFindings(): RenderedFindings {
  const collection = languages.createDiagnosticCollection('runtimeclass-rendered');
  let watchers: readonly Disposable[] = [];
  const forget = (uri: Uri) => collection.delete(uri);
  const edits = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0) forget(document.uri);
  });
  const clear = () => {
    for (const watcher of watchers) watcher.dispose();
    watchers = [];
    collection.clear();
  };
  return {
    clear,
    show: ({ findings }) => {
      clear();
      const byFile = new Map<string, Diagnostic[]>();
      for (const finding of findings) {
        const diagnostics = byFile.get(finding.uri) ?? [];
        byFile.set(finding.uri, [...diagnostics, toDiagnostic(finding)]);
      }
      collection.set([...byFile].map(([uri, diagnostics]) => [Uri.parse(uri), diagnostics]));
      watchers = [...byFile.keys()].map(uri => watch(Uri.parse(uri), forget));
    },
    dispose: () => {
      clear();
      edits.dispose();
      collection.dispose();
    },
  };
}

function watch(file: Uri, forget: (file: Uri) => void): Disposable {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  // A name with characters of a glob would match others: those of the folder are watched instead.
  const pattern = /^[\w.-]+$/.test(name) ? name : '*';
  const watcher = workspace.createFileSystemWatcher(
    new RelativePattern(Uri.joinPath(file, '..'), pattern),
    true,
  );
  watcher.onDidChange(forget);
  watcher.onDidDelete(forget);
  return watcher;
}

function toDiagnostic({ diagnostic: given }: FileDiagnostic): Diagnostic {
  const { range, message, severity = 1, code, codeDescription, relatedInformation = [] } = given;
  const diagnostic = new Diagnostic(rangeOf(range), message, (severity - 1) as DiagnosticSeverity);
  diagnostic.source = 'runtimeclass';
  if (code !== undefined) {
    diagnostic.code = codeDescription ? { value: code, target: Uri.parse(codeDescription.href) } : code;
  }
  diagnostic.relatedInformation = relatedInformation.map(
    ({ location: { uri, range }, message }) =>
      new DiagnosticRelatedInformation(new Location(Uri.parse(uri), rangeOf(range)), message),
  );
  return diagnostic;
}
