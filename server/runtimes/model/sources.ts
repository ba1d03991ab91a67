/**
 * The sources of the data in this folder, each project at one commit (2026-08 unless its row says otherwise), so that a
 * link shows the text that was read.
 */
export const sources = {
  agentBaker: file('Azure/AgentBaker', 'e7fcac0dc25c59f83975ca532fa800bef8a52e49'),
  aksDocs: file('MicrosoftDocs/azure-aks-docs', 'fb060abe6a8fef960d4c487b543bf7b1e97808fe'),
  bottlerocketCoreKit: file(
    'bottlerocket-os/bottlerocket-core-kit',
    'a10182f974abd19de803bb7a324b5a0bdeab4ced',
  ),
  cloudApiAdaptor: file(
    'confidential-containers/cloud-api-adaptor',
    'fbdde756207826872ba4bcee1f5c6788d7aee707',
  ),
  cocoOperator: file('confidential-containers/operator', 'c8cace7d8766dc6ac801053525b6f931569736bc'),
  containerd: file('containerd/containerd', '301026e58c619e63d09c0ec411012e54c0124b03'),
  containerdWasmShims: file('deislabs/containerd-wasm-shims', 'b6cff5f43f267a9a3fa959747d410a1a05b24ac4'),
  criO: file('cri-o/cri-o', 'f954a17e505f8931e91004403b5f5eac71ab6085'),
  crun: file('containers/crun', 'ba38286f7d232be8087dbd393315bb05018da68c'),
  ederaLearn: file('edera-dev/learn', '2566de99804a8c9abd8b24f1f92d25b352cabbc6'),
  firecrackerContainerd: file(
    'firecracker-microvm/firecracker-containerd',
    'be68640a5d2237f5b427c37c1f5809ec154126c5',
  ),
  gardenerGvisor: file(
    'gardener/gardener-extension-runtime-gvisor',
    '0f375df3b2b48b9ad7009d6e73a28cedbf2f89d9',
  ),
  gpuOperator: file('NVIDIA/gpu-operator', 'a22dbf671f2e26f9a1e342f8eea28e196235e110'),
  gvisor: file('google/gvisor', '3c5eee17dc45659fb86843531074f38e78e0cc35'),
  hcsshim: file('microsoft/hcsshim', '7c9ff7f481383ff47524bade75d1b25d631b49ce'),
  inclavare: file('inclavare-containers/inclavare-containers', 'e763463dab42bc45041b3687744b2c721b4f8997'),
  k3s: file('k3s-io/k3s', 'c77d0b8509ac11a9659220187c3f8b7db99b8092'),
  kata: file('kata-containers/kata-containers', '7c6ba40c54ea29b459b4997cff948caaba4e658b'),
  kind: file('kubernetes-sigs/kind', 'fed268827e21ca48a74c38215c316dd343364ef5'),
  kubespray: file('kubernetes-sigs/kubespray', '46dbdd3994b32640bcd806b0097f50e8fdf1d514'),
  kubernetes: file('kubernetes/kubernetes', 'v1.36.3'),
  kubernetesApi: file('kubernetes/api', '10b39a39bcee995dfe7cd5e8e7b922be5e46f1e2'),
  kwasm: file('KWasm/kwasm-operator', '866ccdd1a9a4eef72f7ac7a5c6505eb619185885'),
  microK8s: file('canonical/microk8s', 'd099c907d3646a2dae3d3e33f07aef5a5bc8a090'),
  minikube: file('kubernetes/minikube', 'eb25dbc703701fa38c3f65c89a1896baa375e5ed'),
  nodeTuningOperator: file(
    'openshift/cluster-node-tuning-operator',
    'd2394aa81ffe6a5411a674128995979956f40193',
  ),
  quark: file('QuarkContainer/Quark', 'afe1a23cc82651cac1cb549465eb53d736c5b38b'),
  runtimeClassManager: file(
    'spinframework/runtime-class-manager',
    '25903b3ad3d4d735e4987d13c23a3df31cd5950b',
  ),
  runwasi: file('containerd/runwasi', 'eb9967aae75bfc8ddf810590810f6962a8dc7c37'),
  sandboxedContainers: file(
    'openshift/sandboxed-containers-operator',
    'd0632e5861c9f82459f5061531d38e50cee4c3ed',
  ),
  shimSpin: file('spinframework/containerd-shim-spin', '56110186244b737d2706b33a5c31da7305b48af5'),
  spinOperator: file('spinframework/spin-operator', '943f5b1732b185f0f442c0fd813cf0ebf6839eca'),
  sysbox: file('nestybox/sysbox', '27cb713f973b0a8de744519ce5d19d69f0280844'),
  talosExtensions: file('siderolabs/extensions', '26822f5c95ab96da26eedfeb83c5a035b48670a4'),
  urunc: file('urunc-dev/urunc', 'efbd251b12d824d0264c8dff3b21c4b46bbe58df'),
  youki: file('youki-dev/youki', 'bc78720681ad34be682fe1a6daa61cb3bf47762d'),
} as const;

function file(repository: string, commit: string): (path: string) => string {
  return path => `https://github.com/${repository}/blob/${commit}/${path}`;
}
