import { BuildFailure } from './build-failure.ts';
import { type Operation, readOperations } from './json-patch.ts';
import { documentsInScalar, type KustomizeDocument, type ReadDocuments } from './kustomize-document.ts';
import type { PatchEntry } from './patch-entry.ts';
import { textAt, type WrittenMap, type WrittenValue, writtenAt, writtenValue } from './written-value.ts';

/** The contents of a patch; `unknown` if they could not be read. */
export type PatchContents =
  | { readonly kind: 'strategic-merge'; readonly objects: readonly WrittenMap[] }
  | { readonly kind: 'json'; readonly operations: readonly Operation[] }
  | { readonly kind: 'unknown' };

/**
 * Reads the contents of a patch, from its file or from the kustomization. Which form it has is seen from the contents.
 * Source: kustomize `api/internal/builtins/PatchTransformer.go:Config`.
 *
 * @throws BuildFailure if they are no patch.
 */
export function readPatch(entry: PatchEntry, folder: string, read: ReadDocuments): PatchContents {
  const documents = documentsOf(entry, folder, read);
  if (documents === undefined || documents.some(({ isReadable }) => !isReadable)) return unknown;
  const values: WrittenValue[] = [];
  for (const document of documents) {
    if (document.root === null) continue;
    const value = writtenValue(document, document.root);
    if (value === undefined) return unknown;
    values.push(value);
  }
  const [first] = values;
  if (first === undefined) return unknown;
  if (first.kind === 'list') {
    // Only the first of several documents counts.
    const operations =
      values.length > 1 || entry.form === 'patchesStrategicMerge' ? undefined : readOperations(first);
    return operations === undefined ? unknown : { kind: 'json', operations };
  }
  if (entry.form === 'patchesJson6902') return unknown;
  return { kind: 'strategic-merge', objects: values.map(value => asPatch(value, entry)) };
}

const unknown: PatchContents = { kind: 'unknown' };

function asPatch(value: WrittenValue, entry: PatchEntry): WrittenMap {
  const isPatch =
    value.kind === 'map' &&
    textAt(value, ['kind']) &&
    writtenAt(value, ['metadata', 'name'])?.kind === 'scalar';
  if (!isPatch) throw new BuildFailure('no-patch', entry.origin);
  return value;
}

function documentsOf(
  entry: PatchEntry,
  folder: string,
  read: ReadDocuments,
): readonly KustomizeDocument[] | undefined {
  const { path, inline, origin } = entry;
  if (path !== undefined) return inline === undefined ? read(uriIn(folder, path.text)) : undefined;
  return inline && documentsInScalar(origin.document, inline);
}

/** The URI of a path in a folder, whose URI ends with a slash. A path that is not a valid URI leads nowhere. */
export function uriIn(folder: string, path: string): string {
  return URL.canParse(path, folder) ? new URL(path, folder).href : '';
}
