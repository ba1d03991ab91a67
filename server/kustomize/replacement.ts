import { BuildFailure } from './build-failure.ts';
import { matchesQuery } from './label-query.ts';
import { allIds, groupAndVersion, type Resource, type ResourceId } from './resource.ts';
import {
  isNull,
  listIn,
  textAt,
  type WrittenMap,
  type WrittenScalar,
  type WrittenValue,
  withWrittenAt,
  writtenAt,
} from './written-value.ts';

/**
 * Applies an item of `replacements` to the resources. A resource of which it is not understood what becomes of it gets the
 * certainty `unknown`. Source: kustomize `api/filters/replacement/replacement.go`.
 *
 * @param isComplete whether all resources are known: else the source may be another one.
 * @throws BuildFailure
 */
export function applyReplacement(
  replacement: WrittenValue,
  resources: readonly Resource[],
  isComplete: boolean,
): void {
  const value = sourceValue(replacement, resources, isComplete);
  for (const target of listIn(replacement, 'targets')) {
    for (const resource of resources) {
      const isTarget = isSelectedBy(target, resource);
      if (isTarget === undefined) resource.certainty = 'unknown';
      else if (isTarget) setFields(resource, target, value);
    }
  }
}

/** The scalar that is copied; `undefined` if it is not known. */
function sourceValue(
  replacement: WrittenValue,
  resources: readonly Resource[],
  isComplete: boolean,
): WrittenScalar | undefined {
  const given = writtenAt(replacement, ['sourceValue']);
  if (!isNull(given)) return given?.kind === 'scalar' ? given : undefined;
  const source = writtenAt(replacement, ['source']);
  if (source === undefined) return undefined;
  const matches = resources.filter(resource => allIds(resource).some(id => hasId(source, id)));
  const [resource] = matches;
  if (matches.length !== 1 || resource === undefined) {
    if (isComplete) throw new BuildFailure('no-source', source.origin);
    return undefined;
  }
  if (resource.certainty !== 'certain' || resource.isGenerated || !isComplete) return undefined;
  const path = keysOf(textAt(source, ['fieldPath']) || 'metadata.name');
  if (path === undefined) return undefined;
  const found = writtenAt(resource.value, path);
  if (isNull(found)) throw new BuildFailure('no-source', source.origin);
  if (found?.kind !== 'scalar') return undefined;
  const delimiter = textAt(source, ['options', 'delimiter']);
  if (!delimiter) return found;
  const index = indexIn(source);
  const part = index === undefined ? undefined : found.text.split(delimiter)[index];
  return part === undefined ? undefined : { ...found, value: part, text: part };
}

function setFields(resource: Resource, target: WrittenValue, value: WrittenScalar | undefined): void {
  const paths = listIn(target, 'fieldPaths');
  const mayCreate = textAt(target, ['options', 'create']) === 'true';
  const replacesAll = isNull(writtenAt(target, ['options', 'delimiter']));
  for (const item of paths) {
    const path = item.kind === 'scalar' ? keysOf(item.text) : undefined;
    if (path === undefined) {
      if (item.kind !== 'scalar' || !leadsIntoList(item.text, resource.value)) resource.certainty = 'unknown';
      resource.hasUnknownLists = true; // A path through a list changes something in the list only.
      continue;
    }
    const before = writtenAt(resource.value, path);
    if (before === undefined && !mayCreate) {
      if (resource.certainty !== 'certain') return;
      throw new BuildFailure('no-field', item.origin, item.kind === 'scalar' ? item.text : '');
    }
    const isPlain = replacesAll && (before === undefined || before.kind === 'scalar');
    if (value === undefined || !isPlain || (before !== undefined && isNull(before)))
      resource.certainty = 'unknown';
    else resource.value = withWrittenAt(resource.value, path, value);
  }
  if (paths.length === 0) resource.certainty = 'unknown';
}

/** The keys of a path of maps only; `undefined` for any other path. */
function keysOf(path: string): readonly string[] | undefined {
  const isPlain = /^[A-Za-z_][\w/-]*(\.[A-Za-z_][\w/-]*)*$/.test(path);
  return isPlain ? path.split('.') : undefined;
}

function leadsIntoList(path: string, value: WrittenMap): boolean {
  const keys = path.split('.');
  let current: WrittenValue | undefined = value;
  for (const key of keys) {
    if (current?.kind === 'list') return true;
    current = writtenAt(current, [key]);
  }
  return false;
}

function indexIn(source: WrittenValue): number | undefined {
  const text = textAt(source, ['options', 'index']) ?? '0';
  return /^[0-9]{1,4}$/.test(text) ? Number(text) : undefined;
}

/** Whether an item of `targets` means a resource; `undefined` if its selectors are not understood. */
function isSelectedBy(target: WrittenValue, resource: Resource): boolean | undefined {
  const select = writtenAt(target, ['select']);
  if (select === undefined) return undefined;
  const ids = allIds(resource);
  const isMeant = (selector: WrittenValue) => ids.some(id => hasId(selector, id));
  const rejects = listIn(target, 'reject');
  if (!isMeant(select)) return false;
  const queries = [select, ...rejects].flatMap(selector => [
    textAt(selector, ['labelSelector']),
    textAt(selector, ['annotationSelector']),
  ]);
  if (rejects.some(reject => hasAnyName(reject) && isMeant(reject))) return false;
  if (queries.some(query => query !== undefined))
    return rejects.length > 0 ? undefined : fitsQueries(select, resource);
  return true;
}

function fitsQueries(selector: WrittenValue, { value }: Resource): boolean | undefined {
  const labels = textAt(selector, ['labelSelector']);
  if (textAt(selector, ['annotationSelector']) !== undefined) return undefined;
  const map = writtenAt(value, ['metadata', 'labels']);
  const entries = map?.kind === 'map' ? [...map.entries] : [];
  const texts = entries.flatMap(([key, item]) => (item.kind === 'scalar' ? [[key, item.text] as const] : []));
  return matchesQuery(labels ?? '', new Map(texts));
}

/** Whether a selector, in which an empty field matches everything, fits an id. Source: kyaml `resid/resid.go:IsSelectedBy`. */
function hasId(selector: WrittenValue, id: ResourceId): boolean {
  const { group, version } = groupAndVersion(id.apiVersion);
  const parts = { group, version, kind: id.kind, name: id.name, namespace: id.namespace };
  return Object.entries(parts).every(([key, part]) => {
    const wanted = textAt(selector, [key]);
    return !wanted || wanted === part;
  });
}

function hasAnyName(selector: WrittenValue): boolean {
  return ['group', 'version', 'kind', 'name', 'namespace'].some(key => textAt(selector, [key]));
}
