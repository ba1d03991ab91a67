import { type Disposable, EventEmitter, type TextDocumentChangeEvent, Uri, workspace } from 'vscode';
import { type Preview, type PreviewParams, previewRequest } from '../../server/protocol.ts';
import type { RestartableClient } from '../language-client.ts';
import { manifestLanguages } from '../when-manifest-is-open.ts';

const scheme = 'runtimeclass-preview';

/** The two sides of a preview as documents that cannot be edited; their texts come from the server. */
export function previewUris(source: PreviewParams, cluster: string): { before: Uri; after: Uri } {
  const side = (name: Side) =>
    Uri.from({ scheme, path: `/${name}.yaml`, query: JSON.stringify({ source, cluster }) });
  return { before: side('before'), after: side('after') };
}

export async function askForPreviews(
  client: RestartableClient,
  source: PreviewParams,
): Promise<readonly Preview[]> {
  return (await client.ask<readonly Preview[]>(previewRequest, source)) ?? [];
}

/** Gives the documents of previews their texts, and new ones whenever a manifest changes. */
export function providePreviews(client: RestartableClient): Disposable {
  const changed = new EventEmitter<Uri>();
  const lines = new MovingLines();
  const provider = workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: changed.event,
    async provideTextDocumentContent(uri) {
      const { source, cluster } = JSON.parse(uri.query) as { source: PreviewParams; cluster: string };
    },
  });
}

type Side = 'before' | 'after';
