import { SourceFile } from '../yaml/source-file.ts';
import { fileKind } from './file-kind.ts';
import { savedClusterAnnotations } from './saved-cluster-annotations.ts';

/**
 * The text of a file. The items of a long `kind: List`, as `kubectl get -o yaml` prints it, become documents of their
 * own, as kubectl treats them too, and so do the entries of a long map without objects, such as the values of a chart. A
 * saved cluster is read as a whole.
 */
export function sourceOf(uri: string, version: number, text: string): SourceFile {
  const isListToCut = (around: string) =>
    /^kind: *["']?List["']? *(?:#.*)?\r?$/m.test(around) &&
    fileKind(uri) !== 'saved-cluster' &&
    !around.includes(savedClusterAnnotations.context);
  const isMapToCut = (key: string) => !keysOfObjects.has(key) && fileKind(uri) === 'manifest';
  return SourceFile.of(uri, version, text, isListToCut, isMapToCut);
}

/** Keys that need the others of their map: those of objects, lists and schemas. */
const keysOfObjects = new Set([
  ...['apiVersion', 'kind', 'metadata', 'spec', 'items'],
  ...['patches', 'patchesJson6902', 'replacements', 'vars', 'swagger', 'openapi'],
]);
