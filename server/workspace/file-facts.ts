import { describeClass, type KnownClass } from '../kubernetes/known-class.ts';
import { isKustomizationFile, patchFiles } from '../kubernetes/kustomization.ts';
import { isPlaceholder } from '../kubernetes/placeholder.ts';
import { exemptRuntimeClasses } from '../kubernetes/pod-security.ts';
import { nodeAt } from '../yaml/lookup.ts';
import { classPlace } from './class-place.ts';
import { type HandlerName, handlerNames, isNodeConfigName } from './handler-names.ts';
import type { FileRange, ManifestFile } from './manifest-file.ts';
import { isSavedCluster, readSavedCluster, type SavedCluster } from './saved-cluster.ts';
import { normalisedUri } from './uri.ts';

/** What the rest of the workspace needs to know of one file. Plain data: the file's text can be forgotten. */
export interface FileFacts {
  readonly classes: readonly KnownClass[];
  readonly uses: readonly ClassUse[];
  /** Words that stand where classes are named outside of Pod specs: in templates, values and policies. */
  readonly mentions: readonly string[];
  /** URIs of the files that this file, a kustomization, names as patches. */
  readonly patches: readonly string[];
  /** Classes that the configuration of an API server in this file exempts from pod-security checks. */
  readonly exemptions: readonly ClassExemption[];
  /** Where the configuration of a node in this file names a handler. */
  readonly handlerNames: readonly HandlerName[];
  /** What a saved cluster (`.runtimeclass/*.yaml`) knows. */
  readonly cluster: SavedCluster | undefined;
}

/** A place that names a class. */
export interface ClassUse {
  readonly className: string;
  readonly uri: string;
  readonly range: FileRange;
  readonly kind: string;
  readonly name: string | undefined;
}

export interface ClassExemption {
  readonly className: string;
  readonly uri: string;
  readonly range: FileRange;
}

/** Reads the facts of one file; `undefined` where it has none. */
export function factsOf(file: ManifestFile): FileFacts | undefined {
  if (isSavedCluster(file.uri)) {
    return { ...noFacts, cluster: readSavedCluster(file) };
  }
  if (isNodeConfigName(file.uri)) {
    const names = handlerNames(file);
    return names.length === 0 ? undefined : { ...noFacts, handlerNames: names, cluster: undefined };
  }
  const classes: KnownClass[] = [];
  const uses: ClassUse[] = [];
  const mentions = new Set<string>();
  const patches: string[] = [];
  const exemptions: ClassExemption[] = [];
  for (const placed of file.documents) {
    const { document } = placed;
    if (isKustomizationFile(file.uri)) {
      patches.push(...patchFiles(document.root).flatMap(path => uriFrom(file.uri, path) ?? []));
    }
    if (!document.isConcerned) continue;
    for (const word of mentionedWords(document.text)) mentions.add(word);
    if (document.unreadable) continue;
    for (const object of document.runtimeClasses) {
      const known = describeClass(object, { kind: 'workspace', ...classPlace(file, placed, object) });
      if (known !== undefined) classes.push(known);
    }
    for (const manifest of document.manifests) {
      if (!mayExempt.has(manifest.kind)) continue;
      for (const { className, at } of exemptRuntimeClasses(manifest.value)) {
        const node = nodeAt(manifest.node, at);
        if (node === null || isPlaceholder(className)) continue;
        exemptions.push({ className, uri: file.uri, range: file.range(placed, node.range) });
      }
    }
    for (const podSpec of document.podSpecs) {
      const { className, classEntry, manifest } = podSpec;
      if (!className || !classEntry?.value || isPlaceholder(className)) continue;
      const range = file.range(placed, classEntry.value.range);
      uses.push({ className, uri: file.uri, range, kind: manifest.kind, name: manifest.name });
    }
  }
  const facts = { classes, uses, mentions: [...mentions], patches, exemptions, handlerNames: [] };
  const isEmpty = Object.values(facts).every(({ length }) => length === 0);
  return isEmpty ? undefined : { ...facts, cluster: undefined };
}

const noFacts = {
  classes: [],
  uses: [],
  mentions: [],
  patches: [],
  exemptions: [],
  handlerNames: [],
} as const;

/**
 * The words behind `runtimeClassName:`, `runtimeClasses:` and the like, and the value of a JSON patch of that field.
 * Some of them only happen to stand there; that is the safe side for who asks whether a class is named nowhere.
 */
function* mentionedWords(text: string): Generator<string> {
  for (const { index } of text.matchAll(/runtime_?-?class\w*["']?\s*[:=]|\/runtimeClassName/gi)) {
    const [, ...words] = text.slice(index, index + 200).match(/[a-z0-9][a-z0-9.-]*[a-z0-9]/g) ?? [];
    yield* words;
  }
}

/** The URI of a path that a file names; `undefined` for one that is none, as while it is being typed. */
function uriFrom(uri: string, path: string): string | undefined {
  return URL.canParse(path, uri) ? normalisedUri(new URL(path, uri).href) : undefined;
}

const mayExempt = new Set(['AdmissionConfiguration', 'PodSecurityConfiguration']);
