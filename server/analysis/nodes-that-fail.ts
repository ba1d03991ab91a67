import { handlerKnowledge } from '../kubernetes/kubelet/handlers.ts';
import { stringAt } from '../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../kubernetes/objects/versions.ts';
import type { ClusterNode } from '../kubernetes/scheduling/node.ts';
import type { PodSpec } from '../kubernetes/scheduling/pod.ts';
import type { ClusterView } from './cluster-view.ts';
import type { PodPrediction } from './prediction.ts';
import { reachableNodes } from './reachable-nodes.ts';

/** The nodes whose kubelet cannot provide what Pods ask of their handler, and the kubelet's message. */
export interface NodesThatFail {
  readonly view: ClusterView;
  readonly text: string;
  readonly failing: readonly ClusterNode[];
  /** Whether these are all nodes with the handler that the Pods can be scheduled to. */
  readonly isEverywhere: boolean;
}

/** The error of a kubelet about Pods with a handler, '' being the default one; `undefined` if it starts them. */
export type KubeletFailure = (
  pod: PodSpec,
  runtimeClass: { readonly name: string; readonly handler: string },
  node: ClusterNode,
  version: KubernetesVersion,
) => string | undefined;

/**
 * The nodes whose kubelet would fail, among those that admitted Pods can be scheduled to; `undefined` if none would.
 * Nodes without the handler are ignored: there the Pods fail for that reason (`handler-not-on-nodes`).
 */
export function nodesThatFail(
  { view, pod, runtimeClass }: PodPrediction,
  failureOn: KubeletFailure,
): NodesThatFail | undefined {
  if (pod === undefined || view.nodes === undefined) return undefined;
  const handler = stringAt(runtimeClass, ['handler']);
  const known = { name: stringAt(runtimeClass, ['metadata', 'name']), handler };
  const reachable = reachableNodes(pod, view.nodes, view.version);
  const withHandler = reachable.filter(node => handlerKnowledge(node, handler) !== 'missing');
  const failing = withHandler.flatMap(node => {
    const text = failureOn(pod, known, node, view.version);
    return text === undefined ? [] : [{ node, text }];
  });
  if (failing[0] === undefined) return undefined;
  const isEverywhere = failing.length === withHandler.length;
  return { view, text: failing[0].text, failing: failing.map(({ node }) => node), isEverywhere };
}
