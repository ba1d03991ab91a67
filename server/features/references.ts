import type { Location } from 'vscode-languageserver-types';
import type { Snapshot } from '../snapshot.ts';
import type { Position } from '../yaml/line-index.ts';
import { classNameAt } from './class-name-at.ts';
import { definition } from './definition.ts';

/** Every place of the workspace that names the class at a position, and on request where it is declared. */
export function references(
  snapshot: Snapshot,
  uri: string,
  position: Position,
  includeDeclaration: boolean,
): readonly Location[] {
  const name = classNameAt(snapshot, uri, position);
  if (name === undefined) return [];
  const uses = snapshot.knowledge.uses.get(name) ?? [];
  const declarations = includeDeclaration ? definition(snapshot, uri, position) : [];
  return [...declarations, ...uses.map(use => ({ uri: use.uri, range: use.range }))];
}
