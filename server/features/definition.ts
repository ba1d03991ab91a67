import type { Location } from 'vscode-languageserver-types';
import type { Snapshot } from '../snapshot.ts';
import { classesNamed } from '../workspace/knowledge.ts';
import type { Position } from '../yaml/line-index.ts';
import { classNameAt } from './class-name-at.ts';

/** From the name of a class to where the class is declared: in the workspace and in saved clusters. */
export function definition(snapshot: Snapshot, uri: string, position: Position): readonly Location[] {
  const name = classNameAt(snapshot, uri, position);
  if (name === undefined) return [];
  return classesNamed(snapshot.knowledge, name).map(({ source }) => ({
    uri: source.uri,
    range: source.range,
  }));
}
