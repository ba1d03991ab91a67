import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import type { ClusterNode } from '../scheduling/node.ts';
import type { PodSpec } from '../scheduling/pod.ts';
import { reportedHandler } from './handlers.ts';

/**
 * Returns the message with which a container of the Pod stays waiting (reason CreateContainerConfigError) because a
 * volume has `recursiveReadOnly: Enabled` and the handler does not support it; `undefined` if it starts or if too
 * little is known. `IfPossible` falls back silently. Before 1.31 the API server drops the field
 * (pkg/kubelet/kubelet_pods.go:resolveRecursiveReadOnly, runtimeHandlerSupportsRecursiveReadOnlyMounts).
 */
export function recursiveReadOnlyFailure(
  pod: PodSpec,
  handler: string,
  node: ClusterNode,
  version: KubernetesVersion,
): string | undefined {
  if (!atLeast(version, 31) || supportsRecursiveReadOnly(handler, node) !== false) return undefined;
  const mounts = [...pod.initContainers, ...pod.containers].flatMap(container => container.volumeMounts);
  const refused = mounts.find(mount => mount.recursiveReadOnly === 'Enabled');
  return refused && noRecursiveReadOnlyWords(refused.name);
}

/** Returns that message for a volume. */
export function noRecursiveReadOnlyWords(volume: string): string {
  return `failed to resolve recursive read-only mode: volume "${volume}" requested recursive read-only mode, but it is not supported by the runtime`;
}

function supportsRecursiveReadOnly(handler: string, node: ClusterNode): boolean | undefined {
  const reported = reportedHandler(node, handler);
  if (reported !== undefined) return reported.recursiveReadOnlyMounts;
  // A handler that is not in the list fails earlier, for another reason.
  if (node.runtimeHandlers !== undefined) return undefined;
  // A kubelet that could list handlers and lists none has a runtime that is too old for such mounts.
  return node.kubeletVersion && atLeast(node.kubeletVersion, 31) ? false : undefined;
}
