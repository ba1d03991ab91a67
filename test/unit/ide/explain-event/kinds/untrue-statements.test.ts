import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectLines } from '../../../../support/expect/expect-text.ts';
import { meaningOf } from './meaning.ts';

/** Each was once said more surely than the words of the event are. */
describe('an explanation claims no more than the words', () => {
  it('about taints: the class may have the toleration by now', () => {
    const taint = '0/4 nodes are available: 3 Insufficient cpu, 1 node(s) had untolerated taint {rt: kata}.';
    const { details, causes, check } = meaningOf(taint);
    assert.doesNotMatch([...details, ...causes].join('\n'), /neither the Pod nor its class/);
    expectLines(
      [...details, ...causes, ...check],
      [
        '3: too little `cpu` is free there for the requests of the Pod with its overhead.',
        '1: they have the taint `{rt: kata}`, which the Pod does not tolerate.',
        'The class has no toleration for the taint, and the Pod has none either.',
        'The Pod is older than the toleration of the class: tolerations are added when a Pod is admitted, and a Pod that exists keeps the old ones.',
        'The overhead of the class makes the Pod larger than its containers ask for.',
        'A quota that has let the Pod pass says nothing of the nodes: up to 1.20.4 (1.19.8, 1.18.16) it does not count the overhead, and the scheduler does.',
        '`kubectl get pod POD -o yaml` shows what the Pod got, `kubectl get runtimeclass CLASS -o yaml` what the class has now.',
        '`kubectl describe nodes` shows the labels, the taints and what is requested of each node.',
      ],
    );
    expectLines(meaningOf('0/4 nodes are available: 4 node(s) had untolerated taint(s).').details, [
      '4: they have a taint that the Pod does not tolerate.',
    ]);
  });

  it('about a class that the kubelet does not find', () => {
    const { what, causes, check } = meaningOf('runtimeclass.node.k8s.io "kata" not found');
    expectLines(
      [what, ...causes, ...check],
      [
        'The kubelet does not find the RuntimeClass `kata`, so it does not start the Pod.',
        'The class was deleted after the Pod had been admitted.',
        'The Pod is a static Pod: its file lies on the node, and no admission has looked at it.',
        'The admission plugin `RuntimeClass` is off, so that Pods without their class are admitted.',
        'The class is new, and the kubelet has not heard of it yet: then the event does not come again.',
        '`kubectl get runtimeclass kata` says whether the cluster has the class, and since when.',
        '`kubectl get pod POD -o yaml` has the annotation `kubernetes.io/config.mirror` if the Pod is a static one.',
      ],
    );
  });

  it('about the only cause of a rejection by the kubelet', () => {
    const words = (resource: string) =>
      `Pod was rejected: Node didn't have enough resource: ${resource}, requested: 1, used: 1, capacity: 1`;
    const { what, details, causes, check, advice } = meaningOf(words('cpu'));
    expectLines(
      [what, ...details, ...causes, ...check, ...advice],
      [
        'The kubelet finds too little `cpu` on its node for the Pod, and rejects the Pod for good.',
        'Requested, overhead included: `1`; used: `1`; on the node: `1`, all in thousandths of a CPU.',
        'The Pod names its node (`nodeName`) or is a static Pod, so that the scheduler has not looked at it.',
        'Another scheduler has chosen the node and counts otherwise, such as without the overhead.',
        'Another Pod took the place first, as after a restart of the kubelet or of the node.',
        '`kubectl get pod POD -o yaml` shows `schedulerName`, the overhead, and who owns the Pod.',
        '`kubectl describe node NODE` shows what the node has, and which Pods take it.',
        'A controller creates another Pod by itself; delete the rejected one, and create a Pod without a controller again.',
        'Remove `nodeName` where the manifest has it, or request less.',
      ],
    );
    expectLines(meaningOf(words('nvidia.com/gpu')).causes.slice(-1), [
      'The device has gone, or its plugin had not registered it yet when the Pod came.',
    ]);
    expectLines(
      [meaningOf('web-1   0/1   OutOfcpu   0   5m').what],
      ['The kubelet finds too little `cpu` on its node for the Pod, and rejects the Pod for good.'],
    );
    const affinity = meaningOf(
      "Pod was rejected: Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
    );
    expectLines(
      [affinity.what, ...affinity.details, ...affinity.causes],
      [
        'The node does not match what the Pod asks of nodes, so its kubelet rejects the Pod for good.',
        "`node(s) didn't match Pod's node affinity/selector`",
        'The Pod names its node (`nodeName`) or is a static Pod, so that the scheduler has not looked at it.',
        'The node has lost a label, or got a taint, since the Pod was bound to it; a kubelet that restarts looks again.',
        'The nodeSelector comes from the class, which fits other nodes.',
      ],
    );
  });

  it('about the reason of a rejected Pod alone', () => {
    const kinds = [
      'web-1   0/1   NodeAffinity   0   5m',
      'Reason:   NodeAffinity',
      'web-1   0/2   OutOfmemory   0   5m',
    ];
    expectLines(
      kinds.map(text => meaningOf(text).kind),
      [
        'node-does-not-match: kubelet, node',
        'node-does-not-match: kubelet, node',
        'out-of-resource: kubelet, node',
      ],
    );
    for (const text of ['a NodeAffinity b', 'java.lang.OutOfMemoryError: heap', 'OutOfMemory']) {
      assert.throws(() => meaningOf(text), /not known/);
    }
  });

  it('about the overhead in a quota', () => {
    const words = (amounts: string) => `exceeded quota: q, requested: ${amounts}, used: a=1, limited: a=1`;
    expectLines(
      ['requests.cpu=1150m', 'limits.memory=2Gi', 'count/deployments.apps=1'].flatMap(amounts => {
        const { what, causes } = meaningOf(words(amounts));
        return [what, ...causes];
      }),
      [
        'The quota `q` of the namespace has no room for what is requested.',
        'The requested amount contains the overhead of the class, if it has one; the message does not show its share.',
        'Other Pods of the namespace use the quota up.',
        'The quota `q` of the namespace has no room for what is requested.',
        'The overhead counts in `limits.` amounts as well: since 1.27 only where the containers set that limit, from 1.21 to 1.26 always.',
        'Other Pods of the namespace use the quota up.',
        'The quota `q` of the namespace has no room for what is requested.',
        'Other Pods of the namespace use the quota up.',
      ],
    );
  });

  it('about resources that are no processors and no memory', () => {
    const { causes } = meaningOf('0/1 nodes are available: 1 Insufficient nvidia.com/gpu.');
    expectLines(causes, [
      'The device plugin does not run on these nodes, finds no device there, or all devices are in use.',
    ]);
  });
});

