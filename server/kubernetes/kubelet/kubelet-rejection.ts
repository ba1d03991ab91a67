import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import type { ResourceList } from '../quantities/resource-list.ts';
import { missingFeatures } from '../scheduling/declared-features.ts';
import type { ClusterNode } from '../scheduling/node.ts';
import { matchesNodeAffinity } from '../scheduling/node-affinity.ts';
import type { Container, PodSpec } from '../scheduling/pod.ts';
import { reasonWords } from '../scheduling/reason-words.ts';
import { insufficientResources, noUsage, requestedAmounts, usageByNode } from '../scheduling/resources.ts';
import { untoleratedTaint } from '../scheduling/taints.ts';
import { isExtendedResource } from '../validation/resource-name.ts';
import { rejectionWords } from './rejection-words.ts';

/** The status of a Pod that the kubelet rejects: its phase is Failed, and the kubelet does not retry. */
export interface KubeletRejection {
  /** `OutOfcpu`, `NodeAffinity`, `TaintToleration`, ... */
  readonly reason: string;
  readonly message: string;
}

/**
 * Returns why the kubelet of a node rejects a Pod that is bound to it; `undefined` if it accepts the Pod. This
 * matters for a Pod with a nodeName, which bypasses the scheduler. `boundPods` are the Pods that already run there
 * (pkg/kubelet/lifecycle/predicate.go:Admit; kubelet.go:rejectPod).
 */
export function kubeletRejection(
  pod: PodSpec,
  node: ClusterNode,
  version: KubernetesVersion,
  boundPods: readonly PodSpec[] = [],
): KubeletRejection | undefined {
  return (
    osRejection(pod, node, version) ??
    groupsRejection(pod, node, version) ??
    resourceRejection(pod, node, version, boundPods) ??
    predicateRejection(pod, node, version) ??
    featureRejection(pod, node, version)
  );
}

/**
 * Returns why the kubelet rejects a Pod that the scheduler put on its node: for its operating system or its policy
 * for groups, which the scheduler does not look at.
 */
export function rejectionAfterScheduling(
  pod: PodSpec,
  node: ClusterNode,
  version: KubernetesVersion,
): KubeletRejection | undefined {
  return osRejection(pod, node, version) ?? groupsRejection(pod, node, version);
}

function rejected(reason: string, message: string): KubeletRejection {
  return { reason, message: rejectionWords.rejected(message) };
}

/** Rejects a Pod of another operating system. The field `spec.os.name` came with 1.23 and is on by default since 1.24. */
function osRejection(
  pod: PodSpec,
  node: ClusterNode,
  version: KubernetesVersion,
): KubeletRejection | undefined {
  if (!atLeast(version, 24) || pod.osName === '' || node.osName === undefined) return undefined;
  if (pod.osName === node.osName) return undefined;
  return rejected('PodOSNotSupported', rejectionWords.otherSystem);
}

/** Rejects a Pod with `supplementalGroupsPolicy: Strict` on a node that reports not to support it, since 1.33. */
function groupsRejection(
  pod: PodSpec,
  node: ClusterNode,
  version: KubernetesVersion,
): KubeletRejection | undefined {
  const isUnsupported = pod.supplementalGroupsPolicy === 'Strict' && node.supplementalGroupsPolicy === false;
  if (!isUnsupported || !atLeast(version, 33)) return undefined;
  return rejected('SupplementalGroupsPolicyNotSupported', rejectionWords.strictGroups);
}

/** Rejects a Pod that needs a feature which the node does not declare (handlers.go:declaredFeaturesAdmitHandler). */
function featureRejection(
  pod: PodSpec,
  node: ClusterNode,
  version: KubernetesVersion,
): KubeletRejection | undefined {
  const missing = missingFeatures(pod, node, version);
  if (missing.length === 0) return undefined;
  const message = rejectionWords.missingFeatures(missing.join(', '));
  return rejected('PodFeatureUnsupported', message);
}

/** Rejects a Pod for lack of resources, except a critical Pod: the kubelet evicts others for it. */
function resourceRejection(
  pod: PodSpec,
  node: ClusterNode,
  version: KubernetesVersion,
  boundPods: readonly PodSpec[],
): KubeletRejection | undefined {
  if (pod.priority >= systemCriticalPriority) return undefined;
  const requested = requestedAmounts(withoutUnknownResources(pod, node, version), version);
  const usage = usageByNode(boundPods, version).get(node.name) ?? noUsage;
  const [shortage] = insufficientResources(requested, node, usage, version);
  if (shortage === undefined) return undefined;
  const { resource, requested: amount, used, capacity } = shortage;
  const amounts = [amount, used, capacity].map(String) as [string, string, string];
  return rejected(`OutOf${resource}`, rejectionWords.shortage(resource, ...amounts));
}

/** Rejects a Pod for its node selector, affinity or the node's taints: only NoExecute taints matter, since 1.24. */
function predicateRejection(
  pod: PodSpec,
  node: ClusterNode,
  version: KubernetesVersion,
): KubeletRejection | undefined {
  const failed = (predicate: string, description: string) => {
    const words = rejectionWords.predicate(predicate) + (atLeast(version, 31) ? `: ${description}` : '');
    return rejected(predicate, words);
  };
  if (!matchesNodeAffinity(pod, node)) return failed('NodeAffinity', reasonWords.nodeAffinity);
  const taint = untoleratedTaint(node.taints, pod.tolerations, ['NoExecute']);
  if (taint === undefined || !atLeast(version, 24)) return undefined;
  return failed('TaintToleration', rejectionWords.untoleratedTaints);
}

/** Priority of `system-cluster-critical` and above (pkg/apis/scheduling/types.go:SystemCriticalPriority). */
const systemCriticalPriority = 2_000_000_000n;

/**
 * Returns the Pod without the containers' requests for extended resources that the node does not have: they may be
 * resources of the cluster. Init containers are exempt too since 1.31, the overhead never
 * (predicate.go:removeMissingExtendedResources).
 */
function withoutUnknownResources(pod: PodSpec, node: ClusterNode, version: KubernetesVersion): PodSpec {
  const isKnown = (name: string): boolean =>
    !isExtendedResource(name, version) || (node.allocatable?.has(name) ?? false);
  const withKnownRequests = (container: Container): Container => ({
    ...container,
    requests: onlyKnown(container.requests, isKnown),
  });
  return {
    ...pod,
    containers: pod.containers.map(withKnownRequests),
    initContainers: atLeast(version, 31) ? pod.initContainers.map(withKnownRequests) : pod.initContainers,
  };
}

function onlyKnown(resources: ResourceList, isKnown: (name: string) => boolean): ResourceList {
  return new Map([...resources].filter(([name]) => isKnown(name)));
}
