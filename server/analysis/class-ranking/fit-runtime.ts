import { type Certainty, certainIf } from '../../base/certainty.ts';
import { rememberEach } from '../../base/remember.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { type Limitation, sentenceOf } from '../../runtimes/model/limitation.ts';
import type { RuntimeResolution } from '../../runtimes/resolve-runtime.ts';
import { applicableLimitations } from '../applicable-limitations.ts';
import type { ClusterView } from '../cluster-view.ts';
import { type RuntimeInView, runtimesOfPod } from '../runtime-of-class.ts';
import type { WorkspaceModel } from '../workspace-model.ts';
import { contentMismatch } from './content-mismatch.ts';
import { oncePerRuntime } from './once-per-kind.ts';
import { withClass } from './try-class.ts';

/** How well Pods suit the runtime of a class. */
export interface RuntimeFit {
  /** The runtime; `undefined` if it is unknown. */
  readonly resolution: RuntimeResolution | undefined;
  /** The reasons why the Pods would not start, a sentence each. */
  readonly obstacles: readonly string[];
  /** The features that the Pods would have to do without, or cannot rely on, a sentence each. */
  readonly cautions: readonly string[];
  /** The certainty that the Pods start and become Ready, if there are no obstacles: `likely` if a caution says otherwise. */
  readonly certainty: Certainty;
}

/**
 * A function that checks Pods against one class of a cluster after the other, computing what classes have in common
 * once.
 */
export function fitRuntimes(
  podSpec: PodSpecObject,
  view: ClusterView,
  model: WorkspaceModel,
): (known: KnownClass) => RuntimeFit {
  const limitsOnce = rememberEach((runtime: RuntimeInView) => limitsOn(runtime, podSpec), limitsKey);
  return oncePerRuntime(view, model.runtimes, ({ name }) => {
    const [runtime] = runtimesOfPod({ ...podSpec, className: name }, [view], model);
    return runtime === undefined
      ? { resolution: undefined, obstacles: [], cautions: [], certainty: 'certain' }
      : { resolution: runtime.resolution, ...limitsOnce(runtime) };
  });
}

type Limits = Omit<RuntimeFit, 'resolution'>;

/** A key of everything besides the Pods that limitations depend on: classes of one runtime share it. */
function limitsKey({ view, known, resolution: { profile, certainty, candidates } }: RuntimeInView): string {
  const reserved = known?.source.kind === 'cluster' ? view.placingOf(known) : '';
  const possible = candidates.map(({ id }) => id).join(' ');
  return [profile?.id, possible, certainty, known?.handler, reserved].join('\n');
}

function limitsOn(runtime: RuntimeInView, podSpec: PodSpecObject): Limits {
  const { known, resolution } = runtime;
  const met = applicableLimitations(known ? withClass(podSpec, known.name) : podSpec, runtime, false);
  const textsOf = (passes: (limitation: Limitation) => boolean) =>
    met.flatMap(({ limitation }) => (passes(limitation) ? sentenceOf(limitation) : []));
  const stops = ({ effect, unless, unlessSet, onlyWith }: Limitation) =>
    effect === 'does-not-start' &&
    unless === undefined &&
    unlessSet === undefined &&
    onlyWith === undefined &&
    resolution.certainty === 'certain';
  const content = contentMismatch(runtime, podSpec);
  const doubts = textsOf(
    each => (each.effect === 'does-not-start' && !stops(each)) || each.neverReady === true,
  );
  const weaker = textsOf(({ effect }) => effect === 'silently-weaker' || effect === 'unsupported');
  return {
    obstacles: [...new Set([...content.obstacles, ...textsOf(stops)])],
    cautions: [...new Set([...content.cautions, ...doubts, ...weaker])],
    certainty: certainIf(content.cautions.length + doubts.length === 0),
  };
}
