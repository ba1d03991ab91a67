import type { Certainty } from '../base/certainty.ts';
import { BuildFailure } from './build-failure.ts';
import { classPath, type EffectiveClass, effectiveClass, partAt } from './effective-class.ts';
import { applyOperation, type Operation } from './json-patch.ts';
import { listMerge } from './merged-lists.ts';
import type { PatchEntry } from './patch-entry.ts';
import type { PatchContents } from './read-patch.ts';
import {
  allIds,
  currentId,
  isSameId,
  isSelected,
  type Resource,
  type ResourceId,
  storeName,
} from './resource.ts';
import { strategicMerge } from './strategic-merge.ts';
import { textAt, type WrittenMap, withEntry, withWrittenAt, writtenAt } from './written-value.ts';

/** The effect of a patch on one resource. */
export interface PatchedResource {
  readonly id: ResourceId;
  readonly resource: Resource;
  readonly before: EffectiveClass | undefined;
  readonly after: EffectiveClass | undefined;
  /** Which object of the patch has changed it; 0 for a JSON patch. */
  readonly object: number;
}

/** All resources at one moment of a build; the list changes. */
export interface Resources {
  list: Resource[];
  /** False if there may be more resources than are in the list. */
  isComplete: boolean;
  /** `unknown` if anything may have been changed in a way that is not understood. */
  certainty: Certainty;
}

/**
 * Applies a patch, and returns its effect on each resource; `undefined` if it is not known which resources it changes.
 *
 * @throws BuildFailure
 */
export function applyPatch(
  entry: PatchEntry,
  contents: PatchContents,
  resources: Resources,
): readonly PatchedResource[] | undefined {
  if (contents.kind === 'unknown') {
    resources.certainty = 'unknown';
    return undefined;
  }
  if (contents.kind === 'strategic-merge' && entry.target === undefined) {
    return contents.objects.flatMap((object, index) => applyToNamed(object, index, entry, resources));
  }
  const { target } = entry;
  if (target === undefined) throw new BuildFailure('no-target', entry.origin);
  if (contents.kind === 'strategic-merge' && contents.objects.length > 1) {
    throw new BuildFailure('no-patch', entry.origin);
  }
  const selected = resources.list.map(resource => ({ resource, isTarget: isSelected(target, resource) }));
  const patched: PatchedResource[] = [];
  for (const { resource, isTarget } of selected) {
    if (isTarget === undefined) resource.certainty = 'unknown';
    if (!isTarget) continue;
    patched.push(
      change(resource, entry, 0, () => {
        if (contents.kind === 'strategic-merge') merge(resource, contents.objects[0]!, resources);
        else applyOperations(resource, contents.operations, entry);
      }),
    );
  }
  return selected.some(({ isTarget }) => isTarget === undefined) ? undefined : patched;
}

function change(resource: Resource, entry: PatchEntry, object: number, run: () => void): PatchedResource {
  const id = currentId(resource);
  const before = effectiveClass(resource);
  if (entry.mayRename) resource.certainty = 'unknown';
  run();
  return { id, resource, before, after: effectiveClass(resource), object };
}

/** Applies a strategic merge patch to the resource that it names. Source: `reswrangler.go:GetById`. */
function applyToNamed(
  object: WrittenMap,
  index: number,
  entry: PatchEntry,
  resources: Resources,
): readonly PatchedResource[] {
  const id = currentId({ value: object });
  const matches = resources.list.filter(resource => allIds(resource).some(other => isSameId(other, id)));
  const [resource] = matches;
  if (resource === undefined) {
    // Where a name is not certain, the patch may mean that resource.
    if (resources.isComplete && resources.list.every(({ certainty }) => certainty === 'certain')) {
      throw new BuildFailure('no-match', entry.path?.origin ?? object.origin, id.name);
    }
    return [];
  }
  if (matches.length > 1)
    throw new BuildFailure('several-matches', entry.path?.origin ?? object.origin, id.name);
  return [change(resource, entry, index, () => merge(resource, object, resources))];
}

function merge(resource: Resource, patch: WrittenMap, resources: Resources): void {
  const { value } = resource;
  // The patch has any kind and name, but changes neither. Source: `api/resource/resource.go:ApplySmPatch`.
  const { apiVersion, kind } = currentId(resource);
  const merged = strategicMerge(value, patch, path => listMerge(apiVersion, kind, path));
  if (merged === undefined) {
    resources.list = resources.list.filter(other => other !== resource);
    return;
  }
  const names = [['apiVersion'], ['kind'], ['metadata', 'name'], ['metadata', 'namespace']];
  resource.value = names.reduce((result: WrittenMap, path) => {
    const before = writtenAt(value, path);
    if (before !== undefined) return withWrittenAt(result, path, before);
    const metadata = result.entries.get('metadata');
    if (path.length < 2 || metadata?.kind !== 'map') return result;
    return withEntry(result, 'metadata', withEntry(metadata, path[1]!, undefined));
  }, merged);
}

function applyOperations(resource: Resource, operations: readonly Operation[], entry: PatchEntry): void {
  if (entry.form === 'patches') storeName(resource);
  for (const operation of operations) {
    if (resource.certainty !== 'certain') return;
    const part = partAt(resource, operation.path);
    const applied = applyOperation(resource.value, operation);
    if (applied.kind === 'done' && applied.value.kind === 'map') resource.value = applied.value;
    else if (applied.kind === 'failed') {
      // Elsewhere, kustomize itself may have added what is missing, such as annotations of its own.
      if (part === 'pod-spec') throw applied.failure;
      resource.hasUnknownLists = true;
    } else if (operation.name === 'test') {
      // It changes nothing.
    } else if (part === 'beside') resource.hasUnknownLists = true;
    else resource.certainty = 'unknown';
  }
  if (classPath(resource) === undefined) return;
  // A renamed resource keeps no memory of this name.
  if (textAt(resource.value, ['metadata', 'name']) === undefined) resource.certainty = 'unknown';
}
