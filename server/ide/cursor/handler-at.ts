import type { Snapshot } from '../../analysis/snapshot.ts';
import { allClasses } from '../../analysis/workspace-model.ts';
import type { FileRange, ManifestFile } from '../../documents/manifest-file.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { isPlaceholder } from '../../kubernetes/objects/placeholder.ts';
import type { Declared, DeclaredHandler, SettingValue } from '../../node-config/declared.ts';
import { handlerPlaces } from '../../node-config/handler-places.ts';
import type { NodeConfigFile } from '../../node-config/node-config-file.ts';
import type { Position } from '../../yaml/line-index.ts';
import { locate } from '../../yaml/lookup.ts';
import { objectAt } from './object-at-path.ts';

/** A setting in the table of a handler; the key as in `DeclaredHandler.settings`. */
export interface SettingOfHandler {
  readonly key: string;
  readonly setting: Declared<SettingValue>;
  readonly table: DeclaredHandler;
}

/** A handler that is named at a position of a file. */
export interface HandlerAt {
  readonly handler: string;
  /** The range of the handler's name. */
  readonly range: FileRange;
  /** The node configuration that names the handler; `undefined` in a RuntimeClass. */
  readonly nodeConfig: NodeConfigFile | undefined;
}

/**
 * The handler at a position: that of a RuntimeClass, of a table of containerd or CRI-O, or the default handler of
 * either.
 */
export function handlerAt(snapshot: Snapshot, uri: string, position: Position): HandlerAt | undefined {
  const file = snapshot.file(uri);
  if (file === undefined) return undefined;
  return file.kind === 'node-config'
    ? handlerInConfigAt(file, position)
    : (handlerInConfigAt(file, position) ?? handlerOfClassAt(snapshot, file, position));
}

/** The handler that a configuration of a node names at a position: the file itself, or a text in one of its documents. */
export function handlerInConfigAt(file: ManifestFile, position: Position): HandlerAt | undefined {
  for (const nodeConfig of nodeConfigsAt(file, position)) {
    const place = handlerPlaces(nodeConfig).find(({ range }) => isIn(range, position));
    if (place !== undefined) return { handler: place.handler, range: place.range, nodeConfig };
  }
  return undefined;
}

/** The setting of a handler whose key is at a position of a configuration of a node. */
export function handlerSettingAt(
  file: ManifestFile,
  position: Position,
): (SettingOfHandler & { readonly range: FileRange }) | undefined {
  const tables = nodeConfigsAt(file, position).flatMap(config =>
    config.kind === 'crio' ? config.handlers : config.plugins.flatMap(({ handlers }) => handlers),
  );
  for (const table of tables) {
    for (const [key, setting] of Object.entries(table.settings)) {
      if (isIn(setting.keyRange, position)) return { key, setting, table, range: setting.keyRange };
    }
  }
  return undefined;
}

function nodeConfigsAt(file: ManifestFile, { line }: Position): readonly NodeConfigFile[] {
  if (file.nodeConfig !== undefined) return [file.nodeConfig];
  const placed = file.documents.findLast(candidate => candidate.line <= line);
  // All handlers of an encoded text are at the same place.
  return placed === undefined ? [] : file.nodeConfigsIn(placed).filter(({ inside }) => inside !== 'encoding');
}

/** The known classes that have a handler. */
export function classesOfHandler(handler: string, { model }: Snapshot): readonly KnownClass[] {
  return allClasses(model).filter(known => known.handler === handler);
}

function handlerOfClassAt(
  { model }: Snapshot,
  file: ManifestFile,
  position: Position,
): HandlerAt | undefined {
  const { placed, offset } = file.at(position);
  const { document } = placed;
  if (!document.isRelevant || document.unreadable) return undefined;
  const place = objectAt(document, locate(document.root, offset).path, model.definedKinds);
  if (place?.owner !== 'RuntimeClass') return undefined;
  const { handler, handlerEntry } = place.object;
  const value = handlerEntry?.value;
  if (!handler || !value || isPlaceholder(handler)) return undefined;
  const isOnEntry = handlerEntry.range.start <= offset && offset <= handlerEntry.range.end;
  return isOnEntry ? { handler, range: file.range(placed, value.range), nodeConfig: undefined } : undefined;
}

function isIn({ start, end }: FileRange, { line, character }: Position): boolean {
  return start.line === line && start.character <= character && character <= end.character;
}
