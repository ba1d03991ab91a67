import type { Apply, DetectedHandler, Distribution, PlaceToWrite } from './model/distribution.ts';
import { runtimeVersionOf } from './model/runtime-version.ts';

/** What a person does to give the nodes of a distribution one more handler. */
export interface WhereToWrite {
  /** The name of the distribution. */
  readonly name: string;
  /** `undefined` if a person cannot write a table there. */
  readonly place: PlaceToWrite | undefined;
  readonly apply: Apply | undefined;
  /**
   * The program that the distribution looks for at its start: with it, the table of the handler is there without being
   * written.
   */
  readonly detected: DetectedHandler | undefined;
}

/**
 * Where a table for a handler is written on the nodes of a distribution; `undefined` if that is not known.
 * @param containerRuntimeVersion as a node reports it: `containerd://2.1.4-k3s1`
 */
export function whereToWrite(
  distribution: Distribution,
  containerRuntimeVersion: string | undefined,
  handler?: string,
): WhereToWrite | undefined {
  const { name, write, apply, brings } = distribution;
  if (write === undefined) return undefined;
  const major = runtimeVersionOf(containerRuntimeVersion)?.major;
  const place = write.find(({ containerd }) => containerd === undefined || containerd === major);
  // Which of several files it is depends on a release that is not known.
  if (place === undefined && write.length > 0) return undefined;
  const detected = brings?.detects?.find(each => each.handler === handler);
  return { name, place, apply, detected };
}
