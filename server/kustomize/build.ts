import { applyPatch, type PatchedResource, type Resources } from './apply-patch.ts';
import { BuildFailure } from './build-failure.ts';
import { type FluxKustomization, readFluxKustomization } from './flux-kustomization.ts';
import { generatedResource } from './generated.ts';
import type { ReadDocuments } from './kustomize-document.ts';
import type { PatchEntry } from './patch-entry.ts';
import { type Kustomization, readKustomization } from './read-kustomization.ts';
import { type PatchContents, readPatch, uriIn } from './read-patch.ts';
import { readReplacements } from './read-replacements.ts';
import { readResources } from './read-resources.ts';
import { renameResources, setLabels } from './rename-resources.ts';
import { applyReplacement } from './replacement.ts';
import { setReplicas } from './replicas.ts';
import { currentId, keyOfId, type Resource } from './resource.ts';
import { textAt, type WrittenScalar, withEntry } from './written-value.ts';

/** What `kustomize build` makes of a kustomization, as far as it is known without running it. */
export interface Build {
  /** The resources that come out, in any order; empty if the build fails. */
  readonly resources: readonly Resource[];
  /** Whether these are all: else files are missing, or other programs add resources. */
  readonly isComplete: boolean;
  /** Why kustomize refuses the kustomization; left out where that is not certain. */
  readonly failure: BuildFailure | undefined;
  /** The effects of the patches of this kustomization, without those of its bases. */
  readonly patches: readonly AppliedPatch[];
  /** URIs of the files that were read, and of those that were looked for. */
  readonly files: ReadonlySet<string>;
  /** URIs of the other kustomizations that it is made of. */
  readonly bases: ReadonlySet<string>;
}

export interface AppliedPatch {
  readonly entry: PatchEntry;
  readonly contents: PatchContents;
  /** `undefined` if it is not known which resources it changes. */
  readonly patched: readonly PatchedResource[] | undefined;
  /** Whether all resources were known when it was applied. */
  readonly isComplete: boolean;
}

/**
 * Builds a kustomization from the texts of its files, in the order of kustomize: resources, components, strategic merge
 * patches, patches, namespace, prefix and suffix, labels and annotations, JSON patches, replacements. Source: kustomize
 * `api/internal/target/kusttarget.go:accumulateTarget`, `kusttarget_configplugin.go:configureBuiltinTransformers`.
 *
 * @param uri of the kustomization; or that of a file with a Kustomization of Flux, and after a `#` the number of documents
 * above it.
 */
export function build(uri: string, read: ReadDocuments): Build {
  return new Builder(read).build(uri);
}

/** Kustomizations that one build may read: a base may be used by many, each of which is used by many. */
const mostKustomizations = 500;
const mostResources = 5000;

class Builder {
  readonly #files = new Set<string>();
  readonly #bases = new Set<string>();
  readonly #read: ReadDocuments;
  readonly #patches: AppliedPatch[] = [];
  #kustomizations = 0;

