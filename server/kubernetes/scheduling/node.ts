import type { Labels } from '../objects/labels.ts';
import type { Taint } from '../objects/tolerations.ts';
import { isList, isObject, listAt, member, stringAt, type Value, valueAt } from '../objects/value.ts';
import { type KubernetesVersion, parseVersion } from '../objects/versions.ts';
import { type ResourceList, readResourceList } from '../quantities/resource-list.ts';
import { flagAt, labelsAt, nonEmptyStringAt } from './reading.ts';

/** A node of the cluster. A field that the object does not have is `undefined`: unknown, not absent. */
export interface ClusterNode {
  readonly name: string;
  readonly labels: Labels;
  readonly taints: readonly Taint[];
  readonly unschedulable: boolean;
  /** The resources that Pods may use in total; the capacity if the node reports only that. */
  readonly allocatable: ResourceList | undefined;
  /** Whether its Ready condition is True. */
  readonly ready: boolean | undefined;
  /** The handlers that its container runtime reports: containerd 2.0, CRI-O 1.30 and kubelet 1.30 or later. */
  readonly runtimeHandlers: readonly RuntimeHandler[] | undefined;
  /** `linux` or `windows`. */
  readonly osName: string | undefined;
  /** `containerd://1.7.27`, `cri-o://1.30.2`, `docker://20.10.7`. */
  readonly containerRuntimeVersion: string | undefined;
  readonly kubeletVersion: KubernetesVersion | undefined;
  /** The same as the kubelet writes it, with what distributions add to it: `v1.33.5+k3s1`, `v1.30.4-eks-a737599`. */
  readonly kubeletRelease: string | undefined;
  /** The operating system by its name, up to the first dot: `Ubuntu 22`, `Talos (v1`. */
  readonly osImage: string | undefined;
  /** `kind://` if its provider ID begins so. What follows identifies the machine and is not kept. */
  readonly provider: string | undefined;
  /** The names of the features that the kubelet declares, from 1.36 on; `undefined` also if it declares none. */
  readonly declaredFeatures: readonly string[] | undefined;
  /** Whether the container runtime supports `supplementalGroupsPolicy: Strict`; reported from 1.33 on. */
  readonly supplementalGroupsPolicy: boolean | undefined;
  /** Number of equal nodes if this object is a group of them. `name` then identifies none of them. */
  readonly nodeCount?: number;
}

/** Returns the number of nodes, those in groups included. */
export function countNodes(nodes: readonly ClusterNode[]): number {
  return nodes.reduce((sum, { nodeCount }) => sum + (nodeCount ?? 1), 0);
}

/** One entry of `status.runtimeHandlers`; the name of the default handler is ''. */
export interface RuntimeHandler {
  readonly name: string;
  readonly recursiveReadOnlyMounts: boolean | undefined;
  readonly userNamespaces: boolean | undefined;
}

/** Reads a Node object. Source of the fields: k8s.io/api/core/v1/types.go:NodeSpec, NodeStatus (1.37). */
export function readNode(node: Value): ClusterNode {
  const labels = labelsAt(node, ['metadata', 'labels']);
  const status = member(node, 'status');
  // A server fills an absent allocatable with the capacity (core/v1/defaults.go:SetDefaults_NodeStatus).
  const allocatable = member(status, 'allocatable') ?? member(status, 'capacity');
  const handlers = listAt(status, ['runtimeHandlers']);
  const declared = member(status, 'declaredFeatures');
  return {
    name: stringAt(node, ['metadata', 'name']),
    labels,
    taints: listAt(node, ['spec', 'taints']).map(readTaint),
    unschedulable: valueAt(node, ['spec', 'unschedulable']) === true,
    allocatable: isObject(allocatable) ? readResourceList(allocatable) : undefined,
    ready: readReady(status),
    runtimeHandlers: handlers.length > 0 ? handlers.map(readHandler) : undefined,
    osName: nonEmptyStringAt(status, ['nodeInfo', 'operatingSystem']) ?? labels['kubernetes.io/os'],
    containerRuntimeVersion: nonEmptyStringAt(status, ['nodeInfo', 'containerRuntimeVersion']),
    kubeletVersion: parseVersion(stringAt(status, ['nodeInfo', 'kubeletVersion'])),
    kubeletRelease: nonEmptyStringAt(status, ['nodeInfo', 'kubeletVersion']),
    osImage: osImageWithoutPatch(nonEmptyStringAt(status, ['nodeInfo', 'osImage'])),
    provider: schemeOf(nonEmptyStringAt(node, ['spec', 'providerID'])),
    declaredFeatures: isList(declared) ? declared.map(String) : undefined,
    supplementalGroupsPolicy: flagAt(status, ['features', 'supplementalGroupsPolicy']),
  };
}

/** The name of an operating system up to its first dot: patch releases do not make nodes different. */
export function osImageWithoutPatch(osImage: string | undefined): string | undefined {
  return osImage?.split('.', 1)[0];
}

/**
 * The scheme of a provider ID, where nothing else tells who made the node: only kind. The rest of it identifies one machine,
 * and a cloud has other marks.
 */
export function schemeOf(providerId: string | undefined): string | undefined {
  return providerId?.startsWith('kind://') ? 'kind://' : undefined;
}

function readTaint(taint: Value): Taint {
  return {
    key: stringAt(taint, ['key']),
    value: stringAt(taint, ['value']),
    effect: stringAt(taint, ['effect']),
  };
}

function readHandler(handler: Value): RuntimeHandler {
  return {
    name: stringAt(handler, ['name']),
    recursiveReadOnlyMounts: flagAt(handler, ['features', 'recursiveReadOnlyMounts']),
    userNamespaces: flagAt(handler, ['features', 'userNamespaces']),
  };
}

function readReady(status: Value | undefined): boolean | undefined {
  const conditions = listAt(status, ['conditions']);
  const ready = conditions.find(condition => stringAt(condition, ['type']) === 'Ready');
  return ready === undefined ? undefined : stringAt(ready, ['status']) === 'True';
}
