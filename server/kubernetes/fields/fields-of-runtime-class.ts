import type { FieldRow } from './field.ts';
import { tolerationFields } from './fields-of-toleration.ts';

// What the texts claim was checked against kubernetes 1.20 to 1.36: pkg/apis/node/validation/validation.go,
// plugin/pkg/admission/runtimeclass/admission.go, pkg/util/tolerations, pkg/kubelet/runtimeclass,
// k8s.io/apimachinery/pkg/api/resource/quantity.go. Where the website says something else, the code was followed.

const docs = 'https://kubernetes.io/docs';
const runtimeClass = `${docs}/concepts/containers/runtime-class/`;
const podOverhead = `${docs}/concepts/scheduling-eviction/pod-overhead/`;
const resources = `${docs}/concepts/configuration/manage-resources-containers/`;

/** In every version at the same path. */
export const typeAndMetadataFields: readonly FieldRow[] = [
  {
    path: ['apiVersion'],
    type: 'string',
    required: true,
    values: ['node.k8s.io/v1', 'node.k8s.io/v1beta1', 'node.k8s.io/v1alpha1'],
    since: '1.12',
    documentation: {
      en: 'Group and version this object is written in. `node.k8s.io/v1` is served from 1.20 and is the one to write. `v1beta1` was served from 1.14 to 1.24. `v1alpha1` was a custom resource in 1.12 and 1.13, then built in but off by default until 1.23.',
      zhCn: '此对象所用的 API 组和版本。`node.k8s.io/v1` 从 1.20 起提供，应当使用它。`v1beta1` 只在 1.14 到 1.24 提供。`v1alpha1` 在 1.12 和 1.13 是自定义资源，之后内置但默认关闭，到 1.23 为止。',
    },
    link: `${docs}/reference/using-api/deprecation-guide/#runtimeclass-v125`,
  },
  {
    path: ['kind'],
    type: 'string',
    required: true,
    values: ['RuntimeClass'],
    since: '1.12',
    documentation: {
      en: 'A runtime configuration of the nodes that Pods can ask for by name. It belongs to the cluster, not to a namespace. The spelling is exact: `Runtimeclass` is refused.',
      zhCn: '节点上的一种运行时配置，Pod 按名称选用。它是集群级资源，不属于任何命名空间。大小写必须一致，`Runtimeclass` 会被拒绝。',
    },
    link: runtimeClass,
  },
  {
    path: ['metadata'],
    type: 'object',
    required: true,
    since: '1.12',
    documentation: {
      en: 'Name, labels and annotations of the class. There is no namespace: one that is written here is silently dropped.',
      zhCn: '类的名称、标签和注解。没有命名空间：在这里写的命名空间会被静默丢弃。',
    },
    link: `${docs}/concepts/overview/working-with-objects/`,
  },
  {
    path: ['metadata', 'name'],
    type: 'string',
    required: true,
    since: '1.12',
    immutable: true,
    documentation: {
      en: 'What a Pod writes in `runtimeClassName`. A DNS subdomain: lower-case letters, digits, `-` and `.`, at most 253 characters. It need not be the name of the handler.',
      zhCn: 'Pod 在 `runtimeClassName` 中引用的名称。必须是 DNS 子域名：小写字母、数字、`-` 和 `.`，最多 253 个字符。不必与处理程序（handler）同名。',
    },
    link: `${docs}/concepts/overview/working-with-objects/names/#dns-subdomain-names`,
  },
  {
    path: ['metadata', 'labels'],
    type: 'map',
    since: '1.12',
    documentation: {
      en: 'Labels of the class object itself. They do not select nodes (`scheduling.nodeSelector` does) and are not copied to Pods.',
      zhCn: 'RuntimeClass 对象自身的标签。它们不用于选择节点（那是 `scheduling.nodeSelector` 的作用），也不会复制到 Pod。',
    },
    link: `${docs}/concepts/overview/working-with-objects/labels/`,
  },
  {
    path: ['metadata', 'annotations'],
    type: 'map',
    since: '1.12',
    documentation: {
      en: 'Notes for people and tools. Kubernetes acts on none of them in a RuntimeClass, and none is copied to Pods.',
      zhCn: '供人和工具使用的附注。Kubernetes 不会依据 RuntimeClass 的注解采取任何行动，也不会把它们复制到 Pod。',
    },
    link: `${docs}/concepts/overview/working-with-objects/annotations/`,
  },
];

