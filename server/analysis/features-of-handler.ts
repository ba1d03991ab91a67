import { handlerKnowledge } from '../kubernetes/kubelet/handlers.ts';
import { stringAt } from '../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../kubernetes/objects/versions.ts';
import type { ClusterNode } from '../kubernetes/scheduling/node.ts';
import type { PodSpec } from '../kubernetes/scheduling/pod.ts';
import type { ClusterView } from './cluster-view.ts';
import type { PodPrediction } from './prediction.ts';
import { reachableNodes } from './reachable-nodes.ts';

/** The nodes whose kubelet cannot do for Pods what they ask of their handler, and its words. */
export interface NodesThatFail {
  readonly view: ClusterView;
  readonly text: string;
  readonly failing: readonly ClusterNode[];
  /** Whether the Pods may not come to any other. */
  readonly isEverywhere: boolean;
}

/** What a kubelet says of Pods with a handler, '' being the default one; `undefined` where it starts them. */
export type KubeletFailure = (
  pod: PodSpec,
  runtimeClass: { readonly name: string; readonly handler: string },
  node: ClusterNode,
  version: KubernetesVersion,
) => string | undefined;

/**
 * Asks the kubelets of all nodes that admitted Pods may come to. Nodes without the handler are left out of the
 * question, not of the count: there the Pods fail for that reason (`handler-not-on-nodes`).
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