describe('what the kubelet says', () => {
  it('of user namespaces and of a runtime without the CRI', () => {
    expectLines(
      [
        'can\'t set `spec.hostUsers: false`, RuntimeClass handler "kata" does not support user namespaces',
        'RuntimeClass handler "kata" does not support user namespaces',
        'can\'t set `spec.hostUsers: false`, RuntimeClass handler "kata" does not support user namespaces: the handler "kata" is not known',
        "can't set `spec.hostUsers: false`, runtime does not support user namespaces",
        'can\'t set `spec.hostUsers: false`, runtime does not support user namespaces: the handler "" is not known',
        'the feature gate "UserNamespacesSupport" is disabled: can\'t set spec.HostUsers',
        'err="validate service connection: validate CRI v1 runtime API for endpoint \\"unix:///run/containerd/containerd.sock\\": rpc error: code = Unimplemented desc = unknown service runtime.v1.RuntimeService"',
        'rpc error: code = Unimplemented desc = unknown service runtime.v1alpha2.RuntimeService',
      ].map(text => {
        const { kind, what } = meaningOf(text);
        return `${kind} | ${what}`;
      }),
      [
        'no-user-namespaces: kubelet, runtime | The Pod wants a user namespace of its own (`hostUsers: false`), and the container runtime of the node does not say that its handler `kata` supports them.',
        'no-user-namespaces: kubelet, runtime | The Pod wants a user namespace of its own (`hostUsers: false`), and the container runtime of the node does not say that its handler `kata` supports them.',
        'handler-not-on-node: kubelet, table | The container runtime of the node does not list the handler `kata`.',
        'no-user-namespaces: kubelet, runtime | The Pod wants a user namespace of its own (`hostUsers: false`), and the container runtime of the node does not say that it supports them.',
        'no-user-namespaces: kubelet, runtime | The Pod wants a user namespace of its own (`hostUsers: false`), and the container runtime of the node does not say that it supports them.',
        'user-namespaces-off: kubelet, node | The Pod wants a user namespace of its own (`hostUsers: false`), which the kubelet of the node has turned off.',
        'runtime-not-served: kubelet, runtime | The container runtime of the node answers, and does not serve the CRI `v1` that the kubelet needs.',
        'runtime-not-served: kubelet, runtime | The container runtime of the node answers, and does not serve the CRI `v1alpha2` that the kubelet needs.',
      ],
    );
  });
});
