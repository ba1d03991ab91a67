import { SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver-types';
import { type FilePlace, filePlaceOf } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { allClasses } from '../../analysis/workspace-model.ts';
import { t } from '../../base/l10n.ts';
import { folderAndName } from '../../documents/uri.ts';
import { handlerPlaces } from '../../node-config/handler-places.ts';
import { nodeConfigFiles } from '../../node-config/node-config.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';

/**
 * The classes of the workspace and of clusters, the handlers that configurations of nodes declare, and the places that use a
 * class, whose names have the letters of a query in its order. There are `mostSymbols` at most.
 */
export function workspaceSymbols(snapshot: Snapshot, query: string): readonly WorkspaceSymbol[] {
  const found: WorkspaceSymbol[] = [];
  const matches = matcher(query);
  for (const { name, kind, location, containerName } of namedPlaces(snapshot)) {
    if (found.length === mostSymbols) break;
    if (matches(name)) found.push({ name, kind, location: location(), containerName });
  }
  return found;
}

/** An editor asks again with each letter, so a short list is enough. */
const mostSymbols = 500;

interface NamedPlace extends Omit<WorkspaceSymbol, 'location'> {
  readonly containerName: string;
  readonly location: () => FilePlace;
}

function* namedPlaces(snapshot: Snapshot): Iterable<NamedPlace> {
  const { model } = snapshot;
  for (const { name, source } of allClasses(model)) {
    const containerName = source.kind === 'cluster' ? source.context : folderAndName(source.uri);
    yield { name, kind: SymbolKind.Class, containerName, location: () => filePlaceOf(snapshot, source) };
  }
  for (const { handler, uri, range, as } of nodeConfigFiles(model.nodeConfigurations).flatMap(
    handlerPlaces,
  )) {
    if (as !== 'table') continue;
    const location = () => ({ uri: fileUriOf(uri), range });
    yield {
      name: handler,
      kind: SymbolKind.Interface,
      containerName: t('handler in {0}', folderAndName(fileUriOf(uri))),
      location,
    };
  }
  for (const [name, uses] of model.uses) {
    for (const use of uses) {
      const containerName = t('used in {0}', folderAndName(use.uri));
      yield { name, kind: SymbolKind.Object, containerName, location: () => filePlaceOf(snapshot, use) };
    }
  }
}

/** Whether a name has the letters of a query in its order, in whatever case: `kq` finds `kata-qemu`. */
function matcher(query: string): (name: string) => boolean {
  const letters = [...query.toLowerCase()].filter(letter => letter.trim() !== '');
  return name => {
    const text = name.toLowerCase();
    let at = 0;
    for (const letter of letters) {
      const found = text.indexOf(letter, at);
      if (found === -1) return false;
      at = found + letter.length;
    }
    return true;
  };
}
