import type { Manifest } from '../kubernetes/manifests/manifest.ts';
import { isNodeConfigName } from '../node-config/node-config-file.ts';
import { type EmbeddedText, embeddedText } from '../yaml/embedded-text.ts';
import { asMap, asScalar, asSequence, entriesOf, nodeAt, resolve, textOf } from '../yaml/lookup.ts';
import { topLevel } from '../yaml/top-level.ts';
import type { Node, ScalarNode } from '../yaml/tree.ts';
import { decodeContent, decodeDataUrl, encodingNamed } from './decode-content.ts';
import { type NodeConfigPlace, nodeConfigPlaces } from './node-config-places.ts';

/** A text in a scalar of a document that is called like a configuration of a node. */
export interface NodeConfigText {
  /** Its path on the node, or its name. */
  readonly path: string;
  readonly text: string;
  readonly scalar: ScalarNode;
  /** Its offsets in the document; `undefined` if it is encoded or its lines are folded. */
  readonly embedded: EmbeddedText | undefined;
}

/**
 * Whether a text may hold the configuration of a container runtime, or the path of one beside an encoded text, or be what
 * `crictl info` prints.
 */
export function mentionsNodeConfig(text: string): boolean {
  return nodeConfigWords.test(text);
}

export const nodeConfigWords = /containerd|crio|RuntimeReady/;

/** Whether a document that mentions them may have such texts, by its keys at the top: decided without a tree. */
export function mayHoldNodeConfigTexts(text: string): boolean {
  const { entries, isAll } = topLevel(text);
  if (!isAll) return true;
  const kinds = entries.flatMap(({ key, value }) => (key === 'kind' ? [value] : []));
  return (
    kinds.some(kind => kind === undefined || kind === 'List' || kindsWithTexts.has(kind)) ||
    entries.some(({ key }) => keysWithTexts.has(key))
  );
}

/**
 * Whether a text may be, or hold in a scalar, a machine configuration with such texts: tools for Talos have it as a
 * patch in their own files, and others as user data, such as Karpenter for EKS.
 */
export function mayHoldNestedNodeConfig(text: string): boolean {
  return mentionsNodeConfig(text) && startsMachineConfig.test(text);
}

const startsMachineConfig =
  /^[ \t]*(?:(?:machine|write_files|storage):|apiVersion:[ \t]*["']?node\.eks\.aws\/)/m;

const kindsWithTexts = new Set(nodeConfigPlaces.map(({ kind }) => kind));
const keysWithTexts = new Set(
  nodeConfigPlaces.flatMap(({ kind, files }) => (kind === undefined ? [/^\w+/.exec(files)![0]] : [])),
);

/** The configurations of nodes in the scalars of a document, in the order of the table of places. */
export function nodeConfigTexts(
  root: Node | null,
  manifests: readonly Manifest[],
  text: string,
): readonly NodeConfigText[] {
  const texts = new Map<ScalarNode, NodeConfigText>();
  let characters = 0;
  for (const { path, scalar, decode } of candidates(root, manifests)) {
    // Aliases may lead to a text repeatedly; and many small texts may inflate to large ones.
    if (texts.size === mostTexts || characters > mostCharacters) break;
    if (texts.has(scalar)) continue;
    const decoded = decode();
    characters += decoded?.text?.length ?? 0;
    if (decoded === undefined) {
      texts.set(scalar, { path, text: scalar.text, scalar, embedded: embeddedText(scalar, text) });
    } else if (decoded.text !== undefined) {
      texts.set(scalar, { path, text: decoded.text, scalar, embedded: undefined });
    }
  }
  return [...texts.values()];
}

/** The most texts that are read of a document: a broken one takes some tens of milliseconds, however short it is. */
const mostTexts = 100;

/** The length of all decoded texts of a document up to which further ones are decoded. */
const mostCharacters = 4_000_000;

interface Candidate {
  readonly path: string;
  readonly scalar: ScalarNode;
  readonly decode: () => Decoded | undefined;
}

/** The decoded text of a scalar; none if it cannot be decoded. */
interface Decoded {
  readonly text: string | undefined;
}

function* candidates(root: Node | null, manifests: readonly Manifest[]): Generator<Candidate> {
  for (const place of nodeConfigPlaces) {
    const objects = manifests.filter(
      ({ kind, apiVersion }) => kind === place.kind && apiVersion.startsWith(place.apiVersion!),
    );
    for (const object of place.kind === undefined ? [root] : objects.map(({ node }) => node)) {
      for (const { node, key } of filesAt(object, place.files)) {
        const path = pathOf(node, key, place);
        if (path === undefined || !isNodeConfigName(path)) continue;
        const scalar = asScalar(place.text === '' ? node : nodeAt(node, place.text.split('.')));
        if (scalar !== null) yield { path, scalar, decode: () => decodedAt(node, scalar, place) };
      }
    }
  }
}

interface FileNode {
  readonly node: Node | null;
  /** The key of the entry that holds it. */
  readonly key: string | undefined;
}

/** The nodes at a path with `[]` and `{}`. */
function filesAt(root: Node | null, path: string): readonly FileNode[] {
  const [, keys = '', each] = /^(.*?)(\[\]|\{\})?$/.exec(path)!;
  const node = nodeAt(root, keys.split('.'));
  if (each === '[]') return (asSequence(node)?.items ?? []).map(item => ({ node: item, key: undefined }));
  if (each === '{}') return entriesOf(asMap(node)).map(({ key, value }) => ({ node: value, key: key.text }));
  return [{ node, key: undefined }];
}

function pathOf(node: Node | null, key: string | undefined, { path }: NodeConfigPlace): string | undefined {
  if (path === 'entry') return key;
  return 'is' in path ? path.is : textOf(nodeAt(resolve(node), [path.key]));
}

/** The decoded text; `undefined` for a text that is not encoded. */
function decodedAt(
  node: Node | null,
  { text }: ScalarNode,
  { encoding, compression }: NodeConfigPlace,
): Decoded | undefined {
  if (encoding === undefined) return undefined;
  if (encoding === 'base64') return { text: decodeContent(text, { isBase64: true, isGzip: false }) };
  const named = (path: string) => textOf(nodeAt(node, path.split('.'))) ?? '';
  if (encoding === 'data-url') {
    const isGzip = compression !== undefined && named(compression) === 'gzip';
    return { text: decodeDataUrl(text, isGzip) };
  }
  const by = encodingNamed(named(encoding.key));
  return by && { text: decodeContent(text, by) };
}
