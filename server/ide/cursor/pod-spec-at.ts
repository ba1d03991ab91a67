import type { Snapshot } from '../../analysis/snapshot.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { Manifest } from '../../kubernetes/manifests/manifest.ts';
import type { Position } from '../../yaml/line-index.ts';

export interface PodSpecInFile {
  readonly file: ManifestFile;
  readonly placed: PlacedManifestDocument;
  readonly podSpec: PodSpecObject;
}

/** The Pod spec that contains a position, otherwise the first one of the object there, otherwise of the document. */
export function podSpecAt(snapshot: Snapshot, uri: string, position: Position): PodSpecInFile | undefined {
  const file = snapshot.file(uri);
  if (file === undefined) return undefined;
  const { placed, offset } = file.at(position);
  const { document } = placed;
  if (!document.mayHoldObjects || document.unreadable) return undefined;
  // How a custom kind creates Pods from its template is unknown.
  const podSpecs = document.podSpecsIn(snapshot.model.definedKinds).filter(({ place }) => place.whole);
  const isIn = ({ range }: Manifest['node']) => range.start <= offset && offset <= range.end;
  const podSpec =
    podSpecs.find(({ node }) => isIn(node)) ??
    podSpecs.find(({ manifest }) => isIn(manifest.node)) ??
    podSpecs[0];
  return podSpec && { file, placed, podSpec };
}
