import type { Snapshot } from '../../analysis/snapshot.ts';
import { fileKind } from '../../documents/file-kind.ts';
import type { ManifestDocument } from '../../documents/manifest-document.ts';
import type { FileRange, ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import { documentsToDiagnose } from '../../ide/diagnostics/engine/diagnose.ts';
import { isPlaceholder } from '../../kubernetes/objects/placeholder.ts';
import { tomlProblem } from '../../node-config/toml-problem.ts';
import type { Problem } from '../../yaml/parse.ts';
import { languageOf, notYaml } from './not-yaml.ts';
import type { InputText } from './read-text.ts';

/** A place from which on a file, or one of its documents, cannot be read. */
export interface UnreadablePart {
  readonly range: FileRange;
  readonly message: string;
}

/**
 * What cannot be read of a file that is to be checked, at most one place in each document. Of a file that was named all
 * is meant to be read, and of one in `.runtimeclass/`; of one that was only found below a folder what is a manifest and
 * concerns us. Texts that a program still has to fill in, and those with merge conflicts, are left alone: of these
 * nobody says that they can be read as they are.
 */
export function unreadableParts(
  snapshot: Snapshot,
  file: ManifestFile,
  { problem }: InputText,
  isNamed: boolean,
): readonly UnreadablePart[] {
  const isWhole = isNamed || ['runtimes', 'policy', 'saved-cluster'].includes(fileKind(file.uri));
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
  const isMeant = ({ document }: PlacedManifestDocument) => isWhole || isManifest(document);
  const documents = isWhole ? file.documents : documentsToDiagnose(snapshot, file);
  if (problem !== undefined) {
    const { placed } = file.at(file.source.positionAt(problem.offset));
    const isAsked = documents.includes(placed) && isMeant(placed);
    return isAsked ? [placeAt(problem.offset, problem.message)] : [];
  }
  return documents.flatMap(placed => {
    const part = partOf(file, placed);
    return part !== undefined && isMeant(placed) ? [part] : [];
  });
}

function partOf(file: ManifestFile, placed: PlacedManifestDocument): UnreadablePart | undefined {
  const { document } = placed;
  const [problem] = document.source.parsed.problems;
  // Where the document concerns us that is a finding, `nested-too-deeply`.
  if (document.unreadable === 'too-deep' && !document.isRelevant)
    return { range: file.range(placed, problem!.range), message: problem!.message };
  if (problem === undefined || document.unreadable || isToBeFilledIn(document.text, problem))
    return undefined;
  const { range, message } = notYaml(document.text, problem);
  return { range: file.range(placed, range), message: `not ${languageOf(file.uri)}: ${message}` };
}

/** As it would be without the mistake: what stands at its top. */
function isManifest(document: ManifestDocument): boolean {
  const says = (key: string) => new RegExp(`^(?:- )?["']?${key}["']?[ \\t]*:`, 'm').test(document.text);
  return (
    (says('apiVersion') && says('kind')) ||
    document.manifests.some(({ apiVersion, kind }) => apiVersion !== '' && kind !== '')
  );
}

/**
 * Whether a placeholder that stands for more than a value may be why a text is not YAML: one near the mistake, or one
 * that is alone on its line. `{{ }}` and the like make a text a template wherever they are.
 */
function isToBeFilledIn(text: string, { range }: Problem): boolean {
  const lineAbove = text.lastIndexOf('\n', text.lastIndexOf('\n', range.start - 1) - 1) + 1;
  const lineEnd = text.indexOf('\n', range.end);
  const near = text.slice(lineAbove, lineEnd < 0 ? undefined : lineEnd);
  return isPlaceholder(near) || /\[\[|%\{/.test(near) || aloneOnLine.test(text);
}

const aloneOnLine =
  /^[ \t]*(?:-[ \t]+)?(?:\$\{.*\}|\$\(.*\)|\$\w+|@\w+@|__\w+__|%\w+%|%\{.*\}|<+[^<>]+>+|\[\[.*\]\])[ \t]*\r?$/m;
