import type { PodSpecObject } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import { handlerKnowledge, reportedHandler } from '../kubernetes/kubelet/handlers.ts';
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
  /** It is known of the runtime that this one is a build of. */
  readonly isInherited: boolean;
  /** From the manifest to what asks for it. */
  readonly path: Path;
}

/** What a Pod spec meets in each cluster in view; `isWhole` is false for a patch. */
export function applicableLimitationsInViews(
  podSpec: PodSpecObject,
  { views, model }: Pick<Snapshot, 'views' | 'model'>,
  isWhole: boolean,
): readonly ApplicableLimitation[] {
  return runtimesOfPod(podSpec, views, model).flatMap(runtime =>
    applicableLimitations(podSpec, runtime, isWhole),
  );
}

/**
 * The limitations of its runtime that a Pod spec meets, in one cluster. What nodes themselves report is not guessed:
 * there the kubelet is asked (`user-namespaces-unsupported`). `isWhole` is false for a patch.
 */
export function applicableLimitations(
  podSpec: PodSpecObject,
  runtime: RuntimeInView,
  isWhole: boolean,
): readonly ApplicableLimitation[] {
  const { known, resolution } = runtime;
  if (resolution.profile === undefined || !podSpec.place.whole) return [];
  // What a class of the workspace reserves is said where it is written.
  const podFixed = known?.source.kind === 'cluster' ? known.podFixed : undefined;
  const pod = podOnRuntime(podSpec, { isWhole, handler: known?.handler, podFixed });
  return limitationsOf(resolution.profile).flatMap(({ limitation, isInherited }) => {
    if (isReported(limitation, runtime) || !isOfAll(limitation, resolution)) return [];
    return placesOf(limitation, pod).map(place => {
      return { ...runtime, limitation, isInherited, path: inManifest(podSpec, place) };
    });
  });
}

/** Where it may be one of several builds of a runtime, only what holds for each of them counts, be it in other words. */
function isOfAll({ id }: Limitation, { candidates }: RuntimeResolution): boolean {
  return (
    candidates.length < 2 ||
    candidates.every(candidate => limitationsOf(candidate).some(({ limitation }) => limitation.id === id))
  );
}

/** Whether any node of the cluster says for this handler what the limitation is about. */
function isReported({ nodeFeature }: Limitation, { view, known }: RuntimeInView): boolean {
  const handler = known?.handler;
  if (nodeFeature === undefined || handler === undefined) return false;
  return (view.nodes ?? []).some(
    node => handlerKnowledge(node, handler) === 'known' && reportedHandler(node, handler) !== undefined,
  );
}
