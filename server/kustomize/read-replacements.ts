import type { Resources } from './apply-patch.ts';
import type { KustomizeDocument, ReadDocuments } from './kustomize-document.ts';
import type { Kustomization } from './read-kustomization.ts';
import { uriIn } from './read-patch.ts';
import { textAt, type WrittenValue, writtenValue } from './written-value.ts';

/** The replacements of a kustomization, those of files included. A file that cannot be read makes all resources `unknown`. */
export function readReplacements(
  { replacements }: Kustomization,
  folder: string,
  resources: Resources,
  read: ReadDocuments,
): readonly WrittenValue[] {
  return replacements.flatMap(item => {
    const path = textAt(item, ['path']);
    if (path === undefined) return [item];
    const value = onlyValue(read(uriIn(folder, path)));
    if (value === undefined) resources.certainty = 'unknown';
    return value?.kind === 'list' ? value.items : (value ?? []);
  });
}

function onlyValue(documents: readonly KustomizeDocument[] | undefined): WrittenValue | undefined {
  const [document, ...others] = documents?.filter(({ root }) => root !== null) ?? [];
  if (document === undefined || others.length > 0 || !document.isReadable) return undefined;
  return writtenValue(document, document.root);
}
