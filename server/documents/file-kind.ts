import { isNodeConfigName } from '../node-config/node-config-file.ts';

/**
 * The role of a file: `runtimes`, `policy` and `settings` are files in which users configure this extension; any file without
 * another role is a `manifest` if it holds objects.
 */
export type FileKind =
  | 'manifest'
  | 'kustomization'
  | 'saved-cluster'
  | 'runtimes'
  | 'policy'
  | 'settings'
  | 'node-config';

/**
 * The kind of a file by its name, before it is read. For an open file use `ManifestFile.kind`: a saved cluster may lie
 * anywhere and is recognised by its text.
 */
export function fileKind(uri: string): FileKind {
  if (uri.includes('/.runtimeclass/')) {
    if (uri.endsWith('/.runtimeclass/runtimes.yaml')) return 'runtimes';
    if (uri.endsWith('/.runtimeclass/policy.yaml')) return 'policy';
    if (uri.endsWith('/.runtimeclass/settings.yaml')) return 'settings';
    if (/\/\.runtimeclass\/[^/]+\.ya?ml$/.test(uri)) return 'saved-cluster';
  }
  if (isNodeConfigName(uri)) return 'node-config';
  // The names that kustomize looks for: kustomize `api/konfig/general.go`.
  if (/\/(kustomization\.ya?ml|Kustomization)$/.test(uri)) return 'kustomization';
  return 'manifest';
}
