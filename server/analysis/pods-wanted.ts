import { builtInKind } from '../kubernetes/kinds/pod-spec-places.ts';
import type { PodSpecObject } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import { valueAt } from '../kubernetes/objects/value.ts';
import { integerAt } from '../kubernetes/scheduling/reading.ts';

/** The number of Pods that an object runs at the same time, and the path to that number. */
export interface PodsWanted {
  readonly count: bigint;
  /** The path from the manifest to the number; `undefined` if none is written. */
  readonly at: readonly string[] | undefined;
}

/**
 * The number of Pods of an object, at least: one if it depends on the cluster (DaemonSet), or a custom kind defines it.
 * Defaults of `pkg/apis/apps/v1/defaults.go` and `pkg/apis/batch/v1/defaults.go`.
 */
export function podsWanted({ manifest, path }: PodSpecObject): PodsWanted {
  const { apiVersion, kind, value } = manifest;
  const builtIn = builtInKind(apiVersion, kind);
  const one = { count: 1n, at: undefined };
  if (builtIn === undefined || builtIn.kind === 'Pod' || builtIn.kind === 'DaemonSet') return one;
  if (builtIn.failedCreateOn === undefined) return { count: 0n, at: undefined };
  // The field is a sibling of `template`.
  const spec = path.slice(0, -2).map(String);
  const field = [...spec, builtIn.failedCreateOn === 'Job' ? 'parallelism' : 'replicas'];
  const written = integerAt(value, field);
  if (written === undefined) return valueAt(value, field) === undefined ? one : { count: 0n, at: undefined };
  const completions = integerAt(value, [...spec, 'completions']) ?? written;
  const isFewer = builtIn.failedCreateOn === 'Job' && completions < written;
  return { count: isFewer ? completions : written, at: field };
}
