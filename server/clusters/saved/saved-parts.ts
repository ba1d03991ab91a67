import type { ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import { type AnnotationName, listAnnotation } from '../../documents/saved-cluster-annotations.ts';
import { apiGroup, type Manifest } from '../../kubernetes/manifests/manifest.ts';
import { get, textOf } from '../../yaml/lookup.ts';

/** The objects of a saved cluster as they are written. */
export interface SavedParts {
  readonly lists: readonly PlacedManifestDocument[];
  readonly nodes: readonly Manifest[];
  readonly quotas: readonly Manifest[];
  /** CustomResourceDefinitions, reduced to names and paths. */
  readonly definitions: readonly Manifest[];
  readonly annotation: (name: AnnotationName) => string | undefined;
}

/** The objects of a saved cluster; `undefined` if the file is broken or holds no list: then nothing is known. */
export function savedParts(file: ManifestFile): SavedParts | undefined {
  const lists = file.documents.filter(({ document }) => textOf(get(document.root, 'kind'))?.endsWith('List'));
  const broken = file.documents.some(({ document }) => document.source.parsed.problems.length > 0);
  if (lists.length === 0 || broken) return undefined;
  const manifests = lists.flatMap(({ document }) => document.manifests);
  return {
    lists,
    nodes: manifests.filter(isCoreKind('Node')),
    quotas: manifests.filter(isCoreKind('ResourceQuota')),
    definitions: manifests.filter(
      ({ apiVersion, kind }) =>
        kind === 'CustomResourceDefinition' && apiGroup(apiVersion) === 'apiextensions.k8s.io',
    ),
    annotation: name =>
      lists.map(({ document }) => listAnnotation(document.root, name)).find(text => text !== undefined),
  };
}

function isCoreKind(kind: string): (manifest: Manifest) => boolean {
  return manifest => manifest.kind === kind && manifest.apiVersion === 'v1';
}
