import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import type { ClusterNode } from './node.ts';
import type { PodSpec } from './pod.ts';

/**
 * Returns the features that a Pod requires and the node does not declare, sorted by name; empty if the node may have
 * them. Scheduler and kubelet look at them since 1.36, where the gate NodeDeclaredFeatures is on by default
 * (pkg/scheduler/framework/plugins/nodedeclaredfeatures/nodedeclaredfeatures.go:Filter).
 */
export function missingFeatures(
  pod: PodSpec,
  node: ClusterNode,
  version: KubernetesVersion,
): readonly string[] {
  if (!atLeast(version, 36)) return [];
  const declared = node.declaredFeatures ?? (isTooOldToDeclare(node) ? [] : undefined);
  return declared === undefined
    ? []
    : requiredFeatures(pod, version).filter(feature => !declared.includes(feature));
}

/**
 * Returns the features that a Pod requires of its node, sorted by name
 * (k8s.io/component-helpers/nodedeclaredfeatures/features/registry.go and its folders: InferForScheduling).
 */
function requiredFeatures(pod: PodSpec, version: KubernetesVersion): readonly string[] {
  const containers = [...pod.containers, ...pod.initContainers];
  const hasBindMountOptions = containers.some(({ volumeMounts }) =>
    volumeMounts.some(mount => mount.hasBindMountOptions),
  );
  return [
    ...(containers.some(container => container.restartsAllContainers)
      ? ['RestartAllContainersOnContainerExits']
      : []),
    ...(pod.hostNetwork && pod.hostUsers === false ? ['UserNamespacesHostNetworkSupport'] : []),
    ...(hasBindMountOptions && atLeast(version, 37) ? ['VolumeBindMountOptions'] : []),
  ];
}

/** Whether the kubelet of a node is from before 1.36, where declaring features is off by default. */
function isTooOldToDeclare({ kubeletVersion }: ClusterNode): boolean {
  return kubeletVersion !== undefined && !atLeast(kubeletVersion, 36);
}
