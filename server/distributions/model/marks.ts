import type { NodeMarks } from './distribution.ts';
import { runtimeVersionOf } from './runtime-version.ts';

/** Whether the container runtime of a node is this one: `containerd`, `cri-o`, `docker`. */
export function hasRuntime({ containerRuntimeVersion }: NodeMarks, runtime: string): boolean {
  return runtimeVersionOf(containerRuntimeVersion)?.name === runtime;
}

export function isWindows({ osName }: NodeMarks): boolean {
  return osName === 'windows';
}

/** Whether the release of the kubelet, as the distribution writes it, matches. */
export function kubeletIs({ kubeletRelease }: NodeMarks, pattern: RegExp): boolean {
  return pattern.test(kubeletRelease ?? '');
}

export function osIs({ osImage }: NodeMarks, pattern: RegExp): boolean {
  return pattern.test(osImage ?? '');
}

/** Whether a node has a label, with any value. */
export function hasLabel({ labels }: NodeMarks, key: string): boolean {
  return Object.hasOwn(labels, key);
}
