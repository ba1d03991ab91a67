import type { DeclaredHandler } from '../node-config/declared.ts';
import type { MergedHandler } from '../node-config/merged.ts';
import { configurationsWith } from './node-configurations.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** The handlers that a table is part of after merging, one for each group of releases that reads it; empty if none does. */
export function handlersWithTable(table: DeclaredHandler, model: WorkspaceModel): readonly MergedHandler[] {
  return configurationsWith(table, model)
    .flatMap(({ merged }) => merged)
    .flatMap(({ handlers }) => handlers.get(table.name) ?? [])
    .filter(({ declarations }) => declarations.some(each => isSame(each, table)));
}

/** Whether two readings of a file have the same table: a file may have been read twice. */
function isSame(one: DeclaredHandler, other: DeclaredHandler): boolean {
  const [{ start: a }, { start: b }] = [one.nameRanges[0]!, other.nameRanges[0]!];
  return one.uri === other.uri && a.line === b.line && a.character === b.character;
}
