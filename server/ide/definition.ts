import type { Location } from 'vscode-languageserver-types';
import { locate } from '../analysis/locate.ts';
import type { Snapshot } from '../analysis/snapshot.ts';
import { classesNamed } from '../analysis/workspace-model.ts';
import { fileUriOf } from '../node-config/surroundings.ts';
import type { Position } from '../yaml/line-index.ts';
import { classNameAt } from './class-name-at.ts';
import { handlerAt } from './handler-at.ts';

/**
 * The locations that declare what a position names: for a class its declarations in the workspace and in clusters, and
 * what makes an operator create it; for a handler the tables of containerd and CRI-O.
 */
export function definition(snapshot: Snapshot, uri: string, position: Position): readonly Location[] {
  const named = handlerAt(snapshot, uri, position);
  if (named !== undefined) return tablesOf(named.handler, snapshot);
  const name = classNameAt(snapshot, uri, position);
  if (name === undefined) return [];
  const declared = classesNamed(snapshot.model, name).map(({ source }) => source);
  const created = snapshot.model.operatorClasses.get(name) ?? [];
  return [...declared, ...created].map(place => locate(snapshot, place));
}

/** The tables that declare a handler; a file that several configurations import is listed once. */
function tablesOf(handler: string, { model }: Snapshot): readonly Location[] {
  const tables = model.nodeConfigurations.flatMap(({ declared }) => declared.get(handler) ?? []);
  return [...new Set(tables)].map(({ uri, nameRanges }) => ({ uri: fileUriOf(uri), range: nameRanges[0]! }));
}
