import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver-types';
import type { Snapshot } from '../../analysis/snapshot.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import type { Manifest } from '../../kubernetes/manifests/manifest.ts';
import { handlerPlaces } from '../../node-config/handler-places.ts';
import { get } from '../../yaml/lookup.ts';

/**
 * The outline of a file: its RuntimeClasses with their handlers, the objects whose Pods name a class, and the handlers that
 * configurations of nodes declare, in the order of the text. Objects that have nothing to do with classes are left out.
 */
export function documentSymbols(snapshot: Snapshot, uri: string): readonly DocumentSymbol[] {
  const file = snapshot.file(uri);
  if (file === undefined) return [];
  const objects = file.allDocuments.flatMap(placed => symbolsIn(placed, file, snapshot));
  return [...objects, ...handlersIn(file)].sort((a, b) => {
    return a.range.start.line - b.range.start.line || a.range.start.character - b.range.start.character;
  });
}

function symbolsIn(
  placed: PlacedManifestDocument,
  file: ManifestFile,
  { model }: Snapshot,
): readonly DocumentSymbol[] {
  const { document } = placed;
  if (!document.isRelevant || document.unreadable) return [];
  const symbol = (manifest: Manifest, kind: SymbolKind, detail: string | undefined): DocumentSymbol => {
    const { node } = manifest;
    const named = get(get(node, 'metadata'), 'name')?.range ?? node.range;
    // An alias stands elsewhere, and editors refuse a name that is outside of its symbol.
    const isInside = node.range.start <= named.start && named.end <= node.range.end;
    return {
      name: manifest.name || manifest.kind,
      ...(detail && { detail }),
      kind,
      range: file.range(placed, node.range),
      selectionRange: file.range(
        placed,
        isInside ? named : { start: node.range.start, end: node.range.start },
      ),
    };
  };
  const classes = document.runtimeClasses.map(({ manifest, handler }) => {
    return symbol(manifest, SymbolKind.Class, handler);
  });
  const classNames = new Map<Manifest, Set<string>>();
  for (const { manifest, className } of document.podSpecsIn(model.definedKinds)) {
    if (className) classNames.set(manifest, (classNames.get(manifest) ?? new Set()).add(className));
  }
  const users = [...classNames].map(([manifest, names]) => {
    return symbol(manifest, SymbolKind.Object, [manifest.kind, [...names].join(', ')].join(' · '));
  });
  return [...classes, ...users];
}

function handlersIn(file: ManifestFile): readonly DocumentSymbol[] {
  return file.nodeConfigs
    .flatMap(handlerPlaces)
    .filter(({ as }) => as === 'table')
    .map(({ handler, range }) => {
      return { name: handler, kind: SymbolKind.Interface, range, selectionRange: range };
    });
}
