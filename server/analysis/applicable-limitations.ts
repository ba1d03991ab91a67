import type { PodSpecObject } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import { handlerKnowledge, reportedHandler } from '../kubernetes/kubelet/handlers.ts';
import { stringAt, type Value } from '../kubernetes/objects/value.ts';
import { limitationsOf, placesOf } from '../runtimes/limitations-of.ts';
import type { Limitation } from '../runtimes/model/limitation.ts';
import type { RuntimeResolution } from '../runtimes/resolve-runtime.ts';
import type { Path } from '../yaml/tree.ts';
import { inManifest, podOnRuntime } from './pod-on-runtime.ts';
import { type RuntimeInView, runtimesOfPod } from './runtime-of-class.ts';
import type { Snapshot } from './snapshot.ts';

/** Something that Pods ask for and their runtime cannot do. */
export interface ApplicableLimitation extends RuntimeInView {
  readonly limitation: Limitation;
  /** Whether the limitation belongs to the runtime that this one is a build of. */
  readonly isInherited: boolean;
  /** The path from the manifest to the field that asks for it. */
  readonly path: Path;
}

/** The limitations that apply to a Pod spec in each cluster in view. */
export function applicableLimitationsInViews(
  podSpec: PodSpecObject,
  { views, model }: Pick<Snapshot, 'views' | 'model'>,
  isPatch: boolean,
): readonly ApplicableLimitation[] {
  return runtimesOfPod(podSpec, views, model).flatMap(runtime =>
    applicableLimitations(podSpec, runtime, isPatch),
  );
}

/**
 * The limitations of its runtime that apply to a Pod spec, in one cluster. Features that nodes report themselves are
 * left to the kubelet's check (`user-namespaces-unsupported`).
 */
export function applicableLimitations(
  podSpec: PodSpecObject,
  runtime: RuntimeInView,
  isPatch: boolean,
): readonly ApplicableLimitation[] {
  const { known, resolution } = runtime;
  if (resolution.profile === undefined || !podSpec.place.whole) return [];
  // The overhead of a class of the workspace is reported where the class is declared.
  const podFixed = known?.source.kind === 'cluster' ? known.podFixed : undefined;
  const pod = podOnRuntime(podSpec, { isPatch, handler: known?.handler, podFixed });
  return limitationsOf(resolution.profile).flatMap(({ limitation, isInherited }) => {
    const places = placesOf(limitation, pod).filter(place => !isDemandedOfAll(limitation, pod.pod, place));
    // Most limitations apply to no place. The nodes are looked at last: there are thousands of them.
    if (places.length === 0 || !isOfAll(limitation, resolution)) return [];
    if (isReported(limitation, runtime) || !isOfNodes(limitation, runtime)) return [];
    return places.map(place => ({ ...runtime, limitation, isInherited, path: inManifest(podSpec, place) }));
  });
}

/**
 * Whether the limitation is about a profile `RuntimeDefault`, which policies (the Pod Security Standard `restricted`) and recommended
 * manifests demand of every Pod: nobody relies on it for isolation.
 */
function isDemandedOfAll({ effect }: Limitation, pod: Value, place: Path): boolean {
  if (effect !== 'silently-weaker') return false;
  return stringAt(pod, [...place, 'type']) === 'RuntimeDefault' || stringAt(pod, place) === 'runtime/default';
}

/**
 * Whether all candidates have the limitation, perhaps in other words: if the runtime may be one of several builds, only
 * what applies to each of them counts.
 */
function isOfAll({ id }: Limitation, { candidates }: RuntimeResolution): boolean {
  return (
    candidates.length < 2 ||
    candidates.every(candidate => limitationsOf(candidate).some(({ limitation }) => limitation.id === id))
  );
}

/**
 * Whether nodes of the cluster report for this handler the feature that the limitation is about, so that the kubelet's
 * check knows better: any report counts, but where the limitation applies even if they report support, only refusals.
 */
function isReported({ nodeFeature, evenIfReported }: Limitation, { view, known }: RuntimeInView): boolean {
  const handler = known?.handler;
  if (nodeFeature === undefined || handler === undefined) return false;
  const reported = (view.nodes ?? []).flatMap(node => reportedHandler(node, handler) ?? []);
  return evenIfReported
    ? reported.length > 0 && reported.every(features => features[nodeFeature] === false)
    : reported.length > 0;
}

/** Whether the limitation is one of the container runtime of the nodes, as far as that is known (`onlyWith`). */
function isOfNodes({ onlyWith }: Limitation, { view, known, configured }: RuntimeInView): boolean {
  if (onlyWith === undefined) return true;
  const able = (view.nodes ?? []).filter(node => handlerKnowledge(node, known?.handler ?? '') !== 'missing');
  const reported = able.map(({ containerRuntimeVersion }) => containerRuntimeVersion?.split('://')[0]);
  const kinds = new Set([...reported, ...configured.map(({ of }) => of)].filter(kind => kind !== undefined));
  return onlyWith === 'cri-o' ? kinds.has('cri-o') : kinds.size === 0 || kinds.has('containerd');
}
