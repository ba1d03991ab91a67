import { sources } from './sources.ts';

/** A class and handler that kata-deploy made in some release; class and handler have the same name. */
export interface KataDeployName {
  readonly name: string;
  readonly source: string;
  /** Made by older releases only. */
  readonly removed?: boolean;
}

const chart = sources.kata('tools/packaging/kata-deploy/helm-chart/kata-deploy/values.yaml');

/** Shims of chart 4.1.0, each of which becomes `kata-<shim>`. */
const shims = [
  'clh',
  'clh-azure',
  'clh-azure-runtime-rs',
  'clh-runtime-rs',
  'dragonball',
  'fc',
  'openvmm-azure-runtime-rs',
  'qemu',
  'qemu-coco-dev',
  'qemu-coco-dev-runtime-rs',
  'qemu-nvidia-cpu',
  'qemu-nvidia-cpu-runtime-rs',
  'qemu-nvidia-gpu',
  'qemu-nvidia-gpu-runtime-rs',
  'qemu-nvidia-gpu-snp',
  'qemu-nvidia-gpu-snp-runtime-rs',
  'qemu-nvidia-gpu-tdx',
  'qemu-nvidia-gpu-tdx-runtime-rs',
  'qemu-runtime-rs',
  'qemu-se',
  'qemu-se-runtime-rs',
  'qemu-snp',
  'qemu-snp-runtime-rs',
  'qemu-tdx',
  'qemu-tdx-runtime-rs',
  'remote',
];

/** Shims of earlier releases that files in the wild still name, and the commit and file that had each. */
const removedShims = [
  [
    'clh-tdx',
    'bde0e72da5b22c4ad96f4c5ebc156b2eda8bacca/tools/packaging/kata-deploy/runtimeclasses/kata-clh-tdx.yaml',
  ],
  [
    'cloud-hypervisor',
    '141070b388a84c75f8d91ba30f54128d743a9c8b/tools/packaging/kata-deploy/runtimeclasses/kata-runtimeClasses.yaml',
  ],
  ['nemu', 'beea7d9f6430a7ef44b0928e66a0b4758b0013a8/kata-deploy/k8s-1.14/kata-nemu-runtimeClass.yaml'],
  [
    'qemu-cca',
    '141070b388a84c75f8d91ba30f54128d743a9c8b/tools/packaging/kata-deploy/runtimeclasses/kata-qemu-cca.yaml',
  ],
  [
    'qemu-sev',
    '69535b8089da84a3bdfe189b7796a109de110885/tools/packaging/kata-deploy/runtimeclasses/kata-qemu-sev.yaml',
  ],
  [
    'qemu-virtiofs',
    '12582c2f6d6a760cc11aef0c8cf45dc8e5eff25d/tools/packaging/kata-deploy/k8s-1.18/kata-runtimeClasses.yaml',
  ],
  [
    'stratovirt',
    '14d8790d83c8710f8c36160b827f00d4d8eb56bb/tools/packaging/kata-deploy/runtimeclasses/kata-stratovirt.yaml',
  ],
] as const;

export const kataDeployNames: readonly KataDeployName[] = [
  ...shims.map(shim => ({ name: `kata-${shim}`, source: chart })),
  ...removedShims.map(([shim, file]) => ({
    name: `kata-${shim}`,
    source: `https://github.com/kata-containers/kata-containers/blob/${file}`,
    removed: true,
  })),
];

/**
 * The class of kata-deploy that a name is a variant of: the chart appends `env.multiInstallSuffix`, and `-debug` or
 * `-devkit` for debugging, to every name it makes. `undefined` for a name that is one of the list itself.
 */
export function kataDeployVariantOf(name: string): string | undefined {
  const names = kataDeployNames.map(row => row.name);
  if (names.includes(name)) return undefined;
  const bases = names.filter(base => name.startsWith(`${base}-`));
  return bases.sort((a, b) => b.length - a.length)[0];
}
