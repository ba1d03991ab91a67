import { asMap, asSequence, get, textOf } from '../../yaml/lookup.ts';
import type { MapNode, Node, Path } from '../../yaml/tree.ts';
import { toValue } from '../../yaml/value.ts';
import { type Decoded, decode } from '../decode/decode.ts';
import { goType } from '../decode/read-object.ts';
import { isObject, type Value } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';

/** One Kubernetes object in a text, or a patch of one, with its path in the document. */
export interface Manifest {
  /** As written; empty where it is missing. */
  readonly apiVersion: string;
  /** As written; empty where it is missing. */
  readonly kind: string;
  /** `metadata.name`, if it is a scalar. */
  readonly name: string | undefined;
  readonly namespace: string | undefined;
  readonly node: MapNode;
  /** Path from the root of the document: empty, or `['items', 2]` for an item of a list. */
  readonly path: Path;
  /** The object as the API server decodes it; computed on first access. */
  readonly value: Value;
  /**
   * Returns the object as a server of a release holds it in memory, for built-in kinds; decoded once for each
   * release.
   */
  decoded(version: KubernetesVersion): Decoded;
}

/** An object as written, without its value. */
type Written = Omit<Manifest, 'value' | 'decoded'>;

/** Creates a manifest; `value` replaces the value of its text. */
export function manifestOf(written: Written, value?: Value): Manifest {
  return new ReadManifest(written, value);
}

/**
 * Returns the objects in a document: itself, or the items of a `List` (and of `RuntimeClassList`, `PodList`, ...),
 * which kubectl and the API machinery expand. A document without `apiVersion` and `kind` is not a manifest. A
 * sequence contains items that were cut out of a `List`: each item with both fields is an object.
 */
export function readManifests(root: Node | null): readonly Manifest[] {
  if (root?.kind !== 'sequence') return manifestsIn(root, [], undefined, new Set());
  return root.items
    .flatMap((item, index) => manifestsIn(item, [index], undefined, new Set()))
    .filter(({ apiVersion, kind }) => apiVersion !== '' && kind !== '');
}

/**
 * Collects the objects below a node. `unfolded` are the lists already expanded: aliases may refer to one repeatedly,
 * but its items are in the text once.
 */
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
    const itemKind = kind === 'List' ? undefined : { apiVersion, kind: kind.slice(0, -'List'.length) };
    return items.items.flatMap((item, index) =>
      manifestsIn(item, [...path, 'items', index], itemKind, unfolded),
    );
  }
  if (apiVersion === '' && kind === '') return [];
  const metadata = get(map, 'metadata');
  const name = textOf(get(metadata, 'name'));
  const namespace = textOf(get(metadata, 'namespace'));
  return [manifestOf({ apiVersion, kind, name, namespace, node: map, path })];
}

class ReadManifest implements Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string | undefined;
  readonly namespace: string | undefined;
  readonly node: MapNode;
  readonly path: Path;
  #value: Value | undefined;
  #decoded: Map<number, Decoded> | undefined;

  constructor({ apiVersion, kind, name, namespace, node, path }: Written, value: Value | undefined) {
    this.apiVersion = apiVersion;
    this.kind = kind;
    this.name = name;
    this.namespace = namespace;
    this.node = node;
    this.path = path;
    this.#value = value;
  }

  get value(): Value {
    this.#value ??= toValue(this.node);
    return this.#value;
  }

  decoded(version: KubernetesVersion): Decoded {
    this.#decoded ??= new Map();
    // Types change with minor releases only.
    const before = this.#decoded.get(version.minor);
    if (before !== undefined) return before;
    const { value } = this;
    const decoded = decode(isObject(value) ? value : {}, goType(this), version);
    this.#decoded.set(version.minor, decoded);
    return decoded;
  }
}

/** The fields that items of a typed list (`RuntimeClassList`) may leave to the list. */
interface Inherited {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Returns the object as it is sent to a server: an item of a typed list gets the fields that it leaves to the list. */
export function completeValue({ apiVersion, kind, value }: Manifest): Value {
  return isObject(value) ? { apiVersion, kind, ...value } : value;
}

/** Returns the group of an apiVersion: `node.k8s.io` of `node.k8s.io/v1`; the core group is the empty string. */
export function apiGroup(apiVersion: string): string {
  const slash = apiVersion.lastIndexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}
