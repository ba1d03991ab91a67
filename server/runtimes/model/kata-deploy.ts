import type { FormerOverhead, Isolation, ResourceQuantities } from './profile.ts';
import { sources } from './sources.ts';

/** A class that some release of kata-deploy created; its handler has the same name. */
export interface KataDeployName {
  readonly name: string;
  readonly source: string;
  readonly isolation: Isolation;
  /** The overhead of the class: in chart 4.1.0, or in the last release that had the class. */
  readonly podFixed: ResourceQuantities;
  readonly formerly?: readonly FormerOverhead[];
  readonly nodeSelector: Readonly<Record<string, string>>;
  /** Whether only older releases created the class. */
  readonly removed?: boolean;
}

/**
 * The labels that every class of kata-deploy 4.1.0 selects: that of nodes with Kata, and that of the installation, whose
 * last part is `env.multiInstallSuffix`. With Node Feature Discovery, classes of confidential virtual machines select the
 * technology of the processor too. Releases before 4.1 know the first one only.
 */
export const labelsOfKataDeploy = {
  'katacontainers.io/kata-runtime': 'true',
  'kata-deploy.katacontainers.io/default': 'true',
} as const;

const chart = sources.kata('tools/packaging/kata-deploy/helm-chart/kata-deploy/values.yaml');

type Row = Pick<KataDeployName, 'podFixed'> &
  Partial<Pick<KataDeployName, 'isolation' | 'formerly' | 'nodeSelector'>>;

const small: Row = { podFixed: { memory: '130Mi', cpu: '250m' } };
const qemu: Row = {
  podFixed: { memory: '320Mi', cpu: '250m' },
  formerly: [{ version: '3.x', podFixed: { memory: '160Mi', cpu: '250m' } }],
};
const confidential: Row = {
  podFixed: { memory: '2048Mi', cpu: '1.0' },
  isolation: 'confidential virtual machine',
};
const secureExecution: Row = {
  podFixed: { memory: '1024Mi', cpu: '1.0' },
  isolation: 'confidential virtual machine',
  formerly: [
    { version: '3.20', podFixed: { memory: '2048Mi', cpu: '1.0' } },
    { version: '3.x (runtime-rs)', podFixed: { memory: '160Mi', cpu: '250m' } },
  ],
};
const gpu: Row = {
  podFixed: { memory: '10240Mi', cpu: '1.0' },
  formerly: [
    { version: '3.x', podFixed: { memory: '4096Mi', cpu: '1.0' } },
    { version: '3.x (first releases)', podFixed: { memory: '160Mi', cpu: '250m' } },
  ],
  nodeSelector: { 'nvidia.com/cc.ready.state': 'false' },
};
const confidentialGpu: Row = {
  podFixed: { memory: '10240Mi', cpu: '1.0' },
  isolation: 'confidential virtual machine',
  formerly: [
    { version: '3.25', podFixed: { memory: '20480Mi', cpu: '1.0' } },
    { version: '3.x', podFixed: { memory: '4096Mi', cpu: '1.0' } },
  ],
  nodeSelector: { 'nvidia.com/cc.ready.state': 'true' },
};

/** Shims of chart 4.1.0, each of which becomes `kata-<shim>`; overheads from its `templates/runtimeclasses.yaml`. */
const shims: Readonly<Record<string, Row>> = {
  clh: small,
  'clh-azure': small,
  'clh-azure-runtime-rs': small,
  'clh-runtime-rs': small,
  dragonball: small,
  fc: small,
  'openvmm-azure-runtime-rs': small,
  qemu,
  'qemu-coco-dev': { podFixed: { memory: '160Mi', cpu: '250m' } },
  'qemu-coco-dev-runtime-rs': qemu,
  'qemu-nvidia-cpu': qemu,
  'qemu-nvidia-cpu-runtime-rs': qemu,
  'qemu-nvidia-gpu': gpu,
  'qemu-nvidia-gpu-runtime-rs': gpu,
  'qemu-nvidia-gpu-snp': confidentialGpu,
  'qemu-nvidia-gpu-snp-runtime-rs': confidentialGpu,
  'qemu-nvidia-gpu-tdx': confidentialGpu,
  'qemu-nvidia-gpu-tdx-runtime-rs': confidentialGpu,
  'qemu-runtime-rs': qemu,
  'qemu-se': secureExecution,
  'qemu-se-runtime-rs': secureExecution,
  'qemu-snp': confidential,
  'qemu-snp-runtime-rs': confidential,
  'qemu-tdx': confidential,
  'qemu-tdx-runtime-rs': confidential,
  remote: { podFixed: { memory: '120Mi', cpu: '250m' } },
};

/** Shims of earlier releases that existing manifests still name, with the commit and file in which each was found. */
const removedShims: readonly (readonly [shim: string, row: Row, file: string])[] = [
  [
    'clh-tdx',
    confidential,
    'bde0e72da5b22c4ad96f4c5ebc156b2eda8bacca/tools/packaging/kata-deploy/runtimeclasses/kata-clh-tdx.yaml',
  ],
  [
    'cloud-hypervisor',
    small,
    '141070b388a84c75f8d91ba30f54128d743a9c8b/tools/packaging/kata-deploy/runtimeclasses/kata-runtimeClasses.yaml',
  ],
  ['nemu', qemu, 'beea7d9f6430a7ef44b0928e66a0b4758b0013a8/kata-deploy/k8s-1.14/kata-nemu-runtimeClass.yaml'],
  [
    'qemu-cca',
    confidential,
    '141070b388a84c75f8d91ba30f54128d743a9c8b/tools/packaging/kata-deploy/runtimeclasses/kata-qemu-cca.yaml',
  ],
  [
    'qemu-sev',
    confidential,
    '69535b8089da84a3bdfe189b7796a109de110885/tools/packaging/kata-deploy/runtimeclasses/kata-qemu-sev.yaml',
  ],
  [
    'qemu-virtiofs',
    qemu,
    '12582c2f6d6a760cc11aef0c8cf45dc8e5eff25d/tools/packaging/kata-deploy/k8s-1.18/kata-runtimeClasses.yaml',
  ],
  [
    'stratovirt',
    small,
    '14d8790d83c8710f8c36160b827f00d4d8eb56bb/tools/packaging/kata-deploy/runtimeclasses/kata-stratovirt.yaml',
  ],
];

export const kataDeployNames: readonly KataDeployName[] = [
  ...Object.entries(shims).map(([shim, row]) => kataDeployName(shim, row, chart)),
  ...removedShims.map(([shim, row, file]) => ({
    ...kataDeployName(shim, row, `https://github.com/kata-containers/kata-containers/blob/${file}`),
    nodeSelector: { 'katacontainers.io/kata-runtime': 'true' },
    removed: true,
  })),
];

/**
 * The class of kata-deploy of which a name is a variant: the chart appends `env.multiInstallSuffix`, and `-debug` or
 * `-devkit` for debugging, to every name that it creates. `undefined` for a name that is in the list itself.
 */
export function kataDeployVariantOf(name: string): string | undefined {
  if (!name.startsWith('kata-') || names.has(name)) return undefined;
  return longestFirst.find(base => name.startsWith(`${base}-`));
}

const names = new Set(kataDeployNames.map(row => row.name));

const longestFirst = [...names].sort((a, b) => b.length - a.length);

function kataDeployName(shim: string, row: Row, source: string): KataDeployName {
  const nodeSelector = { ...labelsOfKataDeploy, ...row.nodeSelector };
  return { isolation: 'virtual machine', ...row, name: `kata-${shim}`, nodeSelector, source };
}
