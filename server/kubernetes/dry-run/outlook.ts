import { kubeletRejection } from '../kubelet/admit-pod.ts';
import { sandboxFailure } from '../kubelet/create-sandbox.ts';
import { type HandlerKnowledge, handlerKnowledge } from '../kubelet/handlers.ts';
import { recursiveReadOnlyFailure } from '../kubelet/recursive-read-only.ts';
import { stringAt, type Value } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import type { ResourceList } from '../quantities/resource-list.ts';
import { type ResourceQuota, replicasWithinQuota } from '../quota/quota.ts';
import { placeDaemonSet } from '../scheduling/daemon-set.ts';
import { fitNodes } from '../scheduling/fit.ts';
import type { ClusterNode } from '../scheduling/node.ts';
import { type PodSpec, readPodSpec } from '../scheduling/pod.ts';
import { podRequests } from '../scheduling/pod-requests.ts';

/** What becomes of Pods once they are admitted. */
export interface Outlook {
  /** What each of them requests of its node, overhead included. */
  readonly requests: ResourceList;
  /** The handler of their class; '' is the default one of each node. */
  readonly handler: string;
  /** What each node says to them, in the order given; `undefined` where no nodes are known. */
  readonly nodes: readonly NodeOutlook[] | undefined;
  /** How many of them the quotas of the namespace still admit; `undefined` where none limits them. */
  readonly replicas: bigint | undefined;
}

export interface NodeOutlook {
  readonly node: ClusterNode;
  /**
   * Why they cannot come here, in the scheduler's words where it has any, and of a Pod that names this node in those of its
   * kubelet; `undefined` where they fit.
   */
  readonly unfit: string | undefined;
  /** Whether the node has the handler of their class. */
  readonly handler: HandlerKnowledge;
  /** What the kubelet says instead of starting them, as far as that is certain. */
  readonly startFailure: string | undefined;
}

/** The Pods, and what the cluster has. */
export interface AdmittedPods {
  /** The kind of the object that creates them: `DaemonSet`. */
  readonly kind: string;
  /** The Pod spec as written, which is all that the controller of a DaemonSet looks at. */
  readonly template: Value;
  readonly admitted: Value;
  /** Their class in the shape of v1; `undefined` for Pods without one. */
  readonly runtimeClass: Value | undefined;
  readonly nodes: readonly ClusterNode[] | undefined;
  /** The Pods that occupy the nodes already. */
  readonly boundPods?: readonly PodSpec[];
  /** The quotas of the namespace. */
  readonly quotas: readonly ResourceQuota[];
}

/** Follows admitted Pods on: resources, scheduling, the start on a node, and how many of them the quota leaves. */
export function outlookOf(pods: AdmittedPods, version: KubernetesVersion): Outlook {
  const pod = readPodSpec(pods.admitted);
  const { nodes, runtimeClass } = pods;
  const unfit = nodes && unfitReasons(pods, pod, nodes, version);
  const [name, handler] = [stringAt(runtimeClass, ['metadata', 'name']), stringAt(runtimeClass, ['handler'])];
  return {
    requests: podRequests(pod, version),
    handler,
    nodes: nodes?.map(node => ({
      node,
      unfit: unfit?.get(node.name),
      handler: handlerKnowledge(node, handler),
      startFailure:
        sandboxFailure(pod, { name, handler }, node, version) ??
        recursiveReadOnlyFailure(pod, handler, node, version),
    })),
    replicas: replicasWithinQuota(pod, pods.quotas, version),
  };
}

/** Why the Pods cannot come to a node, for each where they cannot. */
function unfitReasons(
  { kind, template, boundPods }: AdmittedPods,
  pod: PodSpec,
  nodes: readonly ClusterNode[],
  version: KubernetesVersion,
): ReadonlyMap<string, string> {
  if (kind !== 'DaemonSet') {
    const { unfit } = fitNodes(pod, nodes, version, boundPods);
    const reasons = new Map([...unfit].map(([name, words]) => [name, words.join(', ')]));
    const bound = nodes.find(({ name }) => name === pod.nodeName);
    // No scheduler looks at a Pod that names its node.
    if (bound !== undefined) reasons.delete(bound.name);
    const rejection = bound && kubeletRejection(pod, bound, version, boundPods);
    if (rejection !== undefined) {
      reasons.set(pod.nodeName, `rejected by the kubelet: ${rejection.reason}: ${rejection.message}`);
    }
    return reasons;
  }
  const { desired, pending, missed } = placeDaemonSet(readPodSpec(template), pod, nodes, version, boundPods);
  const leftOut = nodes.flatMap(({ name }) => {
    const butFits = missed.includes(name) ? ', although one would fit' : '';
    const reason = `the DaemonSet controller makes no Pod for this node${butFits}`;
    return desired.includes(name) ? [] : [[name, reason] as const];
  });
  return new Map([...pending, ...leftOut]);
}
