import type { ManifestFile, PlacedManifestDocument } from '../documents/manifest-file.ts';
import { normalisedUri } from '../documents/uri.ts';
import { get } from '../yaml/lookup.ts';

/** The Kustomization of Flux in a document, if it patches what it applies, as `build` of `kustomize/` takes it. */
export function fluxKustomizationsIn(
  { uri }: ManifestFile,
  placed: PlacedManifestDocument,
): readonly string[] {
  const { document, index, embeddedIn } = placed;
  const [manifest, ...others] = document.manifests;
  if (manifest === undefined || others.length > 0 || embeddedIn !== undefined) return [];
  const isOfFlux = manifest.apiVersion.startsWith('kustomize.toolkit.fluxcd.io/');
  if (!isOfFlux || manifest.kind !== 'Kustomization') return [];
  return get(get(manifest.node, 'spec'), 'patches') ? [`${normalisedUri(uri)}#${index}`] : [];
}
