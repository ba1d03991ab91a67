import type { ManifestFile } from './manifest-file.ts';

/** The namespaces that the Pods and Pod templates of files name, each once; documents that cannot matter are skipped. */
export function namespacesOfPods(files: readonly ManifestFile[]): readonly string[] {
  const documents = files.flatMap(file => file.documents.map(({ document }) => document));
  const podSpecs = documents.flatMap(document => (document.isRelevant ? document.podSpecs : []));
  return [...new Set(podSpecs.flatMap(({ manifest }) => manifest.namespace ?? []))];
}
