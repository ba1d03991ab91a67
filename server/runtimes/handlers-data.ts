import { kataDeployNames } from './kata-deploy.ts';
import { sources } from './sources.ts';

/** How far a runtime keeps a Pod from its node. */
export type Isolation =
  | 'process'
  | 'user-space kernel'
  | 'virtual machine'
  | 'confidential virtual machine'
  | 'WebAssembly'
  | 'enclave'
  | 'Windows process'
  | 'Hyper-V';

/** A container runtime, or a platform's own build of one. */
export interface RuntimeTitle {
  readonly title: string;
  readonly isolation: Isolation;
  readonly homepage: string;
}

/** A name that `handler` has in a configuration that someone ships. */
export interface HandlerRow {
  readonly name: string;
  readonly runtime: RuntimeId;
  /** Who configures nodes with it. */
  readonly usedBy: string;
  readonly source: string;
  /** False where the name was concluded from its use, not read in a configuration. */
  readonly certain?: false;
}

export type RuntimeId = keyof typeof runtimeTitles;

export const runtimeTitles = {
  runc: title('runc', 'process', 'https://github.com/opencontainers/runc'),
  crun: title('crun', 'process', 'https://github.com/containers/crun'),
  'crun-wasm': title(
    'crun with a WebAssembly engine',
    'WebAssembly',
    'https://github.com/containers/crun/blob/main/docs/wasm-wasi-on-kubernetes.md',
  ),
  krun: title('krun (crun with libkrun)', 'virtual machine', 'https://github.com/containers/libkrun'),
  youki: title('youki', 'process', 'https://github.com/youki-dev/youki'),
  gvisor: title('gVisor', 'user-space kernel', 'https://gvisor.dev'),
  'gke-sandbox': title(
    'GKE Sandbox (gVisor)',
    'user-space kernel',
    'https://cloud.google.com/kubernetes-engine/docs/concepts/sandbox-pods',
  ),
  kata: title('Kata Containers', 'virtual machine', 'https://katacontainers.io'),
  coco: title(
    'Confidential Containers',
    'confidential virtual machine',
    'https://confidentialcontainers.org',
  ),
  'peer-pods': title(
    'Peer Pods (cloud-api-adaptor)',
    'virtual machine',
    'https://github.com/confidential-containers/cloud-api-adaptor',
  ),
  'openshift-sandboxed-containers': title(
    'OpenShift sandboxed containers (Kata)',
    'virtual machine',
    'https://github.com/openshift/sandboxed-containers-operator',
  ),
  'aks-pod-sandboxing': title(
    'AKS Pod Sandboxing (Kata)',
    'virtual machine',
    'https://learn.microsoft.com/azure/aks/use-pod-sandboxing',
  ),
  'aks-confidential-containers': title(
    'AKS Confidential Containers (Kata)',
    'confidential virtual machine',
    'https://learn.microsoft.com/azure/aks/confidential-containers-overview',
  ),
  'alibaba-runv': title(
    'Alibaba Cloud runV',
    'virtual machine',
    'https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/compatibility-notes',
  ),
  sysbox: title('Sysbox', 'process', 'https://github.com/nestybox/sysbox'),
  nvidia: title(
    'NVIDIA Container Runtime (around runc)',
    'process',
    'https://github.com/NVIDIA/nvidia-container-toolkit',
  ),
  runwasi: title('runwasi', 'WebAssembly', 'https://github.com/containerd/runwasi'),
  spin: title('Spin', 'WebAssembly', 'https://www.spinkube.dev'),
  slight: title(
    'SpiderLightning (archived)',
    'WebAssembly',
    'https://github.com/deislabs/containerd-wasm-shims',
  ),
  wws: title(
    'Wasm Workers Server (archived)',
    'WebAssembly',
    'https://github.com/deislabs/containerd-wasm-shims',
  ),
  lunatic: title('Lunatic (archived)', 'WebAssembly', 'https://github.com/deislabs/containerd-wasm-shims'),
  'windows-runhcs-process': title(
    'Windows containers',
    'Windows process',
    'https://github.com/microsoft/hcsshim',
  ),
  'windows-runhcs-hypervisor': title(
    'Windows containers with Hyper-V',
    'Hyper-V',
    'https://github.com/microsoft/hcsshim',
  ),
  'inclavare-rune': title(
    'Inclavare rune (dormant)',
    'enclave',
    'https://github.com/inclavare-containers/inclavare-containers',
  ),
  quark: title('Quark', 'virtual machine', 'https://github.com/QuarkContainer/Quark'),
  urunc: title('urunc (unikernels)', 'virtual machine', 'https://github.com/urunc-dev/urunc'),
  edera: title('Edera Protect', 'virtual machine', 'https://edera.dev'),
} as const;

