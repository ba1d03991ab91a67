import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import type { ClusterNode } from '../scheduling/node.ts';
import type { PodSpec } from '../scheduling/pod.ts';
import { handlerKnowledge, reportedHandler } from './handlers.ts';
import { sandboxWords } from './sandbox-words.ts';

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
      ? sandboxWords.missingClass(name)
      : (userNamespaceFailure(pod, handler, node, version) ?? runtimeFailure(handler, node));
  return failure === undefined ? undefined : sandboxWords.failed(failure);
}

/** Returns the container runtime's error about a handler that it does not have. */
function runtimeFailure(handler: string, node: ClusterNode): string | undefined {
  if (handlerKnowledge(node, handler) !== 'missing') return undefined;
  const text = unknownHandlerText(handler, node.containerRuntimeVersion ?? '');
  return text === undefined ? undefined : `rpc error: code = Unknown desc = ${text}`;
}

/** Returns the text of a container runtime about an unknown handler. */
function unknownHandlerText(handler: string, runtimeVersion: string): string | undefined {
  const [runtime, release = ''] = runtimeVersion.split('://');
  switch (runtime) {
    case 'containerd':
      return release.startsWith('1.') || release.startsWith('v1.')
        ? sandboxWords.unknownToContainerd1(handler)
        : sandboxWords.unknownToContainerd2(handler);
    case 'cri-o':
      return sandboxWords.unknownToCrio(handler);
    case 'docker':
      return sandboxWords.unknownToDocker(handler);
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
    ? sandboxWords.noUserNamespaces(handler)
    : sandboxWords.noUserNamespacesBefore34(handler);
  if (reported !== undefined) return unsupported;
  const unknown = sandboxWords.unknownHandler(handler);
  if (!atLeast(version, 34)) return unknown;
  return node.runtimeHandlers === undefined ? unsupported : `${unsupported}: ${unknown}`;
}
