import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** What NVIDIA's programs say, and how a container that did not get a GPU fails. */
export const nvidiaEvents: readonly EventKind[] = [
  {
    // runc: the program comes with the driver of the node, which the runtime nvidia or CDI puts into the container.
    id: 'container-without-gpu',
    link: () => 'workload',
    saidBy: 'OCI runtime',
    patterns: [
      'exec: "{command}": executable file not found in $PATH',
      'exec: "{command}": stat {same}: no such file or directory',
      'executable file `{command}` not found',
    ].map(wordsPattern),
    applies: ({ command = '' }) =>
      /^(?:\/\S{0,200}\/)?nvidia-(?:smi|debugdump|cuda-mps-control|persistenced)$/.test(command),
    what: ({ command }) =>
      tMarkdown(
        'The container does not have {0}, which the runtime `nvidia` or CDI puts into containers with a GPU.',
        code(command),
      ),
    causes: () => [
      withoutClass(),
      tMarkdown('The container asks for no GPU: its limits have no `nvidia.com/gpu`.'),
      tMarkdown('The container has `NVIDIA_DRIVER_CAPABILITIES` without `utility`.'),
    ],
    check: () => [classOfPod()],
    advice: () => [
      nameClass(),
      tMarkdown(
        'Give the container the limit `nvidia.com/gpu`. Where the platform gives GPUs to the default runtime, as GKE does, that is all, and no class is needed.',
      ),
    ],
    rules: ['gpu-without-class', 'misplaced-field', 'class-name-outside-pod-spec'],
  },
  {
    // go-nvlib pkg/nvlib/info; k8s-device-plugin cmd/nvidia-device-plugin/factory.go
    id: 'plugin-without-driver',
    link: () => 'workload',
    saidBy: 'NVIDIA',
    patterns: [
      'could not load NVML library: {*why}',
      'Failed to initialize NVML: ERROR_LIBRARY_NOT_FOUND',
      'If this is a GPU node, did you configure the NVIDIA Container Toolkit?',
      'If this is a GPU node, did you set the default container runtime to `nvidia`?',
    ].map(wordsPattern),
    what: () =>
      tMarkdown(
        "The Pod does not see the library of NVIDIA's driver (`libnvidia-ml.so.1`), so it finds no GPU.",
      ),
    causes: () => [
      withoutClass(),
      tMarkdown('The node has no driver, or no GPU.'),
      tMarkdown('The NVIDIA Container Toolkit is not installed on the node.'),
    ],
    check: () => [
      classOfPod(),
      tMarkdown('{0} on the node: if it fails there too, the driver is missing.', code('nvidia-smi')),
    ],
    advice: () => [
      tMarkdown(
        'Set `runtimeClassName: nvidia` in the Pod spec of the device plugin (with its Helm chart the value `runtimeClassName`), or make `nvidia` the default runtime of the GPU nodes.',
      ),
      tMarkdown('Let the device plugin run on GPU nodes only (`nodeSelector`, `affinity`).'),
    ],
    rules: ['misplaced-field', 'class-name-outside-pod-spec'],
  },
  {
    // libnvidia-container src/cli/configure.c, src/xfuncs.h
    id: 'nvidia-driver-missing',
    link: () => 'node',
    saidBy: 'NVIDIA',
    patterns: ['nvidia-container-cli: initialization error: {*why}', 'nvml error: driver not loaded'].map(
      wordsPattern,
    ),
    what: ({ why }) =>
      why === undefined
        ? tMarkdown("NVIDIA's runtime ran on the node, and the driver is not loaded there.")
        : tMarkdown(
            "NVIDIA's runtime ran on the node, and could not use the driver there: {0}",
            code(firstLine(why)),
          ),
    causes: () => [
      tMarkdown('The node has no driver, no GPU, or a driver whose kernel module is not loaded.'),
      tMarkdown(
        'The driver was updated, and the old kernel module still runs: only a restart of the node helps.',
      ),
      tMarkdown(
        'The driver is in a container (GPU operator), and the toolkit looks for it on the node itself: `root` in `/etc/nvidia-container-runtime/config.toml`.',
      ),
    ],
    check: () => [tMarkdown('{0} on the node says whether the driver works.', code('nvidia-smi'))],
    advice: () => [
      tMarkdown('Install or repair the driver on the node, or let the class select nodes with a GPU.'),
    ],
    rules: [],
  },
  {
    // libnvidia-container src/cli/configure.c
    id: 'nvidia-cli-refuses',
    link: () => 'node',
    saidBy: 'NVIDIA',
    patterns: ['nvidia-container-cli: {*why}'].map(wordsPattern),
    what: ({ why }) =>
      tMarkdown("NVIDIA's runtime ran on the node, and refuses the container: {0}", code(firstLine(why))),
    causes: () => [
      tMarkdown('`requirement error`: the driver of the node is too old for the CUDA of the image.'),
      tMarkdown('`device error`: the GPU with this id is not on the node, or is in MIG mode.'),
      tMarkdown('`mount error`: the node lacks a file of the driver, or does not allow the mount.'),
    ],
    check: () => [
      tMarkdown(
        '{0} on the node shows the driver, its CUDA and the GPUs.',
        code('nvidia-smi -L; nvidia-smi'),
      ),
    ],
    advice: () => [tMarkdown('Update the driver of the node, or use an image for its CUDA.')],
    rules: [],
  },
];

function withoutClass(): Markdown {
  return tMarkdown(
    'The Pod runs with the default runtime (`runc`), not with `nvidia`: its spec has no `runtimeClassName`, or has it at a wrong place, such as in a container.',
  );
}

function nameClass(): Markdown {
  return tMarkdown(
    'Set `runtimeClassName: nvidia` in the Pod spec, beside `containers`, where the nodes have a handler of that name.',
  );
}

function classOfPod(): Markdown {
  return tMarkdown(
    '{0} names the class of the Pod: nothing is the default runtime of the node.',
    code("kubectl get pod POD -o jsonpath='{.spec.runtimeClassName}'"),
  );
}

function firstLine(text = ''): string {
  return text.replace(/:? ?unknown\W{0,3}$/, '').slice(0, 400);
}
