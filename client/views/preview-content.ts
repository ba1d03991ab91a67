import {
  Disposable,
  EventEmitter,
  type TextDocument,
  type TextDocumentContentChangeEvent,
  Uri,
  workspace,
} from 'vscode';
import { type Preview, type PreviewParams, previewRequest } from '../../server/protocol/requests.ts';
import type { RestartableClient } from '../restartable-client.ts';
import { manifestLanguages } from '../when-manifest-is-open.ts';

const scheme = 'runtimeclass-preview';

/** The URIs of both sides of a preview, which are read-only documents; their texts come from the server. */
export function previewUris(source: PreviewParams, cluster: string): { before: Uri; after: Uri } {
  const query = JSON.stringify({ source, cluster });
  return {
    before: Uri.from({ scheme, path: '/before.yaml', query }),
    after: Uri.from({ scheme, path: '/after.yaml', query }),
  };
}

export async function askForPreviews(
  client: RestartableClient,
  source: PreviewParams,
): Promise<readonly Preview[]> {
  return (await client.ask<readonly Preview[]>(previewRequest, source)) ?? [];
}

/** Provides the documents of previews, and updates them whenever any manifest is edited (it may declare the class). */
export function providePreviews(client: RestartableClient): Disposable {
  const changed = new EventEmitter<Uri>();
  // The current line of each open preview's Pod, by the URI of the preview.
  const lines = new Map<string, number>();
  const currentSource = (uri: Uri): PreviewParams => {
    const { source } = questionOf(uri);
    const line = lines.get(uri.toString()) ?? source.position.line;
    return { ...source, position: { ...source.position, line } };
  };
  return Disposable.from(
    changed,
    workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      async provideTextDocumentContent(uri) {
        const previews = await askForPreviews(client, currentSource(uri));
        const preview = previews.find(({ cluster }) => cluster === questionOf(uri).cluster);
        // While the user types in the Pod there may be no preview for a moment.
        if (preview === undefined) return openPreviews().find(isAt(uri))?.getText();
        return uri.path === '/before.yaml' ? preview.before : preview.after;
      },
    }),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (document.uri.scheme === scheme || !manifestLanguages.includes(document.languageId)) return;
      for (const { uri } of openPreviews()) {
        const source = currentSource(uri);
        const isItsFile = source.uri === document.uri.toString();
        if (isItsFile) lines.set(uri.toString(), contentChanges.reduce(movedLine, source.position.line));
        changed.fire(uri);
      }
    }),
    workspace.onDidCloseTextDocument(({ uri }) => {
      lines.delete(uri.toString());
    }),
  );
}

function questionOf(uri: Uri): { source: PreviewParams; cluster: string } {
  return JSON.parse(uri.query);
}

function openPreviews(): TextDocument[] {
  return workspace.textDocuments.filter(({ uri }) => uri.scheme === scheme);
}

function isAt(uri: Uri): (document: TextDocument) => boolean {
  return document => document.uri.toString() === uri.toString();
}

/** The number of a line after a change of its file. */
function movedLine(line: number, { range, text }: TextDocumentContentChangeEvent): number {
  if (range.start.line >= line) return line;
  const removed = Math.min(range.end.line, line) - range.start.line;
  return line - removed + text.split('\n').length - 1;
}
