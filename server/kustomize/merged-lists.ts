import { builtInKind, podSpecPlaces } from '../kubernetes/kinds/pod-spec-places.ts';
import {
  isNull,
  textAt,
  type WrittenList,
  type WrittenMap,
  type WrittenValue,
  writtenAt,
} from './written-value.ts';

/** What a strategic merge patch does with a list that is there: `{ key }` merges the items with the same value of a key. */
export type ListMerge = 'replaced' | 'unknown' | { readonly key: string };

/**
 * Returns how a strategic merge patch merges the list at a path of an object of a kind. Source: the keys
 * `x-kubernetes-patch-merge-key` of the schema in kyaml, `openapi/kubernetesapi`; of other kinds there is no schema, and
 * nothing is claimed. The lists of tolerations are never merged.
 */
export function listMerge(apiVersion: string, kind: string, path: readonly string[]): ListMerge {
  const name = path.at(-1)!;
  if (name === 'tolerations') return 'replaced';
  const toSpec = builtInKind(apiVersion, kind) && podSpecPlaces(apiVersion, kind)[0]?.path;
  if (toSpec === undefined || !toSpec.every((key, index) => path[index] === key)) return 'unknown';
  const [field = '', ...inner] = path.slice(toSpec.length);
  if (inner.length === 0) return keysOfPodSpec[field] ?? 'unknown';
  if (field === 'affinity') return 'replaced';
  if (!fieldsWithContainers.has(field)) return 'unknown';
  return keysOfContainer[inner.join('.')] ?? 'unknown';
}

const fieldsWithContainers = new Set(['containers', 'initContainers', 'ephemeralContainers']);

const keysOfPodSpec: Readonly<Record<string, ListMerge>> = {
  containers: { key: 'name' },
  initContainers: { key: 'name' },
  ephemeralContainers: { key: 'name' },
  volumes: { key: 'name' },
};

const keysOfContainer: Readonly<Record<string, ListMerge>> = {
  env: { key: 'name' },
  volumeMounts: { key: 'mountPath' },
  volumeDevices: { key: 'devicePath' },
  command: 'replaced',
  args: 'replaced',
  envFrom: 'replaced',
  'securityContext.capabilities.add': 'replaced',
  'securityContext.capabilities.drop': 'replaced',
};

/**
 * Returns the list with the items of a patch: those first, as kustomize puts them, then the others. `undefined` if that is
 * not clear. Source: kyaml `yaml/walk/associative_sequence.go:setAssociativeSequenceElements`.
 *
 * @param merge of an item with that of the patch; `undefined` if the patch removes it.
 */
export function mergeItems(
  before: WrittenList,
  patch: WrittenList,
  key: string,
  merge: (item: WrittenMap | undefined, patch: WrittenMap) => WrittenValue | undefined,
): WrittenList | undefined {
  const old = itemsByKey(before, key);
  const added = itemsByKey(patch, key);
  if (!before.isComplete || !patch.isComplete || old === undefined || added === undefined) return undefined;
  const merged = [...added].map(([name, item]) => ({ name, item, result: merge(old.get(name), item) }));
  const others = [...old].flatMap(([name, item]) => (added.has(name) ? [] : [item]));
  const removing = merged.find(({ name, result }) => old.has(name) && result === undefined);
  return {
    ...before,
    items: [...merged.flatMap(({ result }) => result ?? []), ...others],
    ...(removing && { removedAt: removing.item.origin }),
  };
}

/** The items by their keys; `undefined` if one has none, or several have the same. */
function itemsByKey({ items }: WrittenList, key: string): ReadonlyMap<string, WrittenMap> | undefined {
  const byKey = new Map<string, WrittenMap>();
  for (const item of items) {
    const name = textAt(item, [key]);
    if (item.kind !== 'map' || name === undefined || name === '' || byKey.has(name)) return undefined;
    byKey.set(name, item);
  }
  return byKey;
}

/** Whether a value holds a directive such as `$patch: delete` or a null, of which kustomize makes something else. */
export function isPlain(value: WrittenValue): boolean {
  if (value.kind === 'scalar') return !isNull(value);
  if (value.kind === 'list') return value.items.every(isPlain);
  return writtenAt(value, ['$patch']) === undefined && [...value.entries.values()].every(isPlain);
}
