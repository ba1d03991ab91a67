import { podSpecPlaces } from '../kubernetes/kinds/pod-spec-places.ts';
import { isPlaceholder } from '../kubernetes/objects/placeholder.ts';
import { currentId, type Resource } from './resource.ts';
import { isNull, type Origin, type WrittenValue, writtenAt } from './written-value.ts';

/** The class of the Pods of a resource, after everything that a kustomization does. */
export type EffectiveClass =
  /** The name, and where it was written: in a base or in a patch. */
  | { readonly kind: 'class'; readonly className: string; readonly origin: Origin }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** The effective class of a resource; `undefined` if its kind has no Pod spec, or several. */
export function effectiveClass(resource: Resource): EffectiveClass | undefined {
  const path = classPath(resource);
  if (path === undefined) return undefined;
  return resource.certainty === 'certain' ? classIn(resource.value, path) : { kind: 'unknown' };
}

/** The path of the field with the class in a resource; `undefined` if its kind has no Pod spec, or several. */
export function classPath(resource: Pick<Resource, 'value'>): readonly string[] | undefined {
  const { apiVersion, kind } = currentId(resource);
  const [place, ...others] = podSpecPlaces(apiVersion, kind);
  if (place === undefined || others.length > 0 || place.path.some(key => key === '[]' || key === '*'))
    return undefined;
  return [...place.path, place.field];
}

function classIn(value: WrittenValue, path: readonly string[]): EffectiveClass {
  const found = writtenAt(value, path);
  if (found === undefined || isNull(found)) return { kind: 'none' };
  const isName = found.kind === 'scalar' && typeof found.value === 'string' && !isPlaceholder(found.text);
  if (!isName) return { kind: 'unknown' };
  return { kind: 'class', className: found.text, origin: found.origin };
}

/** Fields of a Pod spec with lists that kustomize merges by keys and changes in other ways too, as it does images. */
export const fieldsWithLists: ReadonlySet<string> = new Set([
  'containers',
  'initContainers',
  'ephemeralContainers',
  'volumes',
  'imagePullSecrets',
]);

/**
 * What a change at a path of a resource concerns: the Pod spec without its lists, which is all known; or something from which
 * nothing follows for the class; or something else.
 */
export function partAt(resource: Resource, path: readonly string[]): 'pod-spec' | 'beside' | 'other' {
  const toClass = classPath(resource);
  if (toClass === undefined) return 'other';
  const toSpec = toClass.slice(0, -1);
  const leads = (from: readonly string[], to: readonly string[]) =>
    from.every((key, index) => key === to[index]);
  if (path.length <= toSpec.length && leads(path, toSpec)) return 'pod-spec';
  if (!leads(toSpec, path)) return path[0] === 'spec' ? 'beside' : 'other';
  return fieldsWithLists.has(path[toSpec.length]!) ? 'beside' : 'pod-spec';
}
