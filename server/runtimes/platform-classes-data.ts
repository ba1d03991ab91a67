import { kataDeployNames } from './kata-deploy.ts';
import { sources } from './sources.ts';

/** A RuntimeClass that something other than the user's own manifests puts into a cluster. */
export interface PlatformClass {
  readonly name: string;
  /** The cloud, operator, chart or published manifest that makes it. */
  readonly installedBy: string;
  /** Left out where the installer does not publish it. */
  readonly handler?: string;
  readonly source: string;
}

/** The names of one installer. */
interface Installer {
  readonly installedBy: string;
  readonly source: string;
  /** Class name to handler; `null` where it is not published. */
  readonly classes: Readonly<Record<string, string | null>>;
}

const eksDocs = 'https://docs.aws.amazon.com/eks/latest/userguide/sandboxing-isolated-setup.html';
const alibabaDocs =
  'https://www.alibabacloud.com/help/en/ack/ack-managed-and-ack-dedicated/user-guide/compatibility-notes';

/**
 * One entry an installer and source. Manifests that a project only shows in its documentation for the reader to
 * write down are not here: they are in the reader's own files.
 */
const installers: readonly Installer[] = [
  {
    installedBy: 'Azure Kubernetes Service (Pod Sandboxing)',
    source: sources.aksDocs('articles/aks/use-pod-sandboxing.md'),
    classes: { 'kata-vm-isolation': 'kata', 'kata-mshv-vm-isolation': 'kata' },
  },
  {
    installedBy: 'Azure Kubernetes Service (Confidential Containers)',
    source: sources.aksDocs('articles/aks/confidential-containers-overview.md'),
    classes: { 'kata-cc-isolation': 'kata-cc' },
  },
  {
    installedBy: 'Azure Kubernetes Service (Confidential Containers, preview)',
    source:
      'https://github.com/microsoft/confidential-sidecar-containers/blob/45e45fa61982486f1ab43d4f497e2b5410d44e43/examples/skr/aks/aasp-sample-template.yaml',
    classes: { 'kata-cc': null },
  },
  {
    installedBy: 'Google Kubernetes Engine (GKE Sandbox)',
    source: 'https://cloud.google.com/kubernetes-engine/docs/concepts/sandbox-pods',
    classes: { gvisor: 'gvisor' },
  },
  {
    installedBy: 'Amazon EKS (Nitro sandboxes)',
    source: eksDocs,
    classes: { 'isolated-sandbox': null, 'confidential-sandbox': null },
  },
  {
    installedBy: 'Alibaba Cloud ACK (Sandboxed-Container)',
    source: alibabaDocs,
    classes: { runv: null },
  },
  {
    installedBy: 'OpenShift sandboxed containers',
    source: sources.sandboxedContainers('controllers/openshift_controller.go'),
    classes: { kata: 'kata', 'kata-remote': 'kata-remote' },
  },
  {
    installedBy: 'OpenShift sandboxed containers (bare metal)',
    source: 'https://github.com/openshift/sandboxed-containers-operator/pull/530',
    classes: { 'kata-cc': null },
  },
  {
    installedBy: 'OpenShift sandboxed containers (early peer Pods)',
    source:
      'https://github.com/openshift/sandboxed-containers-operator/blob/3abdd73fbdf9dca1e17c68d6a78553455676e6a7/deploy/peerpods_deploy.yaml',
    classes: { 'kata-remote-cc': null },
  },
  {
    installedBy: 'Confidential Containers cloud-api-adaptor (peer Pods)',
    source: sources.cloudApiAdaptor('src/webhook/hack/rc.yaml'),
    classes: { 'kata-remote': 'kata-remote' },
  },
  {
    installedBy: 'Confidential Containers operator',
    source: sources.cocoOperator('config'),
    classes: {
      'kata-clh': 'kata-clh',
      'kata-qemu': 'kata-qemu',
      'kata-qemu-coco-dev': 'kata-qemu-coco-dev',
      'kata-qemu-tdx': 'kata-qemu-tdx',
      'kata-qemu-snp': 'kata-qemu-snp',
      'kata-qemu-se': 'kata-qemu-se',
      'kata-remote': 'kata-remote',
    },
  },
  {
    installedBy: 'Confidential Containers operator (first releases)',
    source: 'https://github.com/confidential-containers/operator/pull/15',
    classes: { 'kata-cc': null },
  },
  {
    installedBy: 'kata-deploy (`runtimeClasses.createDefault`)',
    source: sources.kata('tools/packaging/kata-deploy/helm-chart/kata-deploy/values.yaml'),
    classes: { kata: 'kata-qemu-runtime-rs' },
  },
  {
    installedBy: 'K3s and RKE2',
    source: sources.k3s('manifests/runtimes.yaml'),
    classes: {
      crun: 'crun',
      lunatic: 'lunatic',
      nvidia: 'nvidia',
      'nvidia-experimental': 'nvidia-experimental',
      slight: 'slight',
      spin: 'spin',
      wasmedge: 'wasmedge',
      wasmer: 'wasmer',
      wasmtime: 'wasmtime',
      wws: 'wws',
    },
  },
  {
    installedBy: 'NVIDIA GPU operator',
    source: sources.gpuOperator('assets/pre-requisites/0200_runtime_class.yaml'),
    classes: { nvidia: 'nvidia' },
  },
  {
    installedBy: 'NVIDIA GPU operator (with CDI)',
    source: sources.gpuOperator('assets/pre-requisites/0220_runtime_class_cdi.yaml'),
    classes: { 'nvidia-cdi': 'nvidia-cdi', 'nvidia-legacy': 'nvidia-legacy' },
  },
  {
    installedBy: 'Kubespray',
    source: sources.kubespray('roles/kubernetes-apps/container_runtimes'),
    classes: { crun: 'crun', gvisor: 'runsc', 'kata-qemu': 'kata-qemu', youki: 'youki' },
  },
  {
    installedBy: 'minikube (gvisor addon)',
    source: sources.minikube('deploy/addons/gvisor/gvisor-runtimeclass.yaml.tmpl'),
    classes: { gvisor: 'runsc' },
  },
  {
    installedBy: 'Gardener (gVisor extension)',
    source: sources.gardenerGvisor('charts/internal/gvisor/templates/runtimeclass-gvisor.yaml'),
    classes: { gvisor: 'runsc' },
  },
  {
    installedBy: 'SpinKube',
    source: sources.spinOperator('config/samples/spin-runtime-class.yaml'),
    classes: { 'wasmtime-spin-v2': 'spin' },
  },
  {
    installedBy: 'SpinKube runtime-class-manager',
    source: sources.runtimeClassManager('config/samples/sample_shim_spin.yaml'),
    classes: { 'wasmtime-spin-v2': 'spin-v2' },
  },
  {
    installedBy: 'containerd-wasm-shims (archived)',
    source: sources.containerdWasmShims('deployments/k3d/workload/runtime.yaml'),
    classes: { 'wasmtime-lunatic': 'lunatic', 'wasmtime-slight': 'slight', 'wasmtime-wws': 'wws' },
  },
  {
    installedBy: 'Sysbox',
    source: sources.sysbox('sysbox-k8s-manifests/sysbox-install.yaml'),
    classes: { 'sysbox-runc': 'sysbox-runc' },
  },
  {
    installedBy: 'Edera',
    source: sources.ederaLearn('ai-agents/code-interpreter/SETUP.md'),
    classes: { edera: 'edera' },
  },
  {
    installedBy: 'urunc-deploy',
    source: sources.urunc('deployment/urunc-deploy/runtimeclasses/runtimeclass.yaml'),
    classes: { urunc: 'urunc' },
  },
  {
    installedBy: 'youki-deploy',
    source: sources.youki('tools/youki-deploy/youki-deploy.yaml'),
    classes: { youki: 'youki' },
  },
  {
    installedBy: 'Quark',
    source: sources.quark('doc/quark-k8s-deploy.yaml'),
    classes: { quark: 'quark' },
  },
];

export const namedPlatformClasses: readonly PlatformClass[] = [
  ...kataDeployNames.map(({ name, source, removed }) => ({
    name,
    installedBy: removed ? 'kata-deploy (older releases)' : 'kata-deploy',
    handler: name,
    source,
  })),
  ...installers.flatMap(({ installedBy, source, classes }) =>
    Object.entries(classes).map(([name, handler]) => ({
      name,
      installedBy,
      ...(handler === null ? {} : { handler }),
      source,
    })),
  ),
];
