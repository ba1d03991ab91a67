import { fileKind } from '../../documents/file-kind.ts';
import { savedClusterAnnotations } from '../../documents/saved-cluster-annotations.ts';
import { SourceFile } from '../../yaml/source-file.ts';

/**
 * The text of a file. The items of a long `kind: List`, as `kubectl get -o yaml` prints it, become documents of their
 * own, as kubectl treats them too. A saved cluster is read as a whole.
 */
export function sourceOf(uri: string, version: number, text: string): SourceFile {
  const isListToCut = (around: string) =>
    /^kind: *["']?List["']? *(?:#.*)?\r?$/m.test(around) &&
    fileKind(uri) !== 'saved-cluster' &&
    !around.includes(savedClusterAnnotations.context);
  return SourceFile.of(uri, version, text, isListToCut);
}
