import { asMap, asScalar, asSequence, get, getEntry, nodeAt } from '../../yaml/lookup.ts';
import { scalarValue } from '../../yaml/scalar.ts';
import type { Entry, MapNode, Node, Path } from '../../yaml/tree.ts';
import { matchesPathPattern, nodesMatching } from '../fields/path-pattern.ts';
import { type Manifest, manifestOf } from '../manifests/manifest.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import { type DefinedKinds, definedPlaces, noDefinedKinds } from './defined-kinds.ts';
import {
  builtInKind,
  isListedKind,
  isTemplateValidated,
  type PodSpecPlace,
  podSpecPlaces,
} from './pod-spec-places.ts';

/** A Pod spec (or a part of one) in a manifest. */
export interface PodSpecObject {
  readonly manifest: Manifest;
  readonly place: PodSpecPlace;
  /** Path from the manifest to the Pod spec. */
  readonly path: Path;
  readonly node: MapNode;
  /** The entry `runtimeClassName: ...`, or that of the field by which this kind names the class. */
  readonly classEntry: Entry | undefined;
  /** The class that the Pod spec names; `undefined` if it names none, or the value is null or not a string. */
  readonly className: string | undefined;
}

/**
 * Returns the Pod specs of a manifest: those in the table of kinds, and those that the definition of the kind declares;
 * for a kind that neither knows, every map that is called `template` and has a `spec` with a list of `containers`.
 */
export function podSpecsOf(
  manifest: Manifest,
  definedKinds: DefinedKinds = noDefinedKinds,
): readonly PodSpecObject[] {
  const { apiVersion, kind } = manifest;
  const found: PodSpecObject[] = [];
  const listed = podSpecPlaces(apiVersion, kind);
  const defined = definedPlaces(definedKinds, apiVersion, kind);
  for (const place of [...listed, ...(defined ?? []).filter(({ path }) => !isAmong(listed, path))]) {
    for (const { node, path } of nodesMatching(manifest.node, place.path)) {
      const map = asMap(node);
      if (map !== null) found.push(podSpecObject(manifest, place, map, path));
    }
  }
  if (defined !== undefined || isListedKind(apiVersion, kind)) return found;
  for (const path of templatePaths(manifest.node, [], 0)) {
    const map = asMap(nodeAt(manifest.node, path));
    if (map !== null) found.push(podSpecObject(manifest, unlistedPlace(path), map, path));
  }
  return found;
}

/** An empty Pod spec, for places that name a class for Pods that are elsewhere. */
export const emptyPodSpec: PodSpecObject = (() => {
  const node: MapNode = { kind: 'map', flow: true, entries: [], range: { start: 0, end: 0 } };
  const emptyPod = { apiVersion: 'v1', kind: 'Pod', name: undefined, namespace: undefined, node, path: [] };
  const [place] = podSpecPlaces('v1', 'Pod');
  return podSpecObject(manifestOf(emptyPod), place!, node, ['spec']);
})();

/**
 * Whether a server of this release validates a template as written, when its object is applied. Other Pod specs are
 * validated when a Pod is created, after the mutating plugins.
 */
export function isValidatedAsWritten(
  { manifest, place }: PodSpecObject,
  version: KubernetesVersion,
): boolean {
  const builtIn = builtInKind(manifest.apiVersion, manifest.kind);
  return place.template && builtIn !== undefined && isTemplateValidated(builtIn, version);
}

function podSpecObject(manifest: Manifest, place: PodSpecPlace, node: MapNode, path: Path): PodSpecObject {
  const classEntry = getEntry(node, place.field);
  const scalar = asScalar(classEntry?.value);
  const value = scalar === null ? null : scalarValue(scalar);
  return {
    manifest,
    place,
    path,
    node,
    classEntry,
    className: typeof value === 'string' ? value : undefined,
  };
}

function unlistedPlace(path: Path): PodSpecPlace {
  return { path: path.map(String), field: 'runtimeClassName', whole: true, template: true };
}

/** Whether the table has a path of a definition, perhaps with `*` where the definition names each key. */
function isAmong(listed: readonly PodSpecPlace[], path: readonly string[]): boolean {
  const asInObject = path.map(segment => (segment === '[]' ? 0 : segment));
  return listed.some(place => matchesPathPattern(place.path, asInObject));
}

const deepestTemplate = 12;

/** Yields the path of every `...template.spec` that has a list of containers, below any maps and lists. */
function* templatePaths(node: Node | null, path: Path, depth: number): Generator<Path> {
  if (depth > deepestTemplate) return;
  for (const entry of node?.kind === 'map' ? node.entries : []) {
    const key = entry.key.text;
    const spec = key === 'template' || key === 'podTemplate' ? get(entry.value, 'spec') : null;
    if (hasContainers(spec)) yield [...path, key, 'spec'];
    else yield* templatePaths(entry.value, [...path, key], depth + 1);
  }
  for (const [index, item] of (node?.kind === 'sequence' ? node.items : []).entries()) {
    yield* templatePaths(item, [...path, index], depth + 1);
  }
}

function hasContainers(spec: Node | null): boolean {
  const containers = asSequence(get(spec, 'containers'));
  return containers?.items.some(item => asMap(item) !== null) ?? false;
}
