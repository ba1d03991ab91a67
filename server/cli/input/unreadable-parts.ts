import type { Snapshot } from '../../analysis/snapshot.ts';
import { fileKind } from '../../documents/file-kind.ts';
import type { ManifestDocument } from '../../documents/manifest-document.ts';
import type { FileRange, ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import { documentsToDiagnose } from '../../ide/index.ts';
import { isPlaceholder } from '../../kubernetes/objects/placeholder.ts';
import { readNodeConfigFile } from '../../node-config/node-config-file.ts';
import { tomlProblem } from '../../node-config/toml-problem.ts';
import type { Problem } from '../../yaml/parse.ts';
import { languageOf, notYaml } from './not-yaml.ts';
import type { InputText } from './read-text.ts';

/** The location from which on a file, or one of its documents, cannot be read. */
export interface UnreadablePart {
  readonly range: FileRange;
  readonly message: string;
}

/**
 * The unreadable parts of a file to check, at most one in each document. A file that was named, or is in
 * `.runtimeclass/`, has to be readable as a whole; in a file that was only found below a folder, only manifests related
 * to classes count. Templates and texts with merge conflicts are skipped: they need not be valid YAML.
 */
export function unreadableParts(
  snapshot: Snapshot,
  file: ManifestFile,
  { problem }: InputText,
  isNamed: boolean,
): readonly UnreadablePart[] {
  const mustBeReadable =
    isNamed || ['runtimes', 'policy', 'settings', 'saved-cluster'].includes(fileKind(file.uri));
  const placeAt = (offset: number, message: string): UnreadablePart => {
    const at = file.source.positionAt(offset);
    return { range: { start: at, end: at }, message };
  };
  if (file.kind === 'node-config') {
    if (!isNamed && file.nodeConfig === undefined) return [];
    if (problem !== undefined) return [placeAt(problem.offset, problem.message)];
    const broken = tomlProblem(file.source.text);
    return broken === undefined ? [] : [placeAt(broken.offset, `not TOML: ${broken.message}`)];
  }
  const isMeant = ({ document }: PlacedManifestDocument) => mustBeReadable || isManifest(document);
  const documents = mustBeReadable ? file.documents : documentsToDiagnose(snapshot, file);
  if (problem !== undefined) {
    const { placed } = file.at(file.source.positionAt(problem.offset));
    const isAsked = documents.includes(placed) && isMeant(placed);
    return isAsked ? [placeAt(problem.offset, problem.message)] : [];
  }
  return documents.flatMap(placed => {
    const part = partOf(file, placed);
    return part !== undefined && isMeant(placed) ? [part] : brokenConfigs(file, placed);
  });
}

/** The first error in a configuration of a node inside of a document. */
function brokenConfigs(file: ManifestFile, placed: PlacedManifestDocument): readonly UnreadablePart[] {
  for (const { path, text, scalar, embedded } of placed.document.nodeConfigs?.texts ?? []) {
    const broken = readNodeConfigFile(path, text) && tomlProblem(text);
    if (broken === undefined) continue;
    // The end of a block scalar is on the line below it.
    const offset = Math.min(broken.offset, text.trimEnd().length);
    const start = embedded?.outer(offset) ?? scalar.range.start;
    return [{ range: file.range(placed, { start, end: start }), message: `not TOML: ${broken.message}` }];
  }
  return [];
}

function partOf(file: ManifestFile, placed: PlacedManifestDocument): UnreadablePart | undefined {
  const { document } = placed;
  if (document.unreadable === 'template' || document.unreadable === 'conflict') return undefined;
  const [problem] = document.source.parsed.problems;
  // In a document related to classes, this is the finding `nested-too-deeply`.
  if (document.unreadable === 'too-deep' && !document.isRelevant)
    return { range: file.range(placed, problem!.range), message: problem!.message };
  if (problem === undefined || document.unreadable || isToBeFilledIn(document.text, problem))
    return undefined;
  const { range, message } = notYaml(document.text, problem);
  return { range: file.range(placed, range), message: `not ${languageOf(file.uri)}: ${message}` };
}

/** Whether the document would be a manifest without the error, judged by its top-level keys. */
function isManifest(document: ManifestDocument): boolean {
  const says = (key: string) => new RegExp(`^(?:- )?["']?${key}["']?[ \\t]*:`, 'm').test(document.text);
  return (
    (says('apiVersion') && says('kind')) ||
    document.manifests.some(({ apiVersion, kind }) => apiVersion !== '' && kind !== '')
  );
}

/**
 * Whether a text may be invalid YAML because of a placeholder for more than a value: one near the error, or one alone
 * on its line. `{{ }}` and similar markers make a text a template wherever they are.
 */
function isToBeFilledIn(text: string, { range }: Problem): boolean {
  const lineAbove = text.lastIndexOf('\n', text.lastIndexOf('\n', range.start - 1) - 1) + 1;
  const lineEnd = text.indexOf('\n', range.end);
  const near = text.slice(lineAbove, lineEnd < 0 ? undefined : lineEnd);
  return isPlaceholder(near) || /\[\[|%\{/.test(near) || aloneOnLine.test(text);
}

const aloneOnLine =
  /^[ \t]*(?:-[ \t]+)?(?:\$\{.*\}|\$\(.*\)|\$\w+|@\w+@|__\w+__|%\w+%|%\{.*\}|<+[^<>]+>+|\[\[.*\]\])[ \t]*\r?$/m;
