import { rememberWhileAlive } from '../base/remember.ts';
import { classPath, fieldsWithLists } from './effective-class.ts';
import type { Place } from './kustomize-document.ts';
import type { Resource } from './resource.ts';
import { type WrittenText, writtenText } from './written-text.ts';
import {
  type Origin,
  placeOf,
  type WrittenMap,
  type WrittenValue,
  withEntry,
  withWrittenAt,
  writtenAt,
} from './written-value.ts';

/** A workload as a kustomization makes it, beside the object in its file. Plain data. */
export interface EffectiveObject {
  readonly result: WrittenText;
  readonly declared: WrittenText;
  /** The path of its Pod spec. */
  readonly path: readonly string[];
  /** False if some lists are not known, and left out. */
  readonly isComplete: boolean;
  /** Where the first change of its Pods is written: in their Pod spec, else their namespace or number. */
  readonly changedAt: Place;
  /** URIs of the files that change it: those of patches and kustomizations. */
  readonly changedIn: readonly string[];
}

/** The workload that a resource becomes; `undefined` if that is not known, or if nothing changes its Pods. */
export function effectiveObject(resource: Resource): EffectiveObject | undefined {
  const toSpec = classPath(resource)?.slice(0, -1);
  if (toSpec === undefined || resource.certainty !== 'certain' || resource.isGenerated) return undefined;
  const value = withoutUnknownLists(resource, toSpec);
  const changed = [toSpec, ['metadata', 'namespace'], ['spec', 'replicas']]
    .map(path => changeIn(writtenAt(value, path), resource.origin))
    .find(origin => origin !== undefined);
  const result = changed && writtenText(value);
  const declared = changed && textOfDeclared(resource.declared);
  if (result === undefined || declared === undefined) return undefined;
  const changedAt = placeOf(changed!);
  const own = placeOf(resource.origin);
  const isForeign = ({ uri, document }: Place) => uri !== own.uri || document !== own.document;
  const places = [
    changedAt,
    ...result.parts.map(({ at }) => at),
    ...(result.removedAt ? [result.removedAt] : []),
  ];
  const changedIn = [...new Set(places.filter(isForeign).map(({ uri }) => uri))];
  return {
    result,
    declared,
    path: toSpec,
    isComplete: isComplete(writtenAt(value, toSpec)),
    changedAt,
    changedIn,
  };
}

/** Many kustomizations may have the same base. */
const textOfDeclared = rememberWhileAlive((declared: WrittenMap) => writtenText(declared));

/** The place of the first value in another document than the object, or of a removal. */
function changeIn(value: WrittenValue | undefined, { document }: Origin): Origin | undefined {
  if (value === undefined) return undefined;
  if (value.origin.document !== document) return value.origin;
  if (value.kind === 'scalar') return undefined;
  for (const item of value.kind === 'map' ? value.entries.values() : value.items) {
    const found = changeIn(item, value.origin);
    if (found !== undefined) return found;
  }
  return value.removedAt;
}

function withoutUnknownLists({ value, hasUnknownLists }: Resource, toSpec: readonly string[]): WrittenMap {
  const podSpec = writtenAt(value, toSpec);
  if (!hasUnknownLists || podSpec?.kind !== 'map') return value;
  const lists = [...podSpec.entries].filter(([key, { kind }]) => kind === 'list' && fieldsWithLists.has(key));
  const without = lists.reduce<WrittenMap>(
    (map, [key, list]) =>
      withEntry(map, key, { ...(list as typeof list & { kind: 'list' }), isComplete: false }),
    podSpec,
  );
  return withWrittenAt(value, toSpec, without);
}

function isComplete(value: WrittenValue | undefined): boolean {
  if (value === undefined || value.kind === 'scalar') return true;
  if (value.kind === 'list') return value.isComplete && value.items.every(isComplete);
  return [...value.entries.values()].every(isComplete);
}
