/** The texts of FailedCreatePodSandBox events: the kubelet's own, and those of the container runtimes about a handler. */
export const sandboxWords = {
  /** What precedes each of them (pkg/kubelet/kuberuntime/kuberuntime_sandbox.go:createPodSandbox). */
  failed: (failure: string): string => `Failed to create pod sandbox: ${failure}`,
  /** pkg/kubelet/runtimeclass/runtimeclass_manager.go:LookupRuntimeHandler */
  missingClass: (name: string): string => `runtimeclass.node.k8s.io "${name}" not found`,
  /** containerd pkg/cri/sbserver/sandbox_run.go (1.7) */
  unknownToContainerd1: (handler: string): string =>
    `failed to get sandbox runtime: no runtime for "${handler}" is configured`,
  /** containerd internal/cri/server/sandbox_run.go (2.0) */
  unknownToContainerd2: (handler: string): string =>
    `unable to get OCI runtime for sandbox "<id>": no runtime for "${handler}" is configured`,
  /** CRI-O pkg/config/config.go:RuntimeConfig */
  unknownToCrio: (handler: string): string =>
    `failed to find runtime handler ${handler} from runtime list map[...]`,
  /** pkg/kubelet/dockershim/docker_sandbox.go:RunPodSandbox */
  unknownToDocker: (handler: string): string => `RuntimeHandler "${handler}" not supported`,
  /** pkg/kubelet/userns/userns_manager.go, from 1.34; '' is the runtime's default handler. */
  noUserNamespaces: (handler: string): string =>
    `can't set \`spec.hostUsers: false\`, ${
      handler === '' ? 'runtime' : `RuntimeClass handler "${handler}"`
    } does not support user namespaces`,
  /** The same up to 1.33. */
  noUserNamespacesBefore34: (handler: string): string =>
    `RuntimeClass handler "${handler}" does not support user namespaces`,
  /** pkg/kubelet/kubelet_getters.go */
  unknownHandler: (handler: string): string => `the handler "${handler}" is not known`,
} as const;
