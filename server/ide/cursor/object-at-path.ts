import type { ManifestDocument } from '../../documents/manifest-document.ts';
import type { FieldOwner } from '../../kubernetes/fields/field.ts';
import type { DefinedKinds } from '../../kubernetes/kinds/defined-kinds.ts';
import { type PodSpecObject, podSpecsOf } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { type Manifest, readManifests } from '../../kubernetes/manifests/manifest.ts';
import { asRuntimeClass, type RuntimeClassObject } from '../../kubernetes/manifests/runtime-class.ts';
import type { Node, Path } from '../../yaml/tree.ts';

/** The object that a path of a document leads into, and the rest of the path within that object. */
export type ObjectAtPath = RuntimeClassPlace | PodSpecPlaceInText;

interface BasePlace {
  readonly manifest: Manifest;
  readonly owner: FieldOwner;
  /** The path from the root of the RuntimeClass or Pod spec. */
  readonly path: Path;
}

export interface RuntimeClassPlace extends BasePlace {
  readonly owner: 'RuntimeClass';
  readonly object: RuntimeClassObject;
}

export interface PodSpecPlaceInText extends BasePlace {
  readonly owner: 'PodSpec';
  readonly podSpec: PodSpecObject;
}

/** The objects in a document, in the shape in which a file's documents have them. */
export type ObjectsInText = Pick<ManifestDocument, 'manifests' | 'podSpecsIn' | 'runtimeClasses'>;

/** The RuntimeClass or the Pod spec that a path from the root of a document leads into. */
export function objectAt(
  objects: ObjectsInText,
  path: Path,
  definedKinds: DefinedKinds,
): ObjectAtPath | undefined {
  const { manifests, runtimeClasses } = objects;
  const podSpecs = objects.podSpecsIn(definedKinds);
  for (const manifest of manifests) {
    const pathInManifest = below(manifest.path, path);
    if (pathInManifest === undefined) continue;
    const isInIt = (object: { readonly manifest: Manifest }) => object.manifest === manifest;
    const object = runtimeClasses.find(isInIt);
    if (object !== undefined) return { owner: 'RuntimeClass', manifest, object, path: pathInManifest };
    for (const podSpec of podSpecs.filter(isInIt)) {
      const pathInPodSpec = below(podSpec.path, pathInManifest);
      if (pathInPodSpec !== undefined) return { owner: 'PodSpec', manifest, podSpec, path: pathInPodSpec };
    }
  }
  return undefined;
}

/** Whether a place is that of the name of a class in a Pod spec. */
export function isClassName(place: ObjectAtPath): boolean {
  return place.owner === 'PodSpec' && place.path.length === 1 && place.path[0] === place.podSpec.place.field;
}

/** The objects below a root node that belongs to no document of a file. */
export function objectsIn(root: Node | null): ObjectsInText {
  const manifests = readManifests(root);
  return {
    manifests,
    podSpecsIn: kinds => manifests.flatMap(manifest => podSpecsOf(manifest, kinds)),
    runtimeClasses: manifests.flatMap(manifest => asRuntimeClass(manifest) ?? []),
  };
}

/** The rest of `path` below `prefix`; `undefined` if `path` does not start with it. */
function below(prefix: Path, path: Path): Path | undefined {
  const starts = prefix.every((segment, index) => segment === path[index]);
  return starts ? path.slice(prefix.length) : undefined;
}
