import { decoded } from '../../base/decoded.ts';
import { escapedName } from '../../documents/uri.ts';
import { folderOf, resolved } from '../../node-config/paths.ts';
import { asSequence, get, textOf } from '../../yaml/lookup.ts';
import type { Range } from '../../yaml/tree.ts';
import type { ReadSearchedText } from './place-in-chart.ts';
import type { RenderedLine } from './rendered-line.ts';
import type { SearchedText, TextPlace } from './searched-text.ts';

/** The texts that a kustomization is made of. */
export interface KustomizationTexts {
  /** Resources and patches that are objects, by `kind`. */
  readonly objects: ReadonlyMap<string, readonly PlacedObject[]>;
  /** The kustomizations, and the files with patches that they name. */
  readonly patches: readonly SearchedText[];
}

interface PlacedObject {
  readonly name: string;
  readonly in: SearchedText;
  /** The offsets of its document in the text. */
  readonly document: Range;
}

/**
 * Where a line that kustomize printed comes from: the line that says the same in a resource or a patch of this kind and
 * name; for the name of a class, the only place in patches and kustomizations with that name; the line of the
 * resource with its key, or its kind. `undefined` if the place cannot be determined.
 */
export function placeInKustomization(line: RenderedLine, texts: KustomizationTexts): TextPlace | undefined {
  const objects = objectsOf(line, texts);
  const firstPlace = (find: (object: PlacedObject) => TextPlace | undefined) =>
    objects.map(find).find(place => place !== undefined);
  // An overlay is read before its bases, and its patch is what counts.
  return (
    firstPlace(object => object.in.line(line.content, object.document)) ??
    inPatches(line, texts) ??
    firstPlace(object => (line.key ? object.in.lineOfKey(line.key, object.document) : undefined)) ??
    firstPlace(object => object.in.line(`kind: ${line.kind}`, object.document))
  );
}

/** The objects of the kind and name; if none has the name, the one whose name got a prefix or a suffix. */
function objectsOf({ kind, objectName }: RenderedLine, texts: KustomizationTexts): readonly PlacedObject[] {
  const objectsOfKind = texts.objects.get(kind) ?? [];
  const exact = objectsOfKind.filter(({ name }) => name === objectName);
  if (exact.length > 0) return exact;
  const longer = objectsOfKind.filter(({ name }) => name !== '' && objectName.includes(name));
  return new Set(longer.map(({ name }) => name)).size === 1 ? longer : [];
}

function inPatches({ name }: RenderedLine, { patches }: KustomizationTexts): TextPlace | undefined {
  const places = name === undefined ? [] : patches.flatMap(text => text.name(name));
  return places.length === 1 ? places[0] : undefined;
}

/** Reads a kustomization with the files on this machine that it names, and those that they name: at most 2,000. */
export async function readKustomizationTexts(
  kustomization: string,
  read: ReadSearchedText,
): Promise<KustomizationTexts> {
  const objects = new Map<string, PlacedObject[]>();
  const patches: SearchedText[] = [];
  const seen = new Set([kustomization]);
  const texts = new Set<SearchedText>();
  const waiting = [kustomization];
  for (let next = 0; next < waiting.length && next < mostFiles; next++) {
    const text = await readOrFolder(waiting[next]!, read);
    // A kustomization may be named by its folder too.
    if (text === undefined || texts.has(text)) continue;
    texts.add(text);
    const named = isKustomization(text.uri) ? namedIn(text) : [];
    if (isKustomization(text.uri) || !addObjects(text, objects)) patches.push(text);
    for (const uri of named) {
      if (!seen.has(uri)) waiting.push(uri);
      seen.add(uri);
    }
  }
  return { objects, patches };
}

const mostFiles = 2_000;

async function readOrFolder(uri: string, read: ReadSearchedText): Promise<SearchedText | undefined> {
  const text = await read(uri);
  if (text !== undefined || isKustomization(uri)) return text;
  for (const name of ['kustomization.yaml', 'kustomization.yml', 'Kustomization']) {
    const found = await read(`${uri}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isKustomization(uri: string): boolean {
  return /\/(kustomization\.ya?ml|Kustomization)$/.test(uri);
}

/** The URIs of what a kustomization names: files, and folders with another one. */
function namedIn({ uri, file }: SearchedText): readonly string[] {
  const paths = file.documents.flatMap(({ document: { root } }) => {
    const lists = ['resources', 'bases', 'components', 'patchesStrategicMerge'].flatMap(key =>
      (asSequence(get(root, key))?.items ?? []).map(textOf),
    );
    const withPath = ['patches', 'patchesJson6902', 'replacements'].flatMap(key =>
      (asSequence(get(root, key))?.items ?? []).map(item => textOf(get(item, 'path'))),
    );
    return [...lists, ...withPath];
  });
  return paths.flatMap(path => {
    // A URL, or a patch that is written here.
    if (path === undefined || path === '' || /[\n:?]/.test(path)) return [];
    const folder = decoded(folderOf(uri).slice('file://'.length));
    return [`file://${resolved(folder, path).split('/').map(escapedName).join('/')}`];
  });
}

/** Adds the objects of a text; `false` if it has none, as a JSON 6902 patch. */
function addObjects(text: SearchedText, objects: Map<string, PlacedObject[]>): boolean {
  let hasObjects = false;
  for (const { start, document } of text.file.documents) {
    const range = { start, end: start + document.text.length };
    for (const { kind, name = '' } of document.manifests) {
      hasObjects = true;
      const placed = { name, in: text, document: range };
      const existing = objects.get(kind);
      if (existing === undefined) objects.set(kind, [placed]);
      else existing.push(placed);
    }
  }
  return hasObjects;
}
