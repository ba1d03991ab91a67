import { atLeast } from '../objects/versions.ts';
import type { ClusterNode, RuntimeHandler } from '../scheduling/node.ts';

/** Whether the container runtime of a node has a handler, as far as the Node object tells. */
export type HandlerKnowledge = 'known' | 'missing' | 'unknown';

/**
 * Whether a node can start Pods with this handler. Every runtime has the default handler, ''. The list in the
 * node's status decides; where it is absent only dockershim is certain, which had a handler `docker` and no
 * other (pkg/kubelet/dockershim/docker_sandbox.go:RunPodSandbox, until 1.23).
 */
export function handlerKnowledge(node: ClusterNode, handler: string): HandlerKnowledge {
  if (handler === '') return 'known';
  if (node.runtimeHandlers !== undefined) return reportedHandler(node, handler) ? 'known' : 'missing';
  if (isDockershim(node)) return handler === 'docker' ? 'known' : 'missing';
  return 'unknown';
}

/** The entry of the node's status about this handler. */
export function reportedHandler(node: ClusterNode, handler: string): RuntimeHandler | undefined {
  return node.runtimeHandlers?.find(({ name }) => name === handler);
}

/** How many of the nodes have a handler. */
export interface HandlerSpread {
  readonly known: readonly string[];
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

/** The names of the nodes by what they know of the handler. */
export function handlerSpread(nodes: readonly ClusterNode[], handler: string): HandlerSpread {
  const having = (model: HandlerKnowledge): readonly string[] =>
    nodes.filter(node => handlerKnowledge(node, handler) === model).map(({ name }) => name);
  return { known: having('known'), missing: having('missing'), unknown: having('unknown') };
}

function isDockershim({ containerRuntimeVersion, kubeletVersion }: ClusterNode): boolean {
  const isDocker = containerRuntimeVersion?.startsWith('docker://') ?? false;
  return isDocker && kubeletVersion !== undefined && !atLeast(kubeletVersion, 24);
}
