import type { KnownClass } from '../../kubernetes/known-class.ts';
import type { PodSpecObject } from '../../kubernetes/pod-specs.ts';
import type { RuntimeResolution } from '../../runtimes/resolve-runtime.ts';
import type { ClusterView } from '../../workspace/cluster-view.ts';
import type { Knowledge } from '../../workspace/knowledge.ts';
import { limitationsMet } from '../limitations-met.ts';
import { runtimesOfPod } from '../runtime-of-class.ts';
import { oncePerRuntime } from './once-per-kind.ts';
import { withClass } from './try-class.ts';

/** How Pods would get on with the runtime of a class. */
export interface RuntimeFit {
  /** `undefined` where nothing is known of it. */
  readonly resolution: RuntimeResolution | undefined;
  /** What would keep them from starting, a sentence each. */
  readonly obstacles: readonly string[];
  /** What they would have to do without. */
  readonly cautions: readonly string[];
}

/** For one class of a cluster after the other. */
export function fitRuntimes(
  podSpec: PodSpecObject,
  view: ClusterView,
  knowledge: Knowledge,
): (known: KnownClass) => RuntimeFit {
  return oncePerRuntime(knowledge.runtimes, ({ name }) => {
    const wanted = withClass(podSpec, name);
    const [runtime] = runtimesOfPod(wanted, [view], knowledge);
    const met = runtime === undefined ? [] : limitationsMet(wanted, runtime, true);
    const isCertain = runtime?.resolution.confidence === 'certain';
    const stopping = met.filter(({ limitation: { effect } }) => effect === 'does-not-start' && isCertain);
    const weakening = met.filter(
      ({ limitation: { effect } }) =>
        effect === 'silently-weaker' || (effect === 'does-not-start' && !isCertain),
    );
    return {
      resolution: runtime?.resolution,
      obstacles: [...new Set(stopping.map(({ limitation }) => limitation.text))],
      cautions: [...new Set(weakening.map(({ limitation }) => limitation.text))],
    };
  });
}
