import type { Labels } from '../kubernetes/objects/labels.ts';
import { matchesLabels } from '../kubernetes/objects/labels.ts';
import { type Taint, toleratesTaint } from '../kubernetes/objects/tolerations.ts';
import type { KubernetesVersion } from '../kubernetes/objects/versions.ts';
import { noResources, type ResourceList } from '../kubernetes/quantities/resource-list.ts';
import { type ClusterNode, countNodes } from '../kubernetes/scheduling/node.ts';
import { matchesNodeAffinity } from '../kubernetes/scheduling/node-affinity.ts';
import type { PodSpec } from '../kubernetes/scheduling/pod.ts';
import { insufficientResources, noUsage, requestedAmounts } from '../kubernetes/scheduling/resources.ts';
import { settledNodes } from '../kubernetes/scheduling/settled-nodes.ts';
import { schedulingEffects } from '../kubernetes/scheduling/taints.ts';

/** The exact reason why admitted Pods fit no known node. Temporary conditions of nodes do not count. */
export type WhyNoNode = AbsentLabels | NotTogether | Tainted | NoRoom;

/** Labels of the nodeSelector that no node has. */
export interface AbsentLabels {
  readonly kind: 'absent labels';
  readonly absent: readonly Label[];
  /** How many of all nodes have the other labels, if there are others. */
  readonly withOthers: number | undefined;
  readonly all: number;
}

/** Labels of the nodeSelector of which every node lacks one. */
export interface NotTogether {
  readonly kind: 'labels not together';
  readonly labels: readonly { readonly label: Label; readonly count: number }[];
  readonly all: number;
}

/** The selected nodes have taints that nothing tolerates. */
export interface Tainted {
  readonly kind: 'taints';
  readonly taints: readonly Taint[];
  readonly selected: number;
}

/** The selected nodes whose taints are tolerated have too little of these resources. */
export interface NoRoom {
  readonly kind: 'room';
  readonly resources: readonly string[];
  /** The parts of the overhead that take the room, if the Pods would fit without them. */
  readonly overhead: ResourceList | undefined;
  readonly count: number;
  readonly all: number;
  /** The number of selected nodes with taints that nothing tolerates, and these taints. */
  readonly tainted: Omit<Tainted, 'kind'> | undefined;
}

export type Label = readonly [key: string, value: string];

/** Why admitted Pods fit none of these nodes; `undefined` if they fit one or if another reason keeps them out. */
export function whyNoNode(
  pod: PodSpec,
  nodes: readonly ClusterNode[],
  version: KubernetesVersion,
): WhyNoNode | undefined {
  const settled = settledNodes(nodes);
  const selected = settled.filter(node => matchesNodeAffinity(pod, node));
  if (selected.length === 0) return whyNotSelected(pod.nodeSelector, settled);
  const tolerated = selected.filter(node => untolerated(node, pod).length === 0);
  const excluded = selected.filter(node => !tolerated.includes(node));
  const tainted = excluded.length === 0 ? undefined : taintsOf(excluded, pod);
  if (tolerated.length === 0) return tainted && { kind: 'taints', ...tainted };
  const lacking = lackingOn(tolerated, pod, version);
  if (lacking === undefined) return undefined;
  const withoutOverhead = { ...pod, overhead: noResources };
  const isOfOverhead = lackingOn(tolerated, withoutOverhead, version) === undefined;
  const decisive = [...pod.overhead].filter(([resource]) => lacking.includes(resource));
  return {
    kind: 'room',
    resources: lacking,
    overhead: isOfOverhead && decisive.length > 0 ? new Map(decisive) : undefined,
    count: countNodes(tolerated),
    all: countNodes(settled),
    tainted,
  };
}

/** `undefined` if a node has all labels: then the affinity keeps the Pods out. */
function whyNotSelected(
  nodeSelector: Labels,
  nodes: readonly ClusterNode[],
): AbsentLabels | NotTogether | undefined {
  const labels = Object.entries(nodeSelector);
  const having = (some: readonly Label[]) =>
    countNodes(nodes.filter(node => matchesLabels(Object.fromEntries(some), node.labels)));
  if (having(labels) > 0) return undefined;
  const absent = labels.filter(label => having([label]) === 0);
  const all = countNodes(nodes);
  if (absent.length === 0) {
    return {
      kind: 'labels not together',
      labels: labels.map(label => ({ label, count: having([label]) })),
      all,
    };
  }
  const others = labels.filter(label => !absent.includes(label));
  return {
    kind: 'absent labels',
    absent,
    withOthers: others.length === 0 ? undefined : having(others),
    all,
  };
}

function taintsOf(nodes: readonly ClusterNode[], pod: PodSpec): Omit<Tainted, 'kind'> {
  const taints = nodes.flatMap(node => untolerated(node, pod));
  const distinct = new Map(taints.map(taint => [`${taint.key}=${taint.value}:${taint.effect}`, taint]));
  return { taints: [...distinct.values()], selected: countNodes(nodes) };
}

function untolerated({ taints }: ClusterNode, { tolerations }: PodSpec): readonly Taint[] {
  return taints.filter(
    taint =>
      schedulingEffects.includes(taint.effect) &&
      !tolerations.some(toleration => toleratesTaint(toleration, taint)),
  );
}

/** The resources that these nodes lack; `undefined` if one of them lacks none. */
function lackingOn(
  nodes: readonly ClusterNode[],
  pod: PodSpec,
  version: KubernetesVersion,
): readonly string[] | undefined {
  const requested = requestedAmounts(pod, version);
  const shortages = nodes.map(node => insufficientResources(requested, node, noUsage, version));
  if (shortages.some(each => each.length === 0)) return undefined;
  return [...new Set(shortages.flatMap(each => each.map(({ resource }) => resource)))];
}
