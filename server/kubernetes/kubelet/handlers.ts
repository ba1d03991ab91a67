import { atLeast } from '../objects/versions.ts';
import type { ClusterNode, RuntimeHandler } from '../scheduling/node.ts';

/** Whether the container runtime of a node has a handler, according to the Node object. */
export type HandlerKnowledge = 'known' | 'missing' | 'unknown';

/**
 * Returns whether a node can start Pods with this handler. Every runtime has the default handler, ''. The list in the
 * node's status decides; without a list only dockershim is certain, which had a handler `docker` and no other
 * (pkg/kubelet/dockershim/docker_sandbox.go:RunPodSandbox, until 1.23).
 */
export function handlerKnowledge(node: ClusterNode, handler: string): HandlerKnowledge {
  if (handler === '') return 'known';
  if (node.runtimeHandlers !== undefined) return reportedHandler(node, handler) ? 'known' : 'missing';
  if (isDockershim(node)) return handler === 'docker' ? 'known' : 'missing';
  return 'unknown';
}

/**
 * Whether a node that does not report its handlers probably lacks this one: it runs Docker through cri-dockerd. Releases up to 0.3.25,
 * 0.4.2 and 0.4.3 refuse every handler but `docker`; 0.4.0 and 0.4.1 also take the names of Docker's own runtimes
 * (cri-dockerd core/sandbox_run.go). The node does not report the release.
 */
export function isProbablyMissing(node: ClusterNode, handler: string): boolean {
  const { kubeletVersion, runtimeHandlers } = node;
  const isCriDockerd = isDocker(node) && kubeletVersion !== undefined && atLeast(kubeletVersion, 24);
  return isCriDockerd && runtimeHandlers === undefined && handler !== '' && handler !== 'docker';
}

/** Returns the entry for this handler in the node's status. */
export function reportedHandler(node: ClusterNode, handler: string): RuntimeHandler | undefined {
  return node.runtimeHandlers?.find(({ name }) => name === handler);
}

/** The nodes that have a handler, lack it, or do not report handlers. */
export interface HandlerSpread {
  readonly known: readonly string[];
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

/** Groups the names of the nodes by whether they have the handler. */
export function handlerSpread(nodes: readonly ClusterNode[], handler: string): HandlerSpread {
  const having = (model: HandlerKnowledge): readonly string[] =>
    nodes.filter(node => handlerKnowledge(node, handler) === model).map(({ name }) => name);
  return { known: having('known'), missing: having('missing'), unknown: having('unknown') };
}

function isDockershim(node: ClusterNode): boolean {
  return isDocker(node) && node.kubeletVersion !== undefined && !atLeast(node.kubeletVersion, 24);
}

function isDocker({ containerRuntimeVersion }: ClusterNode): boolean {
  return containerRuntimeVersion?.startsWith('docker://') ?? false;
}
