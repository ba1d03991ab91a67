import type { KustomizeDocument, ReadDocuments } from './kustomize-document.ts';
import { type PatchEntry, patchEntry } from './patch-entry.ts';
import { uriIn } from './read-patch.ts';
import {
  isNull,
  listIn,
  textAt,
  type WrittenMap,
  type WrittenValue,
  writtenAt,
  writtenValue,
} from './written-value.ts';

/** What a Kustomization of Flux adds to the kustomization of a folder of its repository. */
export interface FluxKustomization {
  /** URI of the folder, with a slash at the end. */
  readonly folder: string;
  /** They are added to those of the kustomization. */
  readonly patches: readonly PatchEntry[];
  /** It replaces that of the kustomization. */
  readonly namespace: WrittenValue | undefined;
  /** False if it has a field that changes resources in a way that is not understood here. */
  readonly isComplete: boolean;
}

/**
 * Reads the Kustomization of Flux in a document of a file; `undefined` for another kind, or if the folder that it builds is not
 * known: only a GitRepository that is this repository leads to files of the workspace. Source: fluxcd/pkg
 * `kustomize/kustomize_generator.go:WriteFile`.
 */
export function readFluxKustomization(
  uri: string,
  index: number,
  read: ReadDocuments,
): FluxKustomization | undefined {
  const document = read(uri)?.[index];
  const value = document && fluxKustomizationIn(document);
  if (document === undefined || value === undefined) return undefined;
  const repository = repositoryOf(uri, sourceOf(value), read);
  const path = textAt(value, ['spec', 'path']) ?? './';
  if (repository === undefined || path.includes('$')) return undefined;
  const folder = uriIn(repository, `./${path}/`.replaceAll(/\/{2,}/g, '/'));
  if (!folder.startsWith(repository)) return undefined;
  const spec = writtenAt(value, ['spec']);
  const isSet = (key: string) => !isNull(writtenAt(spec, [key]));
  return {
    folder,
    patches: listIn(spec, 'patches').map(item => patchEntry(document, item, 'patches')),
    namespace: writtenAt(spec, ['targetNamespace']),
    isComplete: !notUnderstood.some(isSet),
  };
}

const notUnderstood = ['components', 'namePrefix', 'nameSuffix', 'patchesStrategicMerge', 'patchesJson6902'];

function fluxKustomizationIn(document: KustomizeDocument): WrittenMap | undefined {
  const value = document.isReadable ? writtenValue(document, document.root) : undefined;
  return value?.kind === 'map' && isFluxKustomization(value) ? value : undefined;
}

function isFluxKustomization(value: WrittenMap): boolean {
  const isOfFlux = textAt(value, ['apiVersion'])?.startsWith('kustomize.toolkit.fluxcd.io/') === true;
  return isOfFlux && textAt(value, ['kind']) === 'Kustomization';
}

/** The name and namespace of a GitRepository; `undefined` for another source, or where the namespace is not known. */
function sourceOf(value: WrittenMap): string | undefined {
  const source = writtenAt(value, ['spec', 'sourceRef']);
  const namespace = textAt(source, ['namespace']) ?? textAt(value, ['metadata', 'namespace']);
  if (textAt(source, ['kind']) !== 'GitRepository' || namespace === undefined) return undefined;
  return `${namespace}/${textAt(source, ['name'])}`;
}

/**
 * The URI of the root of a repository, with a slash at the end, if it is known to be the one that a file is in: `flux
 * bootstrap` writes `flux-system/gotk-sync.yaml` into the folder that the Kustomization in it builds.
 */
function repositoryOf(uri: string, source: string | undefined, read: ReadDocuments): string | undefined {
  let folder = new URL('.', uri).href;
  for (let level = 0; source !== undefined && level < mostLevels && folder !== ''; level++) {
    for (const document of read(`${folder}flux-system/gotk-sync.yaml`) ?? []) {
      const value = fluxKustomizationIn(document);
      const path = textAt(value, ['spec', 'path'])
        ?.replace(/^\.?\//, '')
        .replace(/\/$/, '');
      if (value === undefined || path === undefined || sourceOf(value) !== source) continue;
      if (path === '' || path === '.') return folder;
      if (folder.endsWith(`/${path}/`)) return folder.slice(0, -path.length - 1);
    }
    const above = new URL('..', folder).href;
    folder = above === folder ? '' : above;
  }
  return undefined;
}

const mostLevels = 20;
