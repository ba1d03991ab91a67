import type { FieldRow } from './field.ts';
import { tolerationFields } from './fields-of-toleration.ts';

// The texts were checked against kubernetes 1.20 to 1.36: pkg/apis/node/validation/validation.go,
// plugin/pkg/admission/runtimeclass/admission.go, pkg/util/tolerations, pkg/kubelet/runtimeclass,
// k8s.io/apimachinery/pkg/api/resource/quantity.go. Where the website differs, the texts follow the code.

const docs = 'https://kubernetes.io/docs';
const runtimeClass = `${docs}/concepts/containers/runtime-class/`;
const podOverhead = `${docs}/concepts/scheduling-eviction/pod-overhead/`;
const resources = `${docs}/concepts/configuration/manage-resources-containers/`;

/** The fields that have the same path in every version. */
export const typeAndMetadataFields: readonly FieldRow[] = [
  {
    path: ['apiVersion'],
    type: 'string',
    required: true,
    values: ['node.k8s.io/v1', 'node.k8s.io/v1beta1', 'node.k8s.io/v1alpha1'],
    since: '1.12',
    documentation:
      'Group and version this object is written in. `node.k8s.io/v1` is served from 1.20 and is the one to write. `v1beta1` was served from 1.14 to 1.24. `v1alpha1` was a custom resource in 1.12 and 1.13, then built in but off by default until 1.23.',
    link: `${docs}/reference/using-api/deprecation-guide/#runtimeclass-v125`,
  },
  {
    path: ['kind'],
    type: 'string',
    required: true,
    values: ['RuntimeClass'],
    since: '1.12',
    documentation:
      'A runtime configuration of the nodes that Pods can ask for by name. It belongs to the cluster, not to a namespace. The spelling is exact: `Runtimeclass` is refused.',
    link: runtimeClass,
  },
  {
    path: ['metadata'],
    type: 'object',
    required: true,
    since: '1.12',
    documentation:
      'Name, labels and annotations of the class. There is no namespace: one that is written here is silently dropped.',
    link: `${docs}/concepts/overview/working-with-objects/`,
  },
  {
    path: ['metadata', 'name'],
    type: 'string',
    required: true,
    since: '1.12',
    immutable: true,
    documentation:
      'What a Pod writes in `runtimeClassName`. A DNS subdomain: lower-case letters, digits, `-` and `.`, at most 253 characters. It need not be the name of the handler.',
    link: `${docs}/concepts/overview/working-with-objects/names/#dns-subdomain-names`,
  },
  {
    path: ['metadata', 'labels'],
    type: 'map',
    since: '1.12',
    documentation:
      'Labels of the class object itself. They do not select nodes (`scheduling.nodeSelector` does) and are not copied to Pods.',
    link: `${docs}/concepts/overview/working-with-objects/labels/`,
  },
  {
    path: ['metadata', 'annotations'],
    type: 'map',
    since: '1.12',
    documentation:
      'Notes for people and tools. Kubernetes acts on none of them in a RuntimeClass, and none is copied to Pods.',
    link: `${docs}/concepts/overview/working-with-objects/annotations/`,
  },
];

/** The handler field of v1 and v1beta1. */
export const handlerFieldRow: FieldRow = {
  path: ['handler'],
  type: 'string',
  required: true,
  since: '1.14',
  immutable: true,
  documentation:
    'Name of the runtime configuration on the nodes: `runtimes.<handler>` in containerd, `crio.runtime.runtimes.<handler>` in CRI-O. A DNS label: lower-case letters, digits and `-`, no dots, at most 63 characters; empty is refused. Kubernetes does not check that a node has it: if none does, the Pod stays in ContainerCreating with the event `FailedCreatePodSandBox`. It cannot be changed later; create another class instead.',
  link: `${runtimeClass}#cri-configuration`,
};

/** The handler fields of v1alpha1. */
export const runtimeHandlerFields: readonly FieldRow[] = [
  {
    path: ['spec'],
    type: 'object',
    required: true,
    since: '1.12',
    documentation:
      'Only v1alpha1 has a `spec`. In v1beta1 and v1 its fields are at the top level, and `runtimeHandler` is called `handler`; a `spec` there is an unknown field, dropped in silence by old servers and refused by kubectl 1.25 and later.',
    link: `${docs}/reference/using-api/deprecation-guide/#runtimeclass-v125`,
  },
  {
    path: ['spec', 'runtimeHandler'],
    type: 'string',
    required: true,
    since: '1.12',
    immutable: true,
    documentation:
      'What v1beta1 and v1 call `handler`: name of the runtime configuration on the nodes. From 1.14 a DNS label without dots, not empty, not to be changed; the API server reports errors under `handler`. The custom resource of 1.12 and 1.13 also took dots and an empty name (the default runtime): such a class must be written anew.',
    link: `${runtimeClass}#cri-configuration`,
  },
];