/** Of v1 and v1beta1. */
export const handlerField: FieldRow = {
  path: ['handler'],
  type: 'string',
  required: true,
  since: '1.14',
  immutable: true,
  documentation: {
    en: 'Name of the runtime configuration on the nodes: `runtimes.<handler>` in containerd, `crio.runtime.runtimes.<handler>` in CRI-O. A DNS label: lower-case letters, digits and `-`, no dots, at most 63 characters; empty is refused. Nobody checks that a node knows it: where none does, the Pod stays in ContainerCreating with the event `FailedCreatePodSandBox`. It cannot be changed later; create another class instead.',
    zhCn: '节点上运行时配置的名称：在 containerd 中是 `runtimes.<handler>`，在 CRI-O 中是 `crio.runtime.runtimes.<handler>`。必须是 DNS 标签：小写字母、数字和 `-`，不能含点，最多 63 个字符，不能为空。没有任何组件检查节点是否认识它：如果节点不认识，Pod 会一直处于 ContainerCreating，并产生 `FailedCreatePodSandBox` 事件。创建后不可修改，只能另建一个 RuntimeClass。',
  },
  link: `${runtimeClass}#cri-configuration`,
};

/** Of v1alpha1, in the place of `handler`. */
export const runtimeHandlerFields: readonly FieldRow[] = [
  {
    path: ['spec'],
    type: 'object',
    required: true,
    since: '1.12',
    documentation: {
      en: 'Only v1alpha1 has a `spec`. In v1beta1 and v1 its fields stand at the top, and `runtimeHandler` is called `handler`; a `spec` there is an unknown field, dropped in silence by old servers and refused by kubectl 1.25 and later.',
      zhCn: '只有 v1alpha1 有 `spec`。在 v1beta1 和 v1 中，其字段位于顶层，`runtimeHandler` 改名为 `handler`；那里的 `spec` 是未知字段，旧版服务器会静默丢弃，kubectl 1.25 及以上会拒绝。',
    },
    link: `${docs}/reference/using-api/deprecation-guide/#runtimeclass-v125`,
  },
  {
    path: ['spec', 'runtimeHandler'],
    type: 'string',
    required: true,
    since: '1.12',
    immutable: true,
    documentation: {
      en: 'What v1beta1 and v1 call `handler`: name of the runtime configuration on the nodes. From 1.14 a DNS label without dots, not empty, not to be changed; the API server reports errors under `handler`. The custom resource of 1.12 and 1.13 also took dots and an empty name (the default runtime): such a class must be written anew.',
      zhCn: '即 v1beta1 和 v1 中的 `handler`：节点上运行时配置的名称。从 1.14 起必须是不含点的 DNS 标签，不能为空，不可修改；API 服务器报错时用的是 `handler` 这个路径。1.12 和 1.13 的自定义资源还允许含点或为空（表示默认运行时），这样的类必须重写。',
    },
    link: `${runtimeClass}#cri-configuration`,
  },
];

