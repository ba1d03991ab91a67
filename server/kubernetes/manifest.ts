import { asMap, asSequence, get, textOf } from '../yaml/lookup.ts';
import type { MapNode, Node, Path } from '../yaml/tree.ts';
import { toValue } from '../yaml/value.ts';
import { isObject, type Value } from './value.ts';

/** One Kubernetes object in a text, whole or a patch of one, with its place in the document. */
export interface Manifest {
  /** As written; empty where it is missing. */
  readonly apiVersion: string;
  /** As written; empty where it is missing. */
  readonly kind: string;
  /** `metadata.name`, where it is a scalar. */
  readonly name: string | undefined;
  readonly namespace: string | undefined;
  readonly node: MapNode;
  /** From the root of the document: empty, or `['items', 2]` for an item of a list. */
  readonly path: Path;
  /** The object as the API server decodes it; computed when first asked for. */
  readonly value: Value;
}

/**
 * The objects in a document: itself, or the items of a `List` (and of `RuntimeClassList`, `PodList`, ...), which
 * kubectl and the API machinery unfold. A document without `apiVersion` and `kind` is no manifest. A sequence stands
 * for items of a `List` that were cut out of it: what in it has both is an object.
 */
export function readManifests(root: Node | null): readonly Manifest[] {
  if (root?.kind !== 'sequence') return manifestsIn(root, [], undefined, new Set());
  return root.items
    .flatMap((item, index) => manifestsIn(item, [index], undefined, new Set()))
    .filter(({ apiVersion, kind }) => apiVersion !== '' && kind !== '');
}

/** `unfolded` are the lists met before: aliases may name one again and again, but its items stand in the text once. */
function manifestsIn(
  node: Node | null,
  path: Path,
  inherited: Inherited | undefined,
  unfolded: Set<MapNode>,
): readonly Manifest[] {
  const map = asMap(node);
  if (map === null) return [];
  const apiVersion = textOf(get(map, 'apiVersion')) ?? inherited?.apiVersion ?? '';
  const kind = textOf(get(map, 'kind')) ?? inherited?.kind ?? '';
  const items = asSequence(get(map, 'items'));
  if (kind.endsWith('List') && items !== null) {
    if (unfolded.has(map)) return [];
    unfolded.add(map);
    const ofItems = kind === 'List' ? undefined : { apiVersion, kind: kind.slice(0, -'List'.length) };
    return items.items.flatMap((item, index) =>
      manifestsIn(item, [...path, 'items', index], ofItems, unfolded),
    );
  }
  if (apiVersion === '' && kind === '') return [];
  const metadata = get(map, 'metadata');
  let value: Value | undefined;
  const manifest: Manifest = {
    apiVersion,
    kind,
    name: textOf(get(metadata, 'name')),
    namespace: textOf(get(metadata, 'namespace')),
    node: map,
    path,
    get value() {
      value ??= toValue(map);
      return value;
    },
  };
  return [manifest];
}

/** Items of a typed list (`RuntimeClassList`) may leave out what the list says. */
interface Inherited {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The object as it is sent to a server: with what an item of a typed list leaves to its list. */
export function completeValue({ apiVersion, kind, value }: Manifest): Value {
  return isObject(value) ? { apiVersion, kind, ...value } : value;
}

/** `node.k8s.io` of `node.k8s.io/v1`; the core group is the empty string. */
export function apiGroup(apiVersion: string): string {
  const slash = apiVersion.lastIndexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}
