import type { LinkStatus } from '../../analysis/chain/link.ts';
import type { ClusterView } from '../../analysis/cluster-view.ts';
import { reachableNodes } from '../../analysis/reachable-nodes.ts';
import { t } from '../../base/l10n.ts';
import type { PodState } from '../../clusters/info/pod-state.ts';
import type { Value } from '../../kubernetes/objects/value.ts';
import { fitNodes } from '../../kubernetes/scheduling/fit.ts';
import { type ClusterNode, countNodes } from '../../kubernetes/scheduling/node.ts';
import { readPodSpec } from '../../kubernetes/scheduling/pod.ts';

/** Where a Pod is, or may come to. */
export interface PodPlacing {
  readonly node: LinkStatus | undefined;
  /** The node that it is bound to, or those that it can reach; `undefined` if they are not known. */
  readonly reachable: readonly ClusterNode[] | undefined;
  /** Why each node does not take it, in the words of the scheduler. */
  readonly unfit: ReadonlyMap<string, readonly string[]>;
}

/** What the cluster says of it decides over what the nodes let expect. */
export function podPlacing(
  spec: Value,
  nodes: readonly ClusterNode[],
  nodeName: string,
  { version }: ClusterView,
  state: PodState | undefined,
): PodPlacing {
  const none = new Map<string, readonly string[]>();
  if (nodeName !== '') {
    const own = nodes.find(({ name }) => name === nodeName);
    return { node: boundTo(nodeName, own), reachable: own && [own], unfit: none };
  }
  if (nodes.length === 0) {
    return { node: state?.state === 'waits' ? pending(state) : undefined, reachable: undefined, unfit: none };
  }
  const pod = readPodSpec(spec);
  const { fit, unfit, message } = fitNodes(pod, nodes, version);
  const reachable = reachableNodes(pod, nodes, version);
  const works = t('its Pods reach {0} nodes', countNodes(reachable));
  const predicted: LinkStatus =
    fit.length > 0
      ? { state: 'works', because: works }
      : { state: 'broken', because: t('no node takes the Pod'), ...(message !== undefined && { message }) };
  return { node: (state && pending(state)) ?? predicted, reachable, unfit };
}

function pending({ reason, message }: PodState): LinkStatus | undefined {
  return reason === 'Unschedulable'
    ? { state: 'broken', because: t('Pods stay Pending'), ...(message !== '' && { message }) }
    : undefined;
}

function boundTo(nodeName: string, node: ClusterNode | undefined): LinkStatus {
  if (node?.ready === false) {
    return { state: 'broken', because: t('it is bound to {0}, which is not ready', nodeName) };
  }
  return { state: 'works', because: t('it is bound to {0}', nodeName) };
}
