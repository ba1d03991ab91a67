import type { CompletionItem } from 'vscode-languageserver';
import { chooseClassRequest } from '../../../server/protocol/choosing.ts';
import { type ClassTreeItem, classTreeRequest } from '../../../server/protocol/class-tree.ts';
import { explainEventRequest } from '../../../server/protocol/events.ts';
import { compareRequest, contextsRequest, previewRequest } from '../../../server/protocol/requests.ts';
import { type RuntimeMapDrawing, runtimeMapRequest } from '../../../server/protocol/runtime-map/map.ts';
import { upgradeWorkspaceRequest } from '../../../server/protocol/upgrade.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import type { MemoryEditor } from './memory-editor.ts';

/** All that can be seen of a server that rests, by what it is: diagnostics, and the answers to a fixed set of requests. */
export async function observed(
  editor: MemoryEditor,
  openTexts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, unknown>> {
  const seen = new Map<string, unknown>();
  const ask = async (method: string, params: object, what = '') =>
    seen.set(`${method} ${what}`, await editor.request(method, params));
  for (const [uri, { diagnostics }] of inOrder(editor.diagnostics))
    seen.set(`diagnostics of ${uri}`, diagnostics);
  seen.set('saved clusters', editor.savedClusters() ?? { clusters: [] });
  for (const [uri, text] of inOrder(openTexts)) {
    const textDocument = { uri };
    const source = SourceFile.of(uri, 0, text);
    const range = { start: source.positionAt(0), end: source.positionAt(text.length) };
    await ask('textDocument/documentSymbol', { textDocument }, uri);
    await ask('textDocument/codeLens', { textDocument }, uri);
    await ask('textDocument/inlayHint', { textDocument, range }, uri);
    await ask('textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } }, uri);
    for (const { index } of [...text.matchAll(/\b(?:gvisor|kata|nvidia|gvisr)\b/g)].slice(
      0,
      positionsOfText,
    )) {
      const position = source.positionAt(index + 1);
      const at = `${uri} ${position.line}:${position.character}`;
      await ask('textDocument/hover', { textDocument, position }, at);
      await ask('textDocument/definition', { textDocument, position }, at);
      const context = { includeDeclaration: true };
      await ask('textDocument/references', { textDocument, position, context }, at);
      await ask(previewRequest, { uri, position }, at);
      await ask(chooseClassRequest, { uri, position }, at);
      const items = await editor.request<CompletionItem[]>('textDocument/completion', {
        textDocument,
        position,
      });
      seen.set(
        `completion ${at}`,
        items.map(({ label, detail, sortText }) => [label, detail, sortText]),
      );
    }
  }
  await ask('workspace/symbol', { query: '' });
  await ask(compareRequest, {});
  await ask(contextsRequest, {});
  await ask(upgradeWorkspaceRequest, {});
  await ask(explainEventRequest, {
    text: 'Failed to create pod sandbox: rpc error: code = Unknown desc = no runtime for "kata" is configured',
  });
  seen.set('class tree', await treeOf(editor, []));
  const drawing = await editor.request<RuntimeMapDrawing | null>(runtimeMapRequest, { theme: 'dark' });
  seen.set('runtime map', drawing);
  return seen;
}

/** Names of classes of a text that are asked about. */
const positionsOfText = 3;

async function treeOf(editor: MemoryEditor, parent: readonly string[]): Promise<unknown[]> {
  const items = await editor.request<ClassTreeItem[]>(classTreeRequest, { parent });
  const tree: unknown[] = [];
  for (const item of items) tree.push(item, item.isParent ? await treeOf(editor, item.path) : []);
  return tree;
}

function inOrder<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}
