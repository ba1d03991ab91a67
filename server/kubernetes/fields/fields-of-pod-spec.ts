import type { FieldRow } from './field.ts';
import { tolerationFields } from './fields-of-toleration.ts';

// What the texts claim was checked against kubernetes 1.20 to 1.36: pkg/apis/core/validation/validation.go,
// plugin/pkg/admission/runtimeclass/admission.go, pkg/kubelet/userns, pkg/kubelet/lifecycle/predicate.go.

const docs = 'https://kubernetes.io/docs';
const podOverhead = `${docs}/concepts/scheduling-eviction/pod-overhead/`;
const assignPodNode = `${docs}/concepts/scheduling-eviction/assign-pod-node/`;

/** The fields of a Pod spec that a RuntimeClass has to do with, in the order in which one writes them. */
export const podSpecFields: readonly FieldRow[] = [
  {
    path: ['runtimeClassName'],
    type: 'string',
    since: '1.12',
    immutable: true,
    documentation: {
      en: 'The RuntimeClass to run this Pod with: its `metadata.name`, not its handler. Looked up when the Pod is created; a Pod that names an unknown class is refused, while a Deployment or a Job with one is accepted and only its Pods fail (event `FailedCreate`). Left out, the Pod gets the default runtime of its node; the empty string is refused.',
      zhCn: '此 Pod 使用的 RuntimeClass：写它的 `metadata.name`，不是处理程序（handler）的名称。创建 Pod 时查找；引用了不存在的类，Pod 会被拒绝，而 Deployment、Job 等会被接受，只有其 Pod 创建失败（`FailedCreate` 事件）。省略时使用节点的默认运行时；空字符串会被拒绝。',
    },
    link: `${docs}/concepts/containers/runtime-class/#usage`,
  },
  {
    path: ['nodeSelector'],
    type: 'map',
    immutable: true,
    documentation: {
      en: 'Labels that the node must have, all of them. Admission adds those of the RuntimeClass; the same key with another value there gets the Pod refused. In a DaemonSet repeat the labels of the class: its controller does not read the class and would make a Pod for every node, of which some stay Pending.',
      zhCn: '节点必须具备的全部标签。准入时并入 RuntimeClass 的标签；同一个键若取值不同，Pod 会被拒绝。在 DaemonSet 中应重复写该类的标签：其控制器不读取 RuntimeClass，会为每个节点都创建 Pod，其中一些会一直 Pending。',
    },
    link: `${assignPodNode}#nodeselector`,
  },
  {
    path: ['nodeSelector', '*'],
    type: 'string',
    documentation: {
      en: 'Value of the node label, compared exactly. It is a string: an unquoted `true` or `1` is refused.',
      zhCn: '节点标签的值，精确比较。类型是字符串：不加引号的 `true` 或 `1` 会被拒绝。',
    },
    link: `${assignPodNode}#nodeselector`,
  },
  {
    path: ['tolerations'],
    type: 'list',
    documentation: {
      en: 'Taints of nodes that this Pod tolerates. Admission adds those of the RuntimeClass and, if the class has any `scheduling`, drops each one that another covers. In a DaemonSet repeat the tolerations of the class: without them its controller makes no Pod for a tainted node. An existing Pod can get more of them, not fewer.',
      zhCn: '此 Pod 所容忍的节点污点。准入时并入 RuntimeClass 的容忍度；只要该类有 `scheduling`，凡被其他容忍度涵盖的都会去掉。在 DaemonSet 中应重复写该类的容忍度，否则其控制器不会在有污点的节点上创建 Pod。已有的 Pod 只能增加、不能减少容忍度。',
    },
    link: `${docs}/concepts/scheduling-eviction/taint-and-toleration/`,
  },
  ...tolerationFields(['tolerations']),
  {
    path: ['hostUsers'],
    type: 'boolean',
    since: '1.25',
    immutable: true,
    documentation: {
      en: '`false` runs the Pod in a user namespace of its own (on by default from 1.33). The handler of its RuntimeClass must support that, as the node reports in `status.runtimeHandlers`; the API server does not look, and the kubelet then does not start the Pod (event `FailedCreatePodSandBox`). Not together with `hostNetwork`, `hostPID` or `hostIPC`.',
      zhCn: '`false` 表示 Pod 运行在自己的用户命名空间中（从 1.33 起默认启用）。其 RuntimeClass 的处理程序必须支持，节点在 `status.runtimeHandlers` 中报告；API 服务器不检查，不支持时由 kubelet 拒绝启动（`FailedCreatePodSandBox` 事件）。不能与 `hostNetwork`、`hostPID`、`hostIPC` 同时使用。',
    },
    link: `${docs}/concepts/workloads/pods/user-namespaces/`,
  },
  {
    path: ['nodeName'],
    type: 'string',
    immutable: true,
    documentation: {
      en: 'Puts the Pod on that node without the scheduler. The kubelet then checks resources (the overhead of the class included) and the merged `nodeSelector`, and ends the Pod as `Failed` where they do not fit; tolerations for `NoExecute` taints count from 1.24.',
      zhCn: '不经过调度器，直接把 Pod 放到该节点。由 kubelet 检查资源（包括 RuntimeClass 的开销）和合并后的 `nodeSelector`，不满足时 Pod 以 `Failed` 结束；从 1.24 起还检查对 `NoExecute` 污点的容忍度。',
    },
    link: `${assignPodNode}#nodename`,
  },
  {
    path: ['overhead'],
    type: 'map',
    since: '1.16',
    immutable: true,
    documentation: {
      en: 'What the runtime takes besides the containers. Do not write it: admission copies it from `overhead.podFixed` of the RuntimeClass. Written by hand it must equal that exactly, and a Pod whose class has none, or that names no class, is refused. In a template nobody compares it before the Pods are made.',
      zhCn: '除容器之外运行时占用的资源。不必手写：准入时从 RuntimeClass 的 `overhead.podFixed` 复制。手写时必须与之完全相等；若该类没有开销，或 Pod 没有引用任何类，则被拒绝。写在模板中时，要到创建 Pod 时才会比较。',
    },
    link: podOverhead,
  },
  {
    path: ['overhead', '*'],
    type: 'quantity',
    since: '1.16',
    documentation: {
      en: 'Amount of that resource; it must equal the amount in the RuntimeClass, `0.25` and `250m` being the same. A fraction of a byte only draws a warning.',
      zhCn: '该资源的数量，必须与 RuntimeClass 中的相等（`0.25` 与 `250m` 视为相同）。不足一字节的小数只会引起警告。',
    },
    link: podOverhead,
  },
];
