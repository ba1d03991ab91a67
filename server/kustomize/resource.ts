import type { Certainty } from '../base/certainty.ts';
import { rememberWhileAlive } from '../base/remember.ts';
import { matchesQuery } from './label-query.ts';
import { matchesPattern } from './name-pattern.ts';
import { type Origin, textAt, type WrittenMap, writtenAt } from './written-value.ts';

/** A resource on its way through the transformers of kustomize, which change its value. */
export interface Resource {
  /** The object as the transformers so far have made it. */
  value: WrittenMap;
  /** The object as its file has it. */
  readonly declared: WrittenMap;
  /** Its names before each renaming, the oldest first. */
  readonly previousNames: QualifiedName[];
  /** `unknown` if an unknown change applies to it, or may apply: then its fields allow no conclusions. */
  certainty: Certainty;
  /** Whether its lists (containers, volumes) have changed, or may have. */
  hasUnknownLists: boolean;
  /** Whether a generator makes it: only its kind and name are known. */
  readonly isGenerated: boolean;
  /** The object in a file. */
  readonly origin: Origin;
  /** Its name there. */
  readonly declaredName?: Origin;
}

export interface QualifiedName {
  readonly name: string;
  /** `default` if none is written. Source: kyaml `resid/resid.go:EffectiveNamespace`. */
  readonly namespace: string;
}

/** The identity of a resource: group, version and kind, name and namespace. */
export interface ResourceId extends QualifiedName {
  readonly apiVersion: string;
  readonly kind: string;
}

export function currentId({ value }: Pick<Resource, 'value'>): ResourceId {
  return idOf(value);
}

/** Each patch looks at the ids of all resources. */
const idOf = rememberWhileAlive((value: WrittenMap): ResourceId => {
  return {
    apiVersion: textAt(value, ['apiVersion']) ?? '',
    kind: textAt(value, ['kind']) ?? '',
    name: textAt(value, ['metadata', 'name']) ?? '',
    namespace: textAt(value, ['metadata', 'namespace']) || 'default',
  };
});

/** A text for the present id of a resource: the same for the same ids. */
export function keyOfId(resource: Resource): string {
  const { apiVersion, kind, name, namespace } = currentId(resource);
  return JSON.stringify([apiVersion, kind, name, namespace]);
}

/** The present and all earlier ids, the oldest first. */
export function allIds(resource: Resource): readonly ResourceId[] {
  const current = currentId(resource);
  return [...resource.previousNames.map(before => ({ ...current, ...before })), current];
}

export function isSameId(a: ResourceId, b: ResourceId): boolean {
  return (
    a.apiVersion === b.apiVersion && a.kind === b.kind && a.name === b.name && a.namespace === b.namespace
  );
}

/** Remembers the present name before a transformer changes it. */
export function storeName(resource: Resource): void {
  const { name, namespace } = currentId(resource);
  resource.previousNames.push({ name, namespace });
}

/** The `target` of a patch: each name is a regular expression for the whole text. An empty field matches everything. */
export interface Target {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly labelSelector: string;
  readonly annotationSelector: string;
}

/**
 * Whether a target selects a resource, by its first or by its present name; `undefined` if the target is not understood.
 * Source: kustomize `api/resmap/reswrangler.go:Select`.
 */
export function isSelected(target: Target, resource: Resource): boolean | undefined {
  const { apiVersion, kind } = currentId(resource);
  const ids = allIds(resource);
  const names = [ids[0]!, ids.at(-1)!];
  const { group, version } = groupAndVersion(apiVersion);
  return all([
    any(names.map(({ namespace }) => fits(target.namespace, namespace))),
    any(names.map(({ name }) => fits(target.name, name))),
    fits(target.group, group),
    fits(target.version, version),
    fits(target.kind, kind),
    matchesQuery(target.labelSelector, textsAt(resource, 'labels')),
    matchesQuery(target.annotationSelector, textsAt(resource, 'annotations')),
  ]);
}

/** The parts of an apiVersion. Source: kyaml `resid/gvk.go:ParseGroupVersion`. */
export function groupAndVersion(apiVersion: string): { readonly group: string; readonly version: string } {
  const slash = apiVersion.indexOf('/');
  return slash < 0
    ? { group: '', version: apiVersion }
    : { group: apiVersion.slice(0, slash), version: apiVersion.slice(slash + 1) };
}

function fits(pattern: string, text: string): boolean | undefined {
  return pattern === '' || matchesPattern(pattern, text);
}

function textsAt({ value }: Resource, field: 'labels' | 'annotations'): ReadonlyMap<string, string> {
  const map = writtenAt(value, ['metadata', field]);
  const entries = map?.kind === 'map' ? [...map.entries] : [];
  return new Map(entries.flatMap(([key, item]) => (item.kind === 'scalar' ? [[key, item.text]] : [])));
}

function all(results: readonly (boolean | undefined)[]): boolean | undefined {
  if (results.includes(false)) return false;
  return results.includes(undefined) ? undefined : true;
}

function any(results: readonly (boolean | undefined)[]): boolean | undefined {
  if (results.includes(true)) return true;
  return results.includes(undefined) ? undefined : false;
}
