import type { Snapshot } from '../../analysis/snapshot.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import { type FileUpgrade, needsOldVersion, readFileIgnores, readIgnores } from '../../ide/index.ts';
import { languageOf, notYaml } from '../input/not-yaml.ts';

/**
 * The documents that mention an old version of RuntimeClass but that `upgradeFile` silently skips, because they are not valid
 * manifests: templates, documents with merge conflicts and broken ones. At most one entry each.
 */
export function leftAlone({ version }: Snapshot, file: ManifestFile): FileUpgrade['left'] {
  if (['saved-cluster', 'node-config'].includes(file.kind) || needsOldVersion(version)) return [];
  if (readFileIgnores(file.source.text)(rule)) return [];
  return file.documents.flatMap(placed => {
    const { text } = placed.document;
    const found = oldVersion.exec(text);
    if (found === null || readIgnores(text).covers(rule, found.index)) return [];
    const why = whyLeftAlone(file, placed);
    const range = { start: found.index, end: found.index + found[0].length };
    return why === undefined ? [] : [{ ...why, range: file.range(placed, range) }];
  });
}

const rule = 'old-api-version';

const oldVersion = /\bnode\.k8s\.io\/v1(?:alpha|beta)1\b/;

function whyLeftAlone(
  { uri }: ManifestFile,
  { document }: PlacedManifestDocument,
): { readonly name: string; readonly refusal: string } | undefined {
  if (document.unreadable === 'template') return { name: 'a template', refusal: 'change it by hand' };
  const name = 'a document';
  if (document.unreadable === 'conflict') return { name, refusal: 'it has merge conflicts' };
  const [problem] = document.source.parsed.problems;
  // `upgradeFile` reports what is nested too deeply.
  if (problem === undefined || document.unreadable === 'too-deep') return undefined;
  return { name, refusal: `not ${languageOf(uri)}: ${notYaml(document.text, problem).message}` };
}