  constructor(read: ReadDocuments) {
    this.#read = uri => {
      this.#files.add(uri);
      return read(uri);
    };
  }

  build(uri: string): Build {
    const resources: Resources = { list: [], isComplete: true, certainty: 'certain' };
    let failure: BuildFailure | undefined;
    try {
      const [file = '', index] = uri.split('#');
      if (index === undefined) this.#add(uri, resources, []);
      else this.#addFlux(file, Number(index), resources);
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error;
      failure = error;
    }
    const { list, isComplete, certainty } = resources;
    if (certainty !== 'certain') for (const resource of list) resource.certainty = certainty;
    return {
      resources: failure === undefined ? list.filter(isNotLocal) : [],
      isComplete: isComplete && certainty === 'certain',
      failure: certainty === 'certain' ? failure : undefined,
      patches: this.#patches,
      files: this.#files,
      bases: this.#bases,
    };
  }

  #addFlux(uri: string, index: number, resources: Resources): void {
    const flux = readFluxKustomization(uri, index, this.#read);
    // Where the folder has no kustomization, Flux takes all its files.
    const kustomization = flux && this.#kustomizationIn(flux.folder, '.');
    if (!flux?.isComplete || kustomization === undefined) resources.certainty = 'unknown';
    else this.#add(kustomization, resources, [uri], flux);
  }

  /** Adds what a kustomization makes to the resources; a component changes those that are there. */
  #add(uri: string, resources: Resources, above: readonly string[], flux?: FluxKustomization): void {
    const documents = this.#read(uri);
    const kustomization = documents && readKustomization(documents);
    this.#kustomizations += 1;
    const isTooMuch = this.#kustomizations > mostKustomizations || resources.list.length > mostResources;
    if (above.length > 0) this.#bases.add(uri);
    const isTaken = kustomization !== undefined && !above.includes(uri) && !isTooMuch;
    // A component by itself changes what others have, and a text without resources is a part of a kustomization.
    const isOnlyPart = above.length === 0 && kustomization !== undefined && !hasResources(kustomization);
    if (!isTaken || isOnlyPart || !kustomization.isComplete) resources.certainty = 'unknown';
    if (!isTaken) return;
    const folder = new URL('.', uri).href;
    const path = [...above, uri];
    const ids = new Set(resources.list.map(keyOfId));
    for (const resource of kustomization.resources) {
      this.#addResource(resource, folder, { resources, ids }, path);
    }
    this.#addGenerated(kustomization, { resources, ids });
    for (const component of kustomization.components) {
      const found = this.#kustomizationIn(folder, component.text);
      if (found === undefined) resources.certainty = 'unknown';
      else this.#add(found, resources, path);
    }
    const isOwn = (entry: PatchEntry) => above.length === 0 || (flux?.patches.includes(entry) ?? false);
    this.#transform(flux ? withFlux(kustomization, flux) : kustomization, folder, resources, isOwn);
  }

  #addResource(
    { text, origin }: WrittenScalar,
    folder: string,
    { resources, ids }: Accumulated,
    path: readonly string[],
  ): void {
    const documents = this.#read(uriIn(folder, text));
    const inner: Resources = { list: [], isComplete: true, certainty: 'certain' };
    if (documents !== undefined) {
      const found = readResources(documents);
      inner.list = [...found.resources];
      inner.isComplete = found.isComplete;
    } else {
      const found = this.#kustomizationIn(folder, text);
      if (found === undefined) inner.isComplete = false;
      else this.#add(found, inner, path);
    }
    if (inner.certainty !== 'certain') {
      inner.isComplete = false;
      for (const resource of inner.list) resource.certainty = inner.certainty;
    }
    resources.isComplete &&= inner.isComplete;
    for (const resource of inner.list) addOne(resource, { resources, ids }, origin);
  }

  /** The kustomization in a folder. kustomize refuses a folder with several. */
  #kustomizationIn(folder: string, path: string): string | undefined {
    const base = uriIn(folder, path.endsWith('/') ? path : `${path}/`);
    if (base === '') return undefined;
    const names = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
    const found = names.map(name => `${base}${name}`).filter(uri => this.#read(uri) !== undefined);
    return found.length === 1 ? found[0] : undefined;
  }

  #addGenerated({ generated: all, hasOtherResources }: Kustomization, { resources, ids }: Accumulated): void {
    if (hasOtherResources) resources.isComplete = false;
    for (const generated of all) {
      const resource = generatedResource(generated);
      if (ids.has(keyOfId(resource))) continue;
      ids.add(keyOfId(resource));
      resources.list.push(resource);
    }
  }

  #transform(
    kustomization: Kustomization,
    folder: string,
    resources: Resources,
    isOwn: (entry: PatchEntry) => boolean,
  ): void {
    const { patchesBeforeNames, patchesAfterNames, value } = kustomization;
    // All are read before the first is applied.
    const readAll = (entries: readonly PatchEntry[]) =>
      entries.map(entry => ({ entry, contents: readPatch(entry, folder, this.#read) }));
    const before = readAll(patchesBeforeNames);
    const after = readAll(patchesAfterNames);
    const apply = ({ entry, contents }: { entry: PatchEntry; contents: PatchContents }) => {
      const { isComplete, certainty, list } = resources;
      const areAllCertain = certainty === 'certain' && list.every(each => each.certainty === 'certain');
      const patched = applyPatch(entry, contents, resources);
      if (isOwn(entry))
        this.#patches.push({ entry, contents, patched, isComplete: isComplete && areAllCertain });
    };
    for (const patch of before) apply(patch);
    renameResources(value, resources);
    setLabels(value, resources);
    for (const patch of after) apply(patch);
    setReplicas(value, resources);
    for (const replacement of readReplacements(kustomization, folder, resources, this.#read)) {
      const { isComplete, certainty, list } = resources;
      applyReplacement(replacement, list, isComplete && certainty === 'certain');
    }
  }
}

function withFlux(kustomization: Kustomization, { patches, namespace }: FluxKustomization): Kustomization {
  const { value, patchesBeforeNames } = kustomization;
  return {
    ...kustomization,
    patchesBeforeNames: [...patchesBeforeNames, ...patches],
    value: namespace ? withEntry(value, 'namespace', namespace) : value,
  };
}

function hasResources({
  isComponent,
  resources,
  components,
  generated,
  hasOtherResources,
}: Kustomization): boolean {
  return !isComponent && (resources.length + components.length + generated.length > 0 || hasOtherResources);
}

/** The resources that a kustomization is putting together, before any transformer changes their names. */
interface Accumulated {
  readonly resources: Resources;
  /** The ids of those in the list, by `keyOfId`. */
  readonly ids: Set<string>;
}

function addOne(resource: Resource, { resources, ids }: Accumulated, origin: WrittenScalar['origin']): void {
  const key = keyOfId(resource);
  if (ids.has(key) && resource.certainty === 'certain') {
    throw new BuildFailure('duplicate', origin, currentId(resource).name);
  }
  ids.add(key);
  resources.list.push(resource);
}

/** Source: `kusttarget.go:IgnoreLocal`. */
function isNotLocal({ value }: Resource): boolean {
  const local = textAt(value, ['metadata', 'annotations', 'config.kubernetes.io/local-config']);
  return local === undefined || local === 'false';
}
