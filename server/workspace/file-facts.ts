import { type RuntimeClassObject } from '../kubernetes/runtime-class.ts';
import { isKustomizationFile, patchFiles } from '../kubernetes/kustomization.ts';
import { isPlaceholder } from '../kubernetes/placeholder.ts';
import { describeClass, type KnownClass } from '../kubernetes/known-class.ts';
import { readSavedCluster, isSavedCluster, type SavedCluster } from './saved-cluster.ts';
import { get } from '../yaml/lookup.ts';
import type { Range } from '../yaml/tree.ts';
import type { FileRange, ManifestFile } from './manifest-file.ts';

/** What the rest of the workspace needs to know of one file. Plain data: the file's text can be forgotten. */
export interface FileFacts {
  readonly classes: readonly KnownClass[];
  readonly uses: readonly ClassUse[];
  /** URIs of the files that this file, a kustomization, names as patches. */
  readonly patches: readonly string[];
  /** What a saved cluster (`.runtimeclass/*.yaml`) knows. */
  readonly cluster: SavedCluster | undefined;
}

/** A place that names a class. */
export interface ClassUse {
  readonly className: string;
  readonly uri: string;
  readonly range: FileRange;
  readonly kind: string;
  readonly name: string | undefined;
}

/** Reads the facts of one file; `undefined` where it has none. */
export function factsOf(file: ManifestFile): FileFacts | undefined {
  if (isSavedCluster(file.uri)) {
    return { classes: [], uses: [], patches: [], cluster: readSavedCluster(file) };
  }
  const classes: KnownClass[] = [];
  const uses: ClassUse[] = [];
  const patches: string[] = [];
  for (const placed of file.documents) {
    const { document } = placed;
    if (isKustomizationFile(file.uri)) {
      patches.push(...patchFiles(document.root).map(path => new URL(path, file.uri).href));
    }
    if (!document.isConcerned || document.unreadable) continue;
    for (const object of document.runtimeClasses) {
      const place = { uri: file.uri, range: file.range(placed, nameRange(object)) };
      const known = describeClass(object, { kind: 'workspace', ...place });
      if (known !== undefined) classes.push(known);
    }
    for (const podSpec of document.podSpecs) {
      const { className, classEntry, manifest } = podSpec;
      if (!className || !classEntry?.value || isPlaceholder(className)) continue;
      const range = file.range(placed, classEntry.value.range);
      uses.push({ className, uri: file.uri, range, kind: manifest.kind, name: manifest.name });
    }
  }
  const nothing = classes.length + uses.length + patches.length === 0;
  return nothing ? undefined : { classes, uses, patches, cluster: undefined };
}

function nameRange(object: RuntimeClassObject): Range {
  return get(get(object.manifest.node, 'metadata'), 'name')?.range ?? object.manifest.node.range;
}