/** At the top in v1 and v1beta1, below `spec` in v1alpha1. */
export const overheadAndSchedulingFields: readonly FieldRow[] = [
  {
    path: ['overhead'],
    type: 'object',
    since: '1.16',
    documentation: {
      en: 'What the runtime itself takes for each Pod besides its containers, such as a guest kernel and a virtual machine monitor. Admission writes it into every new Pod, where scheduler, quota and Pod cgroup count it. It can be changed, but existing Pods keep what they got.',
      zhCn: '除容器之外，运行时本身为每个 Pod 占用的资源，例如客户机内核和虚拟机监控程序。准入时会写入每个新建的 Pod，由调度器、配额和 Pod cgroup 计入。可以修改，但已有的 Pod 保持原值。',
    },
    link: podOverhead,
  },
  {
    path: ['overhead', 'podFixed'],
    type: 'map',
    since: '1.16',
    documentation: {
      en: 'The same amount for each Pod of the class, whatever its size, by resource. The scheduler adds it to what the containers request, also if they request nothing. Negative amounts are refused. The API server checks it like container limits and reports errors under `overhead.limits[<resource>]`.',
      zhCn: '按资源列出的固定开销，该类的每个 Pod 都相同，与 Pod 大小无关。调度器将其加到容器的请求上，即使容器没有任何请求。不能为负数。API 服务器按容器 limits 的规则检查，错误路径写作 `overhead.limits[<资源>]`。',
    },
    link: podOverhead,
  },
  {
    path: ['overhead', 'podFixed', 'cpu'],
    type: 'quantity',
    since: '1.16',
    documentation: {
      en: 'CPU for each Pod, in cores or thousandths of one: `250m` is a quarter of a core. The node needs that much free for a BestEffort Pod too, whose cgroup nevertheless does not get it.',
      zhCn: '每个 Pod 的 CPU，以核或千分之一核为单位：`250m` 是四分之一核。BestEffort Pod 调度时节点同样需要这么多空闲，但其 cgroup 并不会得到它。',
    },
    link: `${resources}#meaning-of-cpu`,
  },
  {
    path: ['overhead', 'podFixed', 'memory'],
    type: 'quantity',
    since: '1.16',
    documentation: {
      en: 'Memory for each Pod, in bytes: `160Mi`. The suffix is exact: `100m` is accepted and is a tenth of a byte, `100M` was meant; `1K`, `1Mb` and `1 Gi` are refused.',
      zhCn: '每个 Pod 的内存，以字节为单位，如 `160Mi`。后缀区分大小写：`100m` 会被接受，但表示十分之一字节，本意应是 `100M`；`1K`、`1Mb` 和 `1 Gi` 会被拒绝。',
    },
    link: `${resources}#meaning-of-memory`,
  },
  {
    path: ['overhead', 'podFixed', 'ephemeral-storage'],
    type: 'quantity',
    since: '1.16',
    documentation: {
      en: 'Local disk of the node for each Pod, in bytes with the same suffixes as `memory`.',
      zhCn: '每个 Pod 占用的节点本地磁盘，以字节为单位，后缀与 `memory` 相同。',
    },
    link: `${resources}#local-ephemeral-storage`,
  },
  {
    path: ['overhead', 'podFixed', '*'],
    type: 'quantity',
    since: '1.16',
    documentation: {
      en: 'Any other resource: `hugepages-<size>`, which needs `cpu` or `memory` beside it and, from 1.21, a multiple of the page size; or an extended resource such as `vendor.com/device`, in whole numbers, of which each Pod then asks that many from its node. Other plain names, `pods` or `CPU` among them, are refused.',
      zhCn: '其他资源：`hugepages-<大小>`，必须同时有 `cpu` 或 `memory`，从 1.21 起还必须是页大小的整数倍；或扩展资源，如 `vendor.com/device`，只能是整数，每个 Pod 都会向节点请求这么多。其他不带域名的名称（如 `pods`、`CPU`）会被拒绝。',
    },
    link: `${resources}#extended-resources`,
  },
  {
    path: ['scheduling'],
    type: 'object',
    since: '1.16',
    documentation: {
      en: 'On which nodes the Pods of this class may run. Admission merges it into each new Pod; the scheduler never reads the class. Left out, a Pod can land on a node that does not know the handler. The DaemonSet controller ignores it: repeat it in the Pod template there. It can be changed, but existing Pods keep what they got.',
      zhCn: '该类的 Pod 可以运行在哪些节点上。准入时合并到每个新建的 Pod；调度器从不读取 RuntimeClass。省略时，Pod 可能落到不认识该处理程序的节点上。DaemonSet 控制器会忽略它，需要在 Pod 模板中重复写。可以修改，但已有的 Pod 保持原值。',
    },
    link: `${runtimeClass}#scheduling`,
  },
  {
    path: ['scheduling', 'nodeSelector'],
    type: 'map',
    since: '1.16',
    documentation: {
      en: 'Labels that a node must have, all of them. Admission adds them to the `nodeSelector` of the Pod; the same key with another value gets the Pod refused. Nobody checks that any node carries them: if none does, the Pod stays Pending.',
      zhCn: '节点必须具备的全部标签。准入时并入 Pod 的 `nodeSelector`；同一个键若取值不同，Pod 会被拒绝。没有任何组件检查是否有节点带这些标签：一个也没有时，Pod 一直 Pending。',
    },
    link: `${runtimeClass}#scheduling`,
  },
  {
    path: ['scheduling', 'nodeSelector', '*'],
    type: 'string',
    since: '1.16',
    documentation: {
      en: 'Value of the node label, compared exactly. It is a string: an unquoted `true` or `1` is refused. `""` asks for a label with an empty value, not for any value.',
      zhCn: '节点标签的值，精确比较。类型是字符串：不加引号的 `true` 或 `1` 会被拒绝。`""` 要求标签的值为空，而不是任意值。',
    },
    link: `${docs}/concepts/scheduling-eviction/assign-pod-node/#nodeselector`,
  },
  {
    path: ['scheduling', 'tolerations'],
    type: 'list',
    since: '1.16',
    documentation: {
      en: 'Taints of nodes that the Pods of this class tolerate. Admission adds them to those of the Pod and drops each one that another already covers. `operator: Exists` without a key covers even the default ones for a node that is not ready or unreachable: such Pods are never evicted from a dead node. Two tolerations may not have the same key, operator, value and effect.',
      zhCn: '该类的 Pod 所容忍的节点污点。准入时并入 Pod 的容忍度，凡被其他容忍度涵盖的都会去掉。不带键的 `operator: Exists` 连默认的 not-ready 和 unreachable 容忍度也会涵盖，这样的 Pod 永远不会从失联节点上被驱逐。不能有两个容忍度的 key、operator、value 和 effect 都相同。',
    },
    link: `${runtimeClass}#scheduling`,
  },
  ...tolerationFields(['scheduling', 'tolerations']).map(row => ({ ...row, since: '1.16' })),
];
