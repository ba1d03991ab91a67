import { SourceFile } from '../../yaml/source-file.ts';
import { isSavedCluster } from './saved-cluster.ts';
import { savedClusterAnnotations } from './saved-parts.ts';

/**
 * The text of a file, in which the items of a long `kind: List`, as `kubectl get -o yaml` prints it, are documents of
 * their own: kubectl takes them for that too. A saved cluster is read as a whole.
 */
export function sourceOf(uri: string, version: number, text: string): SourceFile {
  const isListToCut = (around: string) =>
    /^kind: *["']?List["']? *(?:#.*)?\r?$/m.test(around) &&
    !isSavedCluster(uri) &&
    !around.includes(savedClusterAnnotations.context);
  return SourceFile.of(uri, version, text, isListToCut);
}
