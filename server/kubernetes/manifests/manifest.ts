import { asMap, asSequence, get, textOf } from '../../yaml/lookup.ts';
import type { MapNode, Node, Path } from '../../yaml/tree.ts';
import { toValue } from '../../yaml/value.ts';
import { type Decoded, decode } from '../decode/decode.ts';
import { goType } from '../decode/read-object.ts';
import { isObject, type Value } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';

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
  /** The same as a server of a release has it in memory, for kinds of Kubernetes itself; read once for each release. */
  decoded(version: KubernetesVersion): Decoded;
}

/** An object as it stands in the text, without what it says. */
type Written = Omit<Manifest, 'value' | 'decoded'>;

/** `value` where the object is to say something else than its text. */
export function manifestOf(written: Written, value?: Value): Manifest {
  return new ReadManifest(written, value);
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
  const name = textOf(get(metadata, 'name'));
  const namespace = textOf(get(metadata, 'namespace'));
  return [manifestOf({ apiVersion, kind, name, namespace, node: map, path })];
}

/** A class, because V8 keeps what a getter of a literal refers to (here the tree) until its next full collection. */
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
