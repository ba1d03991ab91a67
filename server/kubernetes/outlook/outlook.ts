import { sandboxFailure } from '../kubelet/create-sandbox.ts';
import { type HandlerKnowledge, handlerKnowledge } from '../kubelet/handlers.ts';
import {
  type KubeletRejection,
  kubeletRejection,
  rejectionAfterScheduling,
} from '../kubelet/kubelet-rejection.ts';
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

/** The course of Pods after their admission. */
export interface Outlook {
  /** The resources that each Pod requests of its node, overhead included. */
  readonly requests: ResourceList;
  /** The handler of their class; '' is the default handler of each node. */
  readonly handler: string;
  /** The result for each node, in the order given; `undefined` if no nodes are known. */
  readonly nodes: readonly NodeOutlook[] | undefined;
  /** How many more Pods the quotas of the namespace admit; `undefined` if no quota limits them. */
  readonly replicas: bigint | undefined;
}

export interface NodeOutlook {
  readonly node: ClusterNode;
  /**
   * Why the Pods cannot run on the node, in the scheduler's words if it has any; in the kubelet's words for a Pod that
   * names this node and for what the scheduler does not look at. `undefined` if they fit.
   */
  readonly unfit: string | undefined;
  /** Whether that is the kubelet, which rejects Pods that the scheduler or their own `nodeName` puts on the node. */
  readonly isRejected: boolean;
  /** Whether the node has the handler of their class. */
  readonly handler: HandlerKnowledge;
  /** The kubelet's message instead of starting the Pods, if the failure is certain. */
  readonly startFailure: string | undefined;
}

/** Admitted Pods, with the nodes and quotas of the cluster. */
export interface AdmittedPods {
  /** Kind of the object that creates the Pods: `DaemonSet`. */
  readonly kind: string;
  /** The Pod spec as written: the controller of a DaemonSet looks at nothing else. */
  readonly template: Value;
  readonly admitted: Value;
  /** Their class in the shape of v1; `undefined` for Pods without a class. */
  readonly runtimeClass: Value | undefined;
  readonly nodes: readonly ClusterNode[] | undefined;
  /** The Pods that already occupy the nodes. */
  readonly boundPods?: readonly PodSpec[];
  /** The quotas of the namespace. */
  readonly quotas: readonly ResourceQuota[];
}

/**
 * Predicts what happens to admitted Pods: their requests, their scheduling, their start on each node, and how many of
 * them the quotas admit.
 */
export function outlookOf(pods: AdmittedPods, version: KubernetesVersion): Outlook {
  const pod = readPodSpec(pods.admitted);
  const { nodes, runtimeClass } = pods;
  const unfit = nodes && unfitReasons(pods, pod, nodes, version);
  const [name, handler] = [stringAt(runtimeClass, ['metadata', 'name']), stringAt(runtimeClass, ['handler'])];
  return {
    requests: podRequests(pod, version),
    handler,
    nodes: nodes?.map(node => {
      const reason = unfit?.get(node.name);
      const rejection = reason === undefined ? rejectionOn(node, pods, pod, version) : undefined;
      return {
        node,
        unfit: rejection === undefined ? reason : rejectionText(rejection),
        isRejected: rejection !== undefined,
        handler: handlerKnowledge(node, handler),
        startFailure:
          sandboxFailure(pod, { name, handler }, node, version) ??
          recursiveReadOnlyFailure(pod, handler, node, version),
      };
    }),
    replicas: replicasWithinQuota(pod, pods.quotas, version),
  };
}

/** The rejection of the kubelet of a node that the Pods are put on. A Pod that names its node bypasses the scheduler. */
function rejectionOn(
  node: ClusterNode,
  { kind, boundPods }: AdmittedPods,
  pod: PodSpec,
  version: KubernetesVersion,
): KubeletRejection | undefined {
  const isNamed = kind !== 'DaemonSet' && node.name === pod.nodeName;
  const rejection = isNamed ? kubeletRejection(pod, node, version, boundPods) : undefined;
  return rejection ?? rejectionAfterScheduling(pod, node, version);
}

function rejectionText({ reason, message }: KubeletRejection): string {
  return `rejected by the kubelet: ${reason}: ${message}`;
}

/** Returns the reason for each node on which the scheduler, or the DaemonSet controller, does not put the Pods. */
function unfitReasons(
  { kind, template, boundPods }: AdmittedPods,
  pod: PodSpec,
  nodes: readonly ClusterNode[],
  version: KubernetesVersion,
): ReadonlyMap<string, string> {
  if (kind !== 'DaemonSet') {
    const { unfit } = fitNodes(pod, nodes, version, boundPods);
    const reasons = new Map([...unfit].map(([name, words]) => [name, words.join(', ')]));
    reasons.delete(pod.nodeName);
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
