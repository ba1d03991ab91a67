import { asScalar, nodeAt } from '../../yaml/lookup.ts';
import { scalarValue } from '../../yaml/scalar.ts';
import type { Node } from '../../yaml/tree.ts';
import { type Value, valueAt } from '../objects/value.ts';
import { builtInKind } from './pod-spec-places.ts';
import type { PodSpecObject } from './pod-specs-in-manifest.ts';

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

function integerAt(value: Value, path: readonly string[]): bigint | undefined {
  const found = valueAt(value, path);
  return typeof found === 'bigint' ? found : undefined;
}

/** The number of Pods that an object runs at the same time, as its text states it. */
export interface PodsStated {
  /** 0 where nothing is stated. */
  readonly count: number;
  /** False if there may be more: an autoscaler, the nodes, a schedule, or the controller of a custom kind decides. */
  readonly isExact: boolean;
}

/**
 * The number of Pods that an object states. Replicas that are not written are one, but that is also how a workload is written
 * that an autoscaler scales. It reads the tree, because it is asked for each file of a workspace.
 */
export function podsStated({ manifest, path, place }: PodSpecObject): PodsStated {
  const { apiVersion, kind, node } = manifest;
  const builtIn = builtInKind(apiVersion, kind);
  if (builtIn === undefined || !place.whole || kind === 'DaemonSet' || kind === 'CronJob') return notStated;
  if (kind === 'Pod') return { count: 1, isExact: true };
  if (builtIn.failedCreateOn === undefined) return { count: 0, isExact: true };
  const isJob = kind === 'Job';
  const nodeOfField = (field: string) => nodeAt(node, [...path.slice(0, -2), field]);
  const replicas = nodeOfField(isJob ? 'parallelism' : 'replicas');
  if (replicas === null) return { count: 1, isExact: isJob };
  const [count, completions] = [countIn(replicas), countIn(nodeOfField('completions'))];
  if (count === undefined) return notStated;
  return { count: isJob && completions !== undefined ? Math.min(count, completions) : count, isExact: true };
}

const notStated: PodsStated = { count: 0, isExact: false };

function countIn(node: Node | null): number | undefined {
  const scalar = asScalar(node);
  const value = scalar === null ? undefined : scalarValue(scalar);
  return typeof value === 'bigint' && value >= 0n && value <= mostReplicas ? Number(value) : undefined;
}

/** The fields are of type int32. */
const mostReplicas = 2n ** 31n - 1n;
