import type { Labels } from '../objects/labels.ts';
import { isSuperset, type Toleration } from '../objects/tolerations.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import { fitNodes } from './fit.ts';
import type { ClusterNode } from './node.ts';
import { matchesNodeAffinity } from './node-affinity.ts';
import type { NodeSelectorRequirement, PodSpec } from './pod.ts';
import { schedulingEffects, untoleratedTaint } from './taints.ts';

/** The placement of a DaemonSet's Pods. */
export interface DaemonSetPlacement {
  /** Names of the nodes that the controller creates a Pod for: `status.desiredNumberScheduled` is their number. */
  readonly desired: readonly string[];
  /** The `desired` nodes whose Pod stays Pending, with the message of its FailedScheduling event. */
  readonly pending: ReadonlyMap<string, string>;
  /** Names of the nodes without a Pod on which the admitted Pod would have fitted. */
  readonly missed: readonly string[];
}

/**
 * Predicts where the Pods of a DaemonSet run. The controller chooses the nodes by `template`, the Pod template, and
 * ignores the class (pkg/controller/daemon/daemon_controller.go:NodeShouldRunDaemonPod, 1.20 to 1.36); the scheduler
 * then places `admitted`, the same Pod with the class's scheduling merged in.
 */
export function placeDaemonSet(
  template: PodSpec,
  admitted: PodSpec,
  nodes: readonly ClusterNode[],
  version: KubernetesVersion,
  boundPods: readonly PodSpec[] = [],
): DaemonSetPlacement {
  const desired = nodes.filter(node => shouldRunDaemonPod(template, node)).map(({ name }) => name);
  const pending = new Map<string, string>();
  const missed: string[] = [];
  for (const { name } of nodes) {
    const message = daemonPodMessage(admitted, name, nodes, version, boundPods);
    if (!desired.includes(name)) {
      if (message === undefined && template.nodeName === '') missed.push(name);
    } else if (message !== undefined) pending.set(name, message);
  }
  return { desired, pending, missed };
}

/** Returns the message of the FailedScheduling event of the Pod for one node; `undefined` if it fits. */
export function daemonPodMessage(
  admitted: PodSpec,
  name: string,
  nodes: readonly ClusterNode[],
  version: KubernetesVersion,
  boundPods: readonly PodSpec[] = [],
): string | undefined {
  const pinned = pinnedToNode(withDaemonTolerations(admitted), name);
  return fitNodes(pinned, apartFromItsLike(nodes, name), version, boundPods).message;
}

/** The part of a class's scheduling that a DaemonSet's template has to repeat. */
export interface MissingScheduling {
  readonly nodeSelector: Labels;
  readonly tolerations: readonly Toleration[];
}

/**
 * Returns the part of a class's scheduling that the controller does not see in the template. It sees a label if the
 * required node affinity demands it in each of its terms.
 */
export function schedulingMissingInTemplate(
  template: PodSpec,
  scheduling: MissingScheduling,
): MissingScheduling {
  const { nodeSelector, tolerations } = withDaemonTolerations(template);
  return {
    nodeSelector: Object.fromEntries(
      Object.entries(scheduling.nodeSelector).filter(
        ([key, value]) => !Object.hasOwn(nodeSelector, key) && !requiresLabel(template, key, value),
      ),
    ),
    tolerations: scheduling.tolerations.filter(
      wanted =>
        wanted.effect !== 'PreferNoSchedule' && !tolerations.some(present => isSuperset(present, wanted)),
    ),
  };
}

function requiresLabel({ requiredTerms = [] }: PodSpec, label: string, wanted: string): boolean {
  const isIt = ({ key, operator, values }: NodeSelectorRequirement): boolean =>
    key === label && operator === 'In' && values.length === 1 && values[0] === wanted;
  return requiredTerms.length > 0 && requiredTerms.every(term => term.matchExpressions.some(isIt));
}

function shouldRunDaemonPod(template: PodSpec, node: ClusterNode): boolean {
  if (template.nodeName !== '' && template.nodeName !== node.name) return false;
  const { tolerations } = withDaemonTolerations(template);
  return (
    matchesNodeAffinity(template, node) &&
    untoleratedTaint(node.taints, tolerations, schedulingEffects) === undefined
  );
}

/**
 * Returns the Pod bound to a node by name, in place of its required affinity, as the controller creates it
 * (ReplaceDaemonSetPodNodeNameNodeAffinity).
 */
function pinnedToNode(pod: PodSpec, name: string): PodSpec {
  const byName = { key: 'metadata.name', operator: 'In', values: [name] };
  return { ...pod, nodeName: '', requiredTerms: [{ matchExpressions: [], matchFields: [byName] }] };
}

/** Splits a group of equal nodes into the one with the Pod's node name and the others. */
function apartFromItsLike(nodes: readonly ClusterNode[], name: string): readonly ClusterNode[] {
  return nodes.flatMap(node => {
    const others = (node.nodeCount ?? 1) - 1;
    if (node.name !== name || others < 1) return [node];
    return [
      { ...node, nodeCount: 1 },
      { ...node, name: '', nodeCount: others },
    ];
  });
}

/**
 * Returns the Pod with the tolerations that the controller adds. Source:
 * pkg/controller/daemon/util/daemonset_util.go:AddOrUpdateDaemonPodTolerations (1.20 to 1.36).
 */
function withDaemonTolerations(pod: PodSpec): PodSpec {
  const network = pod.hostNetwork ? [builtIn('network-unavailable', 'NoSchedule')] : [];
  return { ...pod, tolerations: [...pod.tolerations, ...daemonTolerations, ...network] };
}

const daemonTolerations = [
  builtIn('not-ready', 'NoExecute'),
  builtIn('unreachable', 'NoExecute'),
  builtIn('disk-pressure', 'NoSchedule'),
  builtIn('memory-pressure', 'NoSchedule'),
  builtIn('pid-pressure', 'NoSchedule'),
  builtIn('unschedulable', 'NoSchedule'),
];

function builtIn(condition: string, effect: string): Toleration {
  return {
    key: `node.kubernetes.io/${condition}`,
    operator: 'Exists',
    value: '',
    effect,
    tolerationSeconds: null,
  };
}
