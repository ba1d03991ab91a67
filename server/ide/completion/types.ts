import type { Snapshot } from '../../analysis/snapshot.ts';
import { fieldAt } from '../../kubernetes/fields/fields.ts';
import { builtInKinds } from '../../kubernetes/kinds/built-in-kinds.ts';
import { apiGroup, type Manifest, readManifests } from '../../kubernetes/manifests/manifest.ts';
import { nodeApiGroup } from '../../kubernetes/manifests/runtime-class.ts';
import type { Cursor } from '../../yaml/cursor.ts';
import { entriesOf, getEntry } from '../../yaml/lookup.ts';
import { explainsFields } from '../hover/describe-field.ts';
import { proposeValues } from './field-values.ts';
import { proposeField } from './fields.ts';
import type { Proposal } from './provider.ts';

/**
 * Completes the missing one of `apiVersion` and `kind` of a RuntimeClass, and the `apiVersion` of what may still become a
 * RuntimeClass or a Pod.
 */
export function* types(snapshot: Snapshot, cursor: Cursor): Generator<Proposal> {
  if (!explainsFields(snapshot)) return;
  const manifest = readManifests(cursor.root).find(({ path, node }) =>
    cursor.on === 'key' ? node === cursor.map : isChild(path, cursor.path),
  );
  if (manifest === undefined) return;
  if (cursor.on === 'value' && cursor.path.at(-1) === 'apiVersion' && manifest.kind !== 'RuntimeClass') {
    yield* proposeVersions(manifest);
    return;
  }
  for (const name of ['apiVersion', 'kind'] as const) {
    const field = fieldAt('RuntimeClass', '', [name]);
    if (field === undefined || !isMissing(manifest, name, cursor)) continue;
    if (cursor.on === 'key') yield proposeField(field, name, 0);
    else yield* proposeValues(field);
  }
}

/** The versions of the kind; without a kind, those of all kinds of which the written keys may be. */
function* proposeVersions({ node, kind }: Manifest): Generator<Proposal> {
  const keys = entriesOf(node).map(({ key }) => key.text);
  const versions = [
    ...(kind === '' && areAll(keys, keysOfRuntimeClass) ? ['node.k8s.io/v1'] : []),
    ...(areAll(keys, keysOfWorkload) ? versionsOfWorkloads(kind) : []),
  ];
  for (const [rank, value] of versions.entries())
    yield { label: value, insert: { value }, kind: 'value', rank };
}

function versionsOfWorkloads(kind: string): readonly string[] {
  const found = builtInKinds.filter(each => kind === '' || each.kind === kind);
  const versions = found.flatMap(({ group, versions }) =>
    versions
      .filter(({ removedIn }) => removedIn === undefined)
      .map(({ version }) => (group === '' ? version : `${group}/${version}`)),
  );
  return [...new Set(versions)];
}

const keysOfWorkload = ['apiVersion', 'kind', 'metadata', 'spec', 'status'];
const keysOfRuntimeClass = ['apiVersion', 'kind', 'metadata', 'handler', 'overhead', 'scheduling'];

function areAll(keys: readonly string[], known: readonly string[]): boolean {
  return keys.every(key => known.includes(key));
}

/** Whether the field at the cursor is this one, and the other field shows that the object is a RuntimeClass. */
function isMissing({ apiVersion, kind }: Manifest, name: 'apiVersion' | 'kind', cursor: Cursor): boolean {
  const isClass = name === 'apiVersion' ? kind === 'RuntimeClass' : apiGroup(apiVersion) === nodeApiGroup;
  if (cursor.on === 'value') return isClass && cursor.path.at(-1) === name;
  return isClass && getEntry(cursor.map, name) === undefined;
}

function isChild(path: Manifest['path'], child: Cursor['path']): boolean {
  return child.length === path.length + 1 && path.every((segment, index) => segment === child[index]);
}
