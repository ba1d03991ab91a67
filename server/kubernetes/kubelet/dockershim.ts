import { atLeast, type KubernetesVersion } from '../objects/versions.ts';

/** The only handler of dockershim. Source: kubernetes 1.23.17 `pkg/kubelet/dockershim/docker_sandbox.go:RunPodSandbox`. */
export const dockershimHandler = 'docker';

/** Whether the kubelet of a release still has dockershim: 1.24 removed it. */
export function hasDockershim(version: KubernetesVersion): boolean {
  return !atLeast(version, 24);
}
