import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import type { ClusterNode } from '../scheduling/node.ts';
import type { PodSpec } from '../scheduling/pod.ts';
import { handlerKnowledge, reportedHandler } from './handlers.ts';

/** The class of a Pod as the kubelet finds it when it starts the Pod. */
export interface SandboxClass {
  /** '' for a Pod without a class. */
  readonly name: string;
  /** `undefined` where the class no longer exists; '' is the runtime's default handler. */
  readonly handler: string | undefined;
}

/**
 * Returns the message of the FailedCreatePodSandBox event with which a node repeatedly fails to start a Pod;
 * `undefined` if it starts the Pod or if too little is known. `<id>` replaces the sandbox's id and `map[...]` the
 * runtime's list of handlers. Source: pkg/kubelet/kuberuntime/kuberuntime_sandbox.go:createPodSandbox.
 */
export function sandboxFailure(
  pod: PodSpec,
  { name, handler }: SandboxClass,
  node: ClusterNode,
  version: KubernetesVersion,
): string | undefined {
  const failure =
    handler === undefined
      ? missingClassWords(name)
      : (userNamespaceFailure(pod, handler, node, version) ?? runtimeFailure(handler, node));
  return failure === undefined ? undefined : `Failed to create pod sandbox: ${failure}`;
}

/**
 * Returns the kubelet's message about a class that it does not find
 * (pkg/kubelet/runtimeclass/runtimeclass_manager.go).
 */
export function missingClassWords(name: string): string {
  return `runtimeclass.node.k8s.io "${name}" not found`;
}

/** Returns the container runtime's error about a handler that it does not have. */
function runtimeFailure(handler: string, node: ClusterNode): string | undefined {
  if (handlerKnowledge(node, handler) !== 'missing') return undefined;
  const text = unknownHandlerText(handler, node.containerRuntimeVersion ?? '');
  return text === undefined ? undefined : `rpc error: code = Unknown desc = ${text}`;
}

/**
 * Returns the text of a container runtime about an unknown handler. Sources: containerd
 * internal/cri/server/sandbox_run.go (2.0), pkg/cri/sbserver/sandbox_run.go (1.7); CRI-O
 * pkg/config/config.go:RuntimeConfig; pkg/kubelet/dockershim/docker_sandbox.go:RunPodSandbox.
 */
function unknownHandlerText(handler: string, runtimeVersion: string): string | undefined {
  const [runtime, release = ''] = runtimeVersion.split('://');
  switch (runtime) {
    case 'containerd':
      return release.startsWith('1.') || release.startsWith('v1.')
        ? `failed to get sandbox runtime: no runtime for "${handler}" is configured`
        : `unable to get OCI runtime for sandbox "<id>": no runtime for "${handler}" is configured`;
    case 'cri-o':
      return `failed to find runtime handler ${handler} from runtime list map[...]`;
    case 'docker':
      return `RuntimeHandler "${handler}" not supported`;
    default:
      return undefined;
  }
}

/**
 * Returns the failure of `hostUsers: false` with a handler that does not support user namespaces. Before 1.33 the
 * feature gate is off by default and the API server drops the field, so nothing fails. A kubelet that lists no
 * handlers has a runtime too old to report any (pkg/kubelet/userns/userns_manager.go; kubelet_getters.go).
 */
function userNamespaceFailure(
  pod: PodSpec,
  handler: string,
  node: ClusterNode,
  version: KubernetesVersion,
): string | undefined {
  if (pod.hostUsers !== false || !atLeast(version, 33)) return undefined;
  if (node.runtimeHandlers === undefined && !(node.kubeletVersion && atLeast(node.kubeletVersion, 33))) {
    return undefined;
  }
  const reported = reportedHandler(node, handler);
  if (reported !== undefined && reported.userNamespaces !== false) return undefined;
  const unsupported = atLeast(version, 34)
    ? `can't set \`spec.hostUsers: false\`, ${
        handler === '' ? 'runtime' : `RuntimeClass handler "${handler}"`
      } does not support user namespaces`
    : `RuntimeClass handler "${handler}" does not support user namespaces`;
  if (reported !== undefined) return unsupported;
  const unknown = `the handler "${handler}" is not known`;
  if (!atLeast(version, 34)) return unknown;
  return node.runtimeHandlers === undefined ? unsupported : `${unsupported}: ${unknown}`;
}