const agentBaker = sources.agentBaker('pkg/agent/baker.go');
const k3sClasses = sources.k3s('manifests/runtimes.yaml');
const hcsshimTests = sources.hcsshim('test/cri-containerd/main_test.go');
const wasmShims = sources.containerdWasmShims('deployments/k3d/workload/runtime.yaml');
const windowsDefaults = sources.containerd('internal/cri/config/config_windows.go');
const kataChart = sources.kata('tools/packaging/kata-deploy/helm-chart/kata-deploy/values.yaml');
const openShiftController = sources.sandboxedContainers('controllers/openshift_controller.go');

/** Names with several meanings have several rows: a handler means what the configuration of the node says. */
export const handlerRows: readonly HandlerRow[] = [
  row('runc', 'runc', 'containerd (default), kind', sources.containerd('internal/cri/config/config_unix.go')),
  row('untrusted', 'runc', 'AKS, where it is plain runc', agentBaker),
  row(
    'shimpei',
    'runc',
    'Bottlerocket (default)',
    sources.bottlerocketCoreKit('packages/containerd/containerd-config-toml_k8s_containerd_sock'),
  ),
  row(
    'test-handler',
    'runc',
    'kind, for tests of Kubernetes',
    sources.kind('images/base/files/etc/containerd/config.toml'),
  ),
  row('crun', 'crun', 'CRI-O (default), K3s, Kubespray, Talos', sources.criO('pkg/config/config.go')),
  row(
    'crun',
    'crun-wasm',
    'builds with a WebAssembly engine, chosen by annotation',
    sources.crun('docs/wasm-wasi-on-kubernetes.md'),
  ),
  row(
    'high-performance',
    'crun',
    'OpenShift (PerformanceProfile), where it inherits the default runtime',
    sources.nodeTuningOperator('assets/performanceprofile/configs/99-runtimes.conf'),
  ),
  { ...row('krun', 'krun', 'by convention', sources.crun('krun.1.md')), certain: false },
  row(
    'youki',
    'youki',
    'youki-deploy, Kubespray, Talos',
    sources.youki('tools/youki-deploy/youki-deploy.yaml'),
  ),
  row(
    'runsc',
    'gvisor',
    "gVisor's documentation, minikube, Kubespray, Talos",
    sources.gvisor('g3doc/user_guide/containerd/quick_start.md'),
  ),
  row('gvisor', 'gvisor', "containerd's documentation", sources.containerd('docs/cri/config.md')),
  row('runsc-kvm', 'gvisor', 'Talos', sources.talosExtensions('container-runtime/gvisor/README.md')),
  { ...row('gvisor', 'gke-sandbox', 'GKE', runtimeTitles['gke-sandbox'].homepage), certain: false },
  row('kata', 'kata', 'installations by hand, Talos, MicroK8s', kataChart),
  ...kataDeployNames.map(({ name, source, removed }) =>
    row(name, 'kata', removed ? 'kata-deploy (older releases)' : 'kata-deploy', source),
  ),
  ...[
    'kata-clh',
    'kata-qemu',
    'kata-qemu-coco-dev',
    'kata-qemu-se',
    'kata-qemu-snp',
    'kata-qemu-tdx',
    'kata-remote',
  ].map(name => row(name, 'coco', 'Confidential Containers operator', sources.cocoOperator('config'))),
  row(
    'kata-remote',
    'peer-pods',
    'Confidential Containers, IBM Cloud',
    sources.cloudApiAdaptor('src/webhook/hack/rc.yaml'),
  ),
  row('kata', 'openshift-sandboxed-containers', 'OpenShift (KataConfig)', openShiftController),
  row('kata-remote', 'openshift-sandboxed-containers', 'OpenShift (KataConfig)', openShiftController),
  row('kata', 'aks-pod-sandboxing', 'AKS', agentBaker),
  row('kata-cc', 'aks-confidential-containers', 'AKS', agentBaker),
  { ...row('runv', 'alibaba-runv', 'ACK', runtimeTitles['alibaba-runv'].homepage), certain: false },
  row('sysbox-runc', 'sysbox', 'sysbox-deploy', sources.sysbox('sysbox-k8s-manifests/sysbox-install.yaml')),
  row(
    'nvidia',
    'nvidia',
    'GPU operator, K3s, Talos',
    sources.gpuOperator('assets/pre-requisites/0200_runtime_class.yaml'),
  ),
  row(
    'nvidia-cdi',
    'nvidia',
    'GPU operator with CDI',
    sources.gpuOperator('assets/pre-requisites/0220_runtime_class_cdi.yaml'),
  ),
  row(
    'nvidia-legacy',
    'nvidia',
    'GPU operator with CDI',
    sources.gpuOperator('assets/pre-requisites/0210_runtime_class_legacy.yaml'),
  ),
  row('nvidia-experimental', 'nvidia', 'K3s', k3sClasses),
  row('nvidia-container-runtime', 'nvidia', 'AKS nodes with a GPU (default)', agentBaker),
  row(
    'nvidia-container-runtime',
    'nvidia',
    'MicroK8s',
    sources.microK8s('microk8s-resources/default-args/containerd-template.toml'),
  ),
  row('wasm', 'runwasi', 'tests of runwasi', sources.runwasi('test/k8s/deploy.yaml')),
  row('wasmtime', 'runwasi', 'K3s', k3sClasses),
  row(
    'wasmtime-v1',
    'runwasi',
    'runtime-class-manager',
    sources.runtimeClassManager('config/samples/sample_shim_wasmtime.yaml'),
  ),
  row('wasmedge', 'runwasi', 'K3s, Talos, KWasm', k3sClasses),
  row('wasmer', 'runwasi', 'K3s', k3sClasses),
  row('spin', 'spin', 'SpinKube, K3s, Talos', sources.spinOperator('config/samples/spin-runtime-class.yaml')),
  row(
    'spin-v2',
    'spin',
    'runtime-class-manager',
    sources.runtimeClassManager('config/samples/sample_shim_spin.yaml'),
  ),
  row('slight', 'slight', 'containerd-wasm-shims, K3s', wasmShims),
  row('wws', 'wws', 'containerd-wasm-shims, K3s', wasmShims),
  row('lunatic', 'lunatic', 'containerd-wasm-shims, K3s', wasmShims),
  row('runhcs-wcow-process', 'windows-runhcs-process', 'containerd on Windows (default)', windowsDefaults),
  row('runhcs-wcow-hypervisor', 'windows-runhcs-hypervisor', 'containerd on Windows', windowsDefaults),
  ...[
    'runhcs-wcow-hypervisor-17763',
    'runhcs-wcow-hypervisor-18362',
    'runhcs-wcow-hypervisor-19041',
    'runhcs-lcow',
  ].map(name => row(name, 'windows-runhcs-hypervisor', 'tests of hcsshim', hcsshimTests)),
  row('rune', 'inclavare-rune', "Inclavare's documentation", sources.inclavare('shim/README.md')),
  row('quark', 'quark', "Quark's documentation", sources.quark('doc/k8s_setup.md')),
  row(
    'urunc',
    'urunc',
    'urunc-deploy',
    sources.urunc('deployment/urunc-deploy/runtimeclasses/runtimeclass.yaml'),
  ),
  {
    ...row('edera', 'edera', 'Edera', sources.ederaLearn('ai-agents/code-interpreter/SETUP.md')),
    certain: false,
  },
];

function title(name: string, isolation: Isolation, homepage: string): RuntimeTitle {
  return { title: name, isolation, homepage };
}

function row(name: string, runtime: RuntimeId, usedBy: string, source: string): HandlerRow {
  return { name, runtime, usedBy, source };
}
