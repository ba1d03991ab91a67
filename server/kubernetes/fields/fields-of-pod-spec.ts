import type { FieldRow } from './field.ts';
import { tolerationFields } from './fields-of-toleration.ts';

// The texts were checked against kubernetes 1.20 to 1.36: pkg/apis/core/validation/validation.go,
// plugin/pkg/admission/runtimeclass/admission.go, pkg/kubelet/userns, pkg/kubelet/lifecycle/predicate.go.

const docs = 'https://kubernetes.io/docs';
const podOverhead = `${docs}/concepts/scheduling-eviction/pod-overhead/`;
const assignPodNode = `${docs}/concepts/scheduling-eviction/assign-pod-node/`;

/** The fields of a Pod spec that are related to a RuntimeClass, in the usual order of writing. */
export const podSpecFields: readonly FieldRow[] = [
  {
    path: ['runtimeClassName'],
    type: 'string',
    since: '1.12',
    immutable: true,
    documentation:
      'The RuntimeClass to run this Pod with: its `metadata.name`, not its handler. Looked up when the Pod is created; a Pod that names an unknown class is refused, while a Deployment or a Job with one is accepted and only its Pods fail (event `FailedCreate`). Left out, the Pod gets the default runtime of its node; the empty string is refused. It is a field of the Pod and not of a container, because the containers of a Pod share one sandbox: its network, its volumes, its limits.',
    link: `${docs}/concepts/containers/runtime-class/#usage`,
  },
  {
    path: ['nodeSelector'],
    type: 'map',
    immutable: true,
    documentation:
      'Labels that the node must have, all of them. Admission adds those of the RuntimeClass; the same key with another value there gets the Pod refused. In a DaemonSet repeat the labels of the class: its controller does not read the class and would make a Pod for every node, of which some stay Pending.',
    link: `${assignPodNode}#nodeselector`,
  },
  {
    path: ['nodeSelector', '*'],
    type: 'string',
    documentation:
      'Value of the node label, compared exactly. It is a string: an unquoted `true` or `1` is refused.',
    link: `${assignPodNode}#nodeselector`,
  },
  {
    path: ['tolerations'],
    type: 'list',
    documentation:
      'Taints of nodes that this Pod tolerates. Admission adds those of the RuntimeClass and, if the class has any `scheduling`, drops each one that another covers. In a DaemonSet repeat the tolerations of the class: without them its controller makes no Pod for a tainted node. An existing Pod can get more of them, not fewer.',
    link: `${docs}/concepts/scheduling-eviction/taint-and-toleration/`,
  },
  ...tolerationFields(['tolerations']),
  {
    path: ['hostUsers'],
    type: 'boolean',
    since: '1.25',
    immutable: true,
    documentation:
      '`false` runs the Pod in a user namespace of its own (on by default from 1.33). The handler of its RuntimeClass must support that, as the node reports in `status.runtimeHandlers`; the API server does not look, and the kubelet then does not start the Pod (event `FailedCreatePodSandBox`). Not together with `hostNetwork`, `hostPID` or `hostIPC`.',
    link: `${docs}/concepts/workloads/pods/user-namespaces/`,
  },
  {
    path: ['nodeName'],
    type: 'string',
    immutable: true,
    documentation:
      'Puts the Pod on that node without the scheduler. The kubelet then checks resources (the overhead of the class included) and the merged `nodeSelector`, and ends the Pod as `Failed` where they do not fit; tolerations for `NoExecute` taints count from 1.24.',
    link: `${assignPodNode}#nodename`,
  },
  {
    path: ['overhead'],
    type: 'map',
    since: '1.16',
    immutable: true,
    documentation:
      'What the runtime takes besides the containers. Do not write it: admission copies it from `overhead.podFixed` of the RuntimeClass. Written by hand it must equal that exactly, and a Pod whose class has none, or that names no class, is refused. In a template it is not compared before the Pods are created.',
    link: podOverhead,
  },
  {
    path: ['overhead', '*'],
    type: 'quantity',
    since: '1.16',
    documentation:
      'Amount of that resource; it must equal the amount in the RuntimeClass, `0.25` and `250m` being the same. A fraction of a byte only draws a warning.',
    link: podOverhead,
  },
];