/** The fields at the top level of v1 and v1beta1, below `spec` in v1alpha1. */
export const overheadAndSchedulingFields: readonly FieldRow[] = [
  {
    path: ['overhead'],
    type: 'object',
    since: '1.16',
    documentation:
      'What the runtime itself takes for each Pod besides its containers, such as a guest kernel and a virtual machine monitor. Admission writes it into every new Pod, where scheduler, quota and Pod cgroup count it. Under memory pressure the kubelet credits a Pod that requests memory with it before it evicts the Pod. HorizontalPodAutoscaler and VerticalPodAutoscaler do not see it: they look at what containers request. It can be changed, but existing Pods keep what they got.',
    link: podOverhead,
  },
  {
    path: ['overhead', 'podFixed'],
    type: 'map',
    since: '1.16',
    documentation:
      'The same amount for each Pod of the class, whatever its size, by resource. The scheduler adds it to what the containers request, also if they request nothing. Negative amounts are refused. The API server checks it like container limits and reports errors under `overhead.limits[<resource>]`.',
    link: podOverhead,
  },
  {
    path: ['overhead', 'podFixed', 'cpu'],
    type: 'quantity',
    since: '1.16',
    documentation:
      'CPU for each Pod, in cores or thousandths of one: `250m` is a quarter of a core. The node needs that much free for a BestEffort Pod too, whose cgroup nevertheless does not get it.',
    link: `${resources}#meaning-of-cpu`,
  },
  {
    path: ['overhead', 'podFixed', 'memory'],
    type: 'quantity',
    since: '1.16',
    documentation:
      'Memory for each Pod, in bytes: `160Mi`. The suffix is exact: `100m` is accepted and is a tenth of a byte, `100M` was meant; `1K`, `1Mb` and `1 Gi` are refused.',
    link: `${resources}#meaning-of-memory`,
  },
  {
    path: ['overhead', 'podFixed', 'ephemeral-storage'],
    type: 'quantity',
    since: '1.16',
    documentation: 'Local disk of the node for each Pod, in bytes with the same suffixes as `memory`.',
    link: `${resources}#local-ephemeral-storage`,
  },
  {
    path: ['overhead', 'podFixed', '*'],
    type: 'quantity',
    since: '1.16',
    documentation:
      'Any other resource: `hugepages-<size>`, which needs `cpu` or `memory` beside it and, from 1.21, a multiple of the page size; or an extended resource such as `vendor.com/device`, in whole numbers, of which each Pod then asks that many from its node. Other plain names, `pods` or `CPU` among them, are refused.',
    link: `${resources}#extended-resources`,
  },
  {
    path: ['scheduling'],
    type: 'object',
    since: '1.16',
    documentation:
      'On which nodes the Pods of this class may run. Admission merges it into each new Pod; the scheduler never reads the class. Left out, a Pod can land on a node that does not know the handler. The DaemonSet controller ignores it: repeat it in the Pod template there. Node affinity is not part of it: write that in the Pod. It can be changed, but existing Pods keep what they got.',
    link: `${runtimeClass}#scheduling`,
  },
  {
    path: ['scheduling', 'nodeSelector'],
    type: 'map',
    since: '1.16',
    documentation:
      'Labels that a node must have, all of them. Admission adds them to the `nodeSelector` of the Pod; the same key with another value gets the Pod refused. A class labels no node, and Kubernetes does not check that any node has the labels: if none does, the Pod stays Pending.',
    link: `${runtimeClass}#scheduling`,
  },
  {
    path: ['scheduling', 'nodeSelector', '*'],
    type: 'string',
    since: '1.16',
    documentation:
      'Value of the node label, compared exactly. It is a string: an unquoted `true` or `1` is refused. `""` asks for a label with an empty value, not for any value.',
    link: `${docs}/concepts/scheduling-eviction/assign-pod-node/#nodeselector`,
  },
  {
    path: ['scheduling', 'tolerations'],
    type: 'list',
    since: '1.16',
    documentation:
      'Taints of nodes that the Pods of this class tolerate. Admission adds them to those of the Pod and drops each one that another already covers. `operator: Exists` without a key covers even the default ones for a node that is not ready or unreachable: such Pods are never evicted from a dead node. Two tolerations may not have the same key, operator, value and effect.',
    link: `${runtimeClass}#scheduling`,
  },
  ...tolerationFields(['scheduling', 'tolerations']).map(row => ({ ...row, since: '1.16' })),
];
