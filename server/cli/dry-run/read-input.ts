import { ManifestFile, type PlacedManifestDocument } from '../../documents/manifest-file.ts';
import { completeValue, type Manifest, manifestOf } from '../../kubernetes/manifests/manifest.ts';
import type { Value } from '../../kubernetes/objects/value.ts';
import { asMap, asSequence, get, textOf } from '../../yaml/lookup.ts';
import { partsWithoutJson } from '../../yaml/parts-without-json.ts';
import { SourceFile } from '../../yaml/source-file.ts';
import type { Range } from '../../yaml/tree.ts';
import { toValue } from '../../yaml/value.ts';
import { inPlainWords } from '../input/input-problem.ts';
import { languageOf, notYaml } from '../input/not-yaml.ts';
import { nameOf } from '../input/stdin.ts';

/** Reads the text at a path of the command line, `-` for stdin; rejects if it cannot be read. */
export type ReadText = (path: string) => Promise<string>;

/** An object in a text named on the command line. */
export interface InputObject {
  readonly manifest: Manifest;
  /** The object as the API server decodes it; an item of a typed list includes what it inherits from its list. */
  readonly value: Value;
  /** `pod.yaml:7:21` for a range of the object's document: counted from 1, columns in UTF-16 units. */
  readonly lineAndColumn: (range: Range) => string;
}

/** The content of one path: its objects, or the reason why it cannot be used. */
export interface Input {
  readonly file: ManifestFile | undefined;
  readonly objects: readonly InputObject[];
  readonly problems: readonly string[];
}

/** The kind of documents in a text: objects of Kubernetes, or patches, which can be any map. */
export type ExpectedContent = 'objects' | 'patches';

/** Reads the objects of a file or of stdin. */
export async function readInput(path: string, expected: ExpectedContent, read: ReadText): Promise<Input> {
  const name = nameOf(path);
  let text: string;
  try {
    text = await read(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { file: undefined, objects: [], problems: [`cannot read ${name}: ${inPlainWords(why)}`] };
  }
  const file = new ManifestFile(SourceFile.of(name, 0, text));
  const documents = file.documents.map(placed => readDocument(name, file, placed, expected));
  return {
    file,
    objects: documents.flatMap(({ objects }) => objects),
    problems: documents.flatMap(({ problems }) => problems),
  };
}

function readDocument(
  name: string,
  file: ManifestFile,
  placed: PlacedManifestDocument,
  expected: ExpectedContent,
): Pick<Input, 'objects' | 'problems'> {
  const { document } = placed;
  const lineAndColumn = (range: Range) => {
    const { line, character } = file.range(placed, range).start;
    return `${name}:${line + 1}:${character + 1}`;
  };
  const problem = (range: Range, text: string) => ({
    objects: [],
    problems: [`${lineAndColumn(range)}: ${text}`],
  });
  const { root } = document;
  const start = root?.range ?? { start: 0, end: 0 };
  if (document.unreadable === 'template')
    return problem(start, 'a template: render it first (helm template, ...)');
  if (document.unreadable === 'conflict')
    return problem(start, 'an unresolved merge conflict: resolve it first');
  const [broken] = document.source.parsed.problems;
  if (document.unreadable === 'too-deep') return problem(broken!.range, broken!.message);
  if (broken !== undefined) {
    const { range, message } = notYaml(document.text, broken);
    return problem(range, `not ${languageOf(name)}: ${message}`);
  }
  if (root === null) return { objects: [], problems: [] };
  const [unconvertible] = partsWithoutJson(root);
  if (unconvertible !== undefined) {
    return problem(unconvertible.range, `error converting YAML to JSON: ${unconvertible.message}`);
  }
  const map = asMap(root);
  if (map === null) return problem(start, 'not an object: an object has members, such as `kind: Pod`');
  const found = document.manifests;
  const items = asSequence(get(map, 'items'))?.items.length;
  const isList = items !== undefined && (textOf(get(map, 'kind')) ?? '').endsWith('List');
  if (expected === 'patches' && !isList) {
    const [manifest = patchManifest(map)] = found;
    return { objects: [{ manifest, value: toValue(map), lineAndColumn }], problems: [] };
  }
  const anonymous = found.find(({ apiVersion, kind }) => apiVersion === '' || kind === '');
  if (anonymous !== undefined || found.length < (isList ? items : 1)) {
    const missing = anonymous?.kind ? 'apiVersion' : anonymous?.apiVersion ? 'kind' : 'apiVersion and kind';
    return problem(anonymous?.node.range ?? start, `${missing} missing: every object has both, write it`);
  }
  const objects = found.map(manifest => ({ manifest, value: completeValue(manifest), lineAndColumn }));
  return { objects, problems: [] };
}

function patchManifest(node: Manifest['node']): Manifest {
  const nothing = { apiVersion: '', kind: '', name: undefined, namespace: undefined, path: [] };
  return manifestOf({ ...nothing, node });
}
