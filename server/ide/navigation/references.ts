import type { Location } from 'vscode-languageserver-types';
import { filePlaceOf } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { handlerPlaces } from '../../node-config/handler-places.ts';
import { nodeConfigFiles } from '../../node-config/node-config.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import type { Position } from '../../yaml/line-index.ts';
import { templatesReading, valuesOfReleases } from '../cursor/chart-values-at.ts';
import { classNameAt } from '../cursor/class-name-at.ts';
import { classesOfHandler, handlerAt } from '../cursor/handler-at.ts';
import { patchesAt } from '../cursor/patches-at.ts';
import { definition } from './definition.ts';

/**
 * The locations that name the class or handler at a position: for a handler those in classes and in configurations that
 * have it as the default; for a value of a chart those in templates that read it too. On request the declarations are included.
 */
export function references(
  snapshot: Snapshot,
  uri: string,
  position: Position,
  includeDeclaration: boolean,
): readonly Location[] {
  const declarations = includeDeclaration ? definition(snapshot, uri, position) : [];
  const named = handlerAt(snapshot, uri, position);
  if (named !== undefined) return [...declarations, ...usesOfHandler(named.handler, snapshot)];
  const readers = [
    ...templatesReading(snapshot, uri, position),
    ...valuesOfReleases(snapshot, uri, position).filter(place => !isIn(declarations, place)),
  ];
  const name = classNameAt(snapshot, uri, position);
  if (name === undefined) return [...declarations, ...patchesOf(snapshot, uri, position), ...readers];
  const uses = snapshot.model.uses.get(name) ?? [];
  return [...declarations, ...uses.map(use => filePlaceOf(snapshot, use)), ...readers];
}

function isIn(places: readonly Location[], { uri, range }: Location): boolean {
  const isSame = (place: Location) =>
    place.uri === uri &&
    place.range.start.line === range.start.line &&
    place.range.start.character === range.start.character;
  return places.some(isSame);
}

/** The patches that change the class of the workload whose name is at a position. */
function patchesOf(snapshot: Snapshot, uri: string, position: Position): readonly Location[] {
  const patches = patchesAt(snapshot, uri, position).filter(({ on }) => on === 'base');
  return patches.map(({ patch }) => filePlaceOf(snapshot, patch.at));
}

function usesOfHandler(handler: string, snapshot: Snapshot): readonly Location[] {
  const places = nodeConfigFiles(snapshot.model.nodeConfigurations).flatMap(handlerPlaces);
  const defaults = places.filter(place => place.as === 'default' && place.handler === handler);
  return [
    ...classesOfHandler(handler, snapshot).map(({ source: { uri, document, range, handlerRange } }) =>
      filePlaceOf(snapshot, { uri, document, range: handlerRange ?? range }),
    ),
    ...defaults.map(({ uri, range }) => ({ uri: fileUriOf(uri), range })),
  ];
}
