import { isNodeConfigName } from '../node-config/node-config-file.ts';

/**
 * What a file is to us: `runtimes` and `policy` are files in which users tell this extension something; what is nothing else is
 * a `manifest`, if it holds objects.
 */
export type FileKind = 'manifest' | 'kustomization' | 'saved-cluster' | 'runtimes' | 'policy' | 'node-config';

/**
 * The kind of a file by its name, which is all that is known of a file before it is read. Of an open file ask
 * `ManifestFile.kind`: a saved cluster may lie anywhere, and says in its text what it is.
 */
export function fileKind(uri: string): FileKind {
  if (uri.endsWith('/.runtimeclass/runtimes.yaml')) return 'runtimes';
  if (uri.endsWith('/.runtimeclass/policy.yaml')) return 'policy';
  if (/\/\.runtimeclass\/[^/]+\.ya?ml$/.test(uri)) return 'saved-cluster';
  if (isNodeConfigName(uri)) return 'node-config';
  // The names that kustomize looks for: kustomize `api/konfig/general.go`.
  if (/\/(kustomization\.ya?ml|Kustomization)$/.test(uri)) return 'kustomization';
  return 'manifest';
}
