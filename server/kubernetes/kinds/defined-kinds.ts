import { groupBy } from '../../base/collections.ts';
import { apiGroup } from '../manifests/manifest.ts';
import { nameOnly } from './custom-kinds/custom-kind.ts';
import type { PodSpecPlace } from './pod-spec-places.ts';

/**
 * Kinds that CustomResourceDefinitions of the workspace or of clusters define, with the places in them that name a class, by
 * `nameOfKind`.
 */
export type DefinedKinds = ReadonlyMap<string, readonly PodSpecPlace[]>;

/** A kind whose CustomResourceDefinition has the property `runtimeClassName`. */
export interface DefinedKind {
  readonly group: string;
  readonly kind: string;
  /** At least one. */
  readonly places: readonly PodSpecPlace[];
}

/** An object in the schema of a kind that has the property `runtimeClassName`. */
export interface ClassHolder {
  /** Path from an object of the kind; `[]` stands for every item of a list, `*` for every key of a map. */
  readonly path: readonly string[];
  /** Those of its properties that `isTellingField` names. */
  readonly fields: ReadonlySet<string>;
}

export const noDefinedKinds: DefinedKinds = new Map();

/**
 * The kinds by their names. One that the workspace defines is as it is there; of any other one the places that any
 * cluster has count.
 */
export function definedKindsByName(
  workspaceKinds: readonly DefinedKind[],
  clusterKinds: readonly DefinedKind[] = [],
): DefinedKinds {
  return new Map([...placesByName(clusterKinds), ...placesByName(workspaceKinds)]);
}

function placesByName(kinds: readonly DefinedKind[]): [string, readonly PodSpecPlace[]][] {
  const byName = groupBy(kinds, ({ group, kind }) => nameOfKind(group, kind));
  return [...byName].map(([name, same]) => [name, withoutRepetitions(same)]);
}

/** The places of classes in a kind as its definition has them; `undefined` for a kind without a definition. */
export function definedPlaces(
  kinds: DefinedKinds,
  apiVersion: string,
  kind: string,
): readonly PodSpecPlace[] | undefined {
  return kinds.size === 0 ? undefined : kinds.get(nameOfKind(apiGroup(apiVersion), kind));
}

/** Returns the kind of a definition; `undefined` if it names no class. All versions of the kind count as one. */
export function definedKind(
  group: string,
  kind: string,
  holders: readonly ClassHolder[],
): DefinedKind | undefined {
  const specHolders = holders.filter(({ path }) => !notWritten.has(path[0]!));
  if (group === '' || kind === '' || specHolders.length === 0) return undefined;
  const places = [...groupBy(specHolders, ({ path }) => path.join('\0')).values()].map(placeOf);
  return { group, kind, places };
}

/** Whether a property tells what kind of object has it: a Pod spec, or a type with some of its fields. */
export function isTellingField(name: string): boolean {
  return tellingFields.has(name);
}

const tellingFields = new Set([...nameOnly, 'containers', 'runtimeClassName']);

/** Fields that the cluster fills in. */
export const notWritten: ReadonlySet<string> = new Set(['status', 'metadata']);

function placeOf(holders: readonly ClassHolder[]): PodSpecPlace {
  const has = (name: string) => holders.some(({ fields }) => fields.has(name));
  return {
    path: holders[0]!.path,
    field: 'runtimeClassName',
    // Types of other projects may have `containers` too, which they add to those of the operator.
    whole: has('containers') && has('nodeName'),
    template: true,
    lacks: nameOnly.filter(name => !has(name)),
  };
}

function withoutRepetitions(kinds: readonly DefinedKind[]): readonly PodSpecPlace[] {
  const places = kinds.flatMap(({ places }) => places);
  return [...new Map(places.map(place => [place.path.join('\0'), place])).values()];
}

function nameOfKind(group: string, kind: string): string {
  return `${group}/${kind}`;
}
