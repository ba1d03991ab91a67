import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { withoutUnknown } from './last-cause.ts';
import { wordsPattern } from './words-pattern.ts';

/** CDI devices that a container does not get, and ports that are not forwarded. */
export const deviceEvents: readonly EventKind[] = [
  {
    // containerd internal/cri/server/sandbox_portforward_linux.go
    id: 'port-forward',
    link: () => 'runtime',
    saidBy: 'containerd',
    releases: 'containerd 1.5 and later',
    patterns: [
      'failed to execute portforward in network namespace "{netns}": failed to connect to localhost:{port} inside namespace',
      'failed to execute portforward in network namespace {*rest}: failed to connect to localhost:{port} inside namespace',
      'failed to execute portforward in network namespace',
    ].map(wordsPattern),
    what: ({ port }) =>
      port === undefined
        ? tMarkdown('containerd could not forward a port into the network namespace of the Pod.')
        : tMarkdown(
            'containerd reached nothing at localhost:{0} in the network namespace of the Pod on the node.',
            port,
          ),
    causes: () => [
      tMarkdown(
        'The Pod runs with gVisor or Kata: its programs listen inside the sandbox, and containerd connects outside of it. `kubectl port-forward` does not work there, whatever the program does.',
      ),
      tMarkdown('With runc or crun: no program of the Pod listens on this port of localhost.'),
    ],
    check: () => [
      tMarkdown(
        '{0} names the class of the Pod.',
        code("kubectl get pod POD -o jsonpath='{.spec.runtimeClassName}'"),
      ),
    ],
    advice: () => [
      tMarkdown('Connect to the IP of the Pod, or through a Service (NodePort, LoadBalancer) or an Ingress.'),
    ],
    rules: ['unsupported-by-runtime', 'different-on-runtime'],
  },
  {
    // containerd pkg/cdi/oci_opt.go; CRI-O and Docker have the same; nvidia-container-toolkit cdi/registry.go
    id: 'unresolvable-cdi-device',
    link: () => 'node',
    saidBy: 'containerd',
    releases: 'containerd 1.7 and later, CRI-O 1.24 and later, nvidia-container-runtime',
    patterns: ['unresolvable CDI devices {*devices}'].map(wordsPattern),
    what: ({ devices = '' }) =>
      tMarkdown(
        'No CDI specification that the runtime read on the node has the devices {0}.',
        code(withoutUnknown(devices)),
      ),
    causes: () => [
      tMarkdown('No file describes them: what writes the specification did not run on this node.'),
      tMarkdown('The file is old: the names of devices changed with the driver, a restart or MIG.'),
      tMarkdown('The file is in a folder that is not in `cdi_spec_dirs`.'),
    ],
    check: () => [
      tMarkdown(
        '{0} on the node shows the files; {1} the names of devices in them.',
        code('ls /etc/cdi /var/run/cdi'),
        code('nvidia-ctk cdi list'),
      ),
    ],
    advice: () => [
      tMarkdown(
        'Write the specification anew: {0} for NVIDIA, or restart the Pod of the device plugin or the toolkit on the node.',
        code('nvidia-ctk cdi generate --output=/var/run/cdi/nvidia.yaml'),
      ),
    ],
    rules: [],
  },
  {
    // containerd internal/cri: enable_cdi = false, 2.3 and later
    id: 'cdi-disabled',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 2.3',
    patterns: ['CDI support is explicitly disabled'].map(wordsPattern),
    what: () =>
      tMarkdown('containerd does not give the container its devices, because `enable_cdi` is false.'),
    advice: () => [
      tMarkdown(
        'Remove `enable_cdi = false` from the plugin of containerd, which is true by default since 2.0, and restart containerd.',
      ),
    ],
    rules: [],
  },
];
