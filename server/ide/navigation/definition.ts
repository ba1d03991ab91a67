import type { Location } from 'vscode-languageserver-types';
import { filePlaceOf } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { classesNamed } from '../../analysis/workspace-model.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import type { Position } from '../../yaml/line-index.ts';
import { valuesOfExpression } from '../cursor/chart-values-at.ts';
import { classNameAt } from '../cursor/class-name-at.ts';
import { handlerAt } from '../cursor/handler-at.ts';
import { patchesAt } from '../cursor/patches-at.ts';

/**
 * The locations that declare what a position names: for a class its declarations in the workspace, else in clusters, and
 * what makes an operator create it; for a handler the tables of containerd and CRI-O; for the target of a patch the
 * workloads that it selects; for what a template of a chart prints as a class the values.
 */
export function definition(snapshot: Snapshot, uri: string, position: Position): readonly Location[] {
  const named = handlerAt(snapshot, uri, position);
  if (named !== undefined) return tablesOf(named.handler, snapshot);
  const values = valuesOfExpression(snapshot, uri, position);
  if (values.length > 0) return values;
  const name = classNameAt(snapshot, uri, position);
  if (name === undefined) return patchedAt(snapshot, uri, position);
  const known = classesNamed(snapshot.model, name).map(({ source }) => source);
  const own = known.filter(({ kind }) => kind === 'workspace');
  // What a cluster has was made from a file: it is shown only where no file declares the class.
  const declared = own.length > 0 ? own : known;
  const created = snapshot.model.operatorClasses.get(name) ?? [];
  return [...declared, ...created].map(place => filePlaceOf(snapshot, place));
}

/** The workloads that the target of a patch selects. */
function patchedAt(snapshot: Snapshot, uri: string, position: Position): readonly Location[] {
  const patches = patchesAt(snapshot, uri, position).filter(({ on }) => on === 'target');
  return patches.flatMap(({ changes }) => changes.map(({ at }) => filePlaceOf(snapshot, at)));
}

/** The tables that declare a handler; a file that several configurations import is listed once. */
function tablesOf(handler: string, { model }: Snapshot): readonly Location[] {
  const tables = model.nodeConfigurations.flatMap(({ declared }) => declared.get(handler) ?? []);
  return [...new Set(tables)].map(({ uri, nameRanges }) => ({ uri: fileUriOf(uri), range: nameRanges[0]! }));
}
