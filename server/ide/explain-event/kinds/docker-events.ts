import { sandboxWords } from '../../../kubernetes/kubelet/sandbox-words.ts';
import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { createOtherClass } from './unknown-handler.ts';
import { wordsPattern } from './words-pattern.ts';

/** The kubelet of a node works with Docker Engine. */
export const dockerEvents: readonly EventKind[] = [
  {
    // Kubernetes 1.23 pkg/kubelet/dockershim/docker_sandbox.go; cri-dockerd core/sandbox_run.go
    id: 'handler-unknown-to-docker',
    link: () => 'table',
    saidBy: 'cri-dockerd',
    releases:
      'cri-dockerd up to 0.3.25, 0.4.2 and 0.4.3; before Kubernetes 1.24 dockershim, a part of the kubelet',
    patterns: [wordsPattern(sandboxWords.unknownToDocker('{handler}'))],
    what: ({ handler }) =>
      tMarkdown(
        'The kubelet of the node runs its Pods with Docker Engine, whose adapter refuses the handler {0}: it knows `docker` alone.',
        code(handler),
      ),
    causes: () => [
      tMarkdown(
        'The kubelet talks to Docker Engine, although the handler is a table of containerd or CRI-O: both may be installed on the node.',
      ),
      tMarkdown(
        'The handler is the name of a runtime in `/etc/docker/daemon.json`, which only cri-dockerd 0.4.0 and 0.4.1 pass on.',
      ),
    ],
    check: () => [
      tMarkdown(
        '{0}: `docker://` means Docker Engine, from Kubernetes 1.24 on through cri-dockerd.',
        code(runtimeVersion),
      ),
      tMarkdown('{0} on the node says which release it is.', code('cri-dockerd --version')),
    ],
    advice: () => [
      tMarkdown(
        'Let the kubelet use containerd or CRI-O: `--container-runtime-endpoint`, `kubeadm --cri-socket`, or {0}.',
        code('minikube start --container-runtime=containerd'),
      ),
      tMarkdown(
        'With cri-dockerd 0.4.0 or 0.4.1, name a runtime of `/etc/docker/daemon.json`. With the others, make it the default runtime of Docker, and leave the class out of the Pod.',
      ),
      createOtherClass(),
    ],
    rules: ['handler-not-on-nodes'],
  },
];

/** Prints the runtime of a node: `containerd://2.3.7`. */
export const runtimeVersion =
  "kubectl get node NODE -o jsonpath='{.status.nodeInfo.containerRuntimeVersion}'";
