/** Where the documents of one kind have the texts of files for nodes. */
export interface NodeConfigPlace {
  /** The kind of the object and the start of its API version; missing for documents that are not Kubernetes objects. */
  readonly kind?: string;
  readonly apiVersion?: string;
  /** The path to the files: keys with dots between them; behind a key `[]` is every item, `{}` every entry. */
  readonly files: string;
  /** The key of the file's path on the node; for `{}` the key of the entry; or a fixed name of a text without a path. */
  readonly path: { readonly key: string } | 'entry' | { readonly is: string };
  /** The path from there to the text; empty if the file is the text. */
  readonly text: string;
  /** How the text is encoded: as cloud-init names it in a field, as a data URL, or always in base64. */
  readonly encoding?: { readonly key: string } | 'data-url' | 'base64';
  /** The key of the compression of a data URL. */
  readonly compression?: string;
}

/**
 * The places of texts for nodes in other documents. Sources: Talos `pkg/machinery/config/types/v1alpha1` (MachineFile);
 * cloud-init `cc_write_files`; Ignition and Butane specifications (`storage.files`); OpenShift MachineConfig; nodeadm
 * `api/v1alpha1` (NodeConfig); Cluster API `bootstrap/kubeadm/api` (File) and its RKE2, k3s, k0s and MicroK8s providers;
 * kind `pkg/apis/config/v1alpha4` (Cluster); k3d `pkg/config/v1alpha5` (FileWithNodeFilters).
 */
export const nodeConfigPlaces: readonly NodeConfigPlace[] = [
  { files: 'machine.files[]', path: { key: 'path' }, text: 'content' },
  { files: 'write_files[]', path: { key: 'path' }, text: 'content', encoding: { key: 'encoding' } },
  { files: 'storage.files[]', path: { key: 'path' }, text: 'contents.inline' },
  ignition('storage.files[]'),
  {
    kind: 'MachineConfig',
    apiVersion: 'machineconfiguration.openshift.io/',
    ...ignition('spec.config.storage.files[]'),
  },
  { kind: 'ConfigMap', apiVersion: 'v1', files: 'data{}', path: 'entry', text: '' },
  { kind: 'ConfigMap', apiVersion: 'v1', files: 'binaryData{}', path: 'entry', text: '', encoding: 'base64' },
  {
    kind: 'NodeConfig',
    apiVersion: 'node.eks.aws/',
    files: 'spec.containerd',
    path: { is: '/etc/containerd/config.toml' },
    text: 'config',
  },
  {
    kind: 'Cluster',
    apiVersion: 'kind.x-k8s.io/',
    files: 'containerdConfigPatches[]',
    path: { is: '/etc/containerd/config.toml' },
    text: '',
  },
  {
    kind: 'Simple',
    apiVersion: 'k3d.io/',
    files: 'files[]',
    path: { key: 'destination' },
    text: 'source',
  },
  ...clusterApi('KubeadmConfig', ''),
  ...clusterApi('KubeadmConfigTemplate', 'template.spec.'),
  ...clusterApi('KubeadmControlPlane', 'kubeadmConfigSpec.'),
  ...clusterApi('KubeadmControlPlaneTemplate', 'template.spec.kubeadmConfigSpec.'),
  ...clusterApi('RKE2Config', ''),
  ...clusterApi('RKE2ConfigTemplate', 'template.spec.'),
  ...clusterApi('RKE2ControlPlane', ''),
  ...clusterApi('RKE2ControlPlaneTemplate', 'template.spec.'),
  ...clusterApi('KThreesConfig', ''),
  ...clusterApi('KThreesConfigTemplate', 'template.spec.'),
  ...clusterApi('KThreesControlPlane', 'kthreesConfigSpec.'),
  ...clusterApi('K0sWorkerConfig', ''),
  ...clusterApi('K0sWorkerConfigTemplate', 'template.spec.'),
  ...clusterApi('K0sControlPlane', 'k0sConfigSpec.'),
  ...clusterApi('MicroK8sConfig', ''),
  ...clusterApi('MicroK8sConfigTemplate', 'template.spec.'),
];

function ignition(files: string): NodeConfigPlace {
  return {
    files,
    path: { key: 'path' },
    text: 'contents.source',
    encoding: 'data-url',
    compression: 'contents.compression',
  };
}

function clusterApi(kind: string, below: string): readonly NodeConfigPlace[] {
  const place = { kind, path: { key: 'path' }, text: 'content', encoding: { key: 'encoding' } };
  return ['bootstrap.cluster.x-k8s.io/', 'controlplane.cluster.x-k8s.io/'].map(apiVersion => {
    return { ...place, apiVersion, files: `spec.${below}files[]` };
  });
}
