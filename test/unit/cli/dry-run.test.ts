import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectText } from '../../support/expect/expect-text.ts';
import { answersTo, cluster, deployment, pod, run, textOf } from './dry-run/run.ts';

const anotherClass = (text: string) => text.replace('runtimeClassName: kata', 'runtimeClassName: gvisr');

describe('runtimeclass dry-run, for people', () => {
  it('says what admission changes, what is requested, and which nodes fit', async () => {
    expectText(
      await textOf({ 'pod.yaml': pod, 'cluster.yaml': cluster }),
      `pod.yaml:1:1: Pod web accepted (201)
  Admission adds overhead {cpu: 250m, memory: 120Mi}
  Admission adds nodeSelector {rt: kata}
  Admission adds toleration {key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute, tolerationSeconds: 300}
  Admission adds toleration {key: node.kubernetes.io/unreachable, operator: Exists, effect: NoExecute, tolerationSeconds: 300}
  Requests cpu=1250m,memory=120Mi.
  Fits 1 of 2 nodes: n1.
    n2: node(s) didn't match Pod's node affinity/selector
  It is unknown whether these nodes have the handler kata-qemu: n1.
`,
    );
  });

  it('says that cri-dockerd probably does not have the handler', async () => {
    const node = `apiVersion: v1
kind: Node
metadata: {name: desktop}
status: {nodeInfo: {containerRuntimeVersion: "docker://28.5.1", kubeletVersion: v1.34.2}}
`;
    const runtimeClass = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: kata}
handler: nvidia
`;
    expectText(
      await textOf({ 'pod.yaml': pod, 'cluster.yaml': `${node}---\n${runtimeClass}` }),
      `pod.yaml:1:1: Pod web accepted (201)
  Admission adds toleration {key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute, tolerationSeconds: 300}
  Admission adds toleration {key: node.kubernetes.io/unreachable, operator: Exists, effect: NoExecute, tolerationSeconds: 300}
  Requests cpu=1.
  Fits 1 of 1 node: desktop.
    desktop: probably does not start: cri-dockerd takes the handler nvidia in few releases only
`,
    );
  });

  it('puts the words of the cluster at the place that is to blame', async () => {
    const runtimeClass = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: kata}
handler: kata
overhead:
  podFixed: {cpu: -1, memory: -2}
`;
    expectText(
      await textOf({ 'class.yaml': runtimeClass }),
      `class.yaml:1:1: RuntimeClass kata refused (422 Invalid)
  class.yaml:6:19: overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0
  class.yaml:6:31: overhead.limits[memory]: Invalid value: "-2": must be greater than or equal to 0
`,
    );
  });

  it('tells a workload that is accepted from its Pods that are refused', async () => {
    expectText(
      await textOf({ 'web.yaml': anotherClass(deployment), 'cluster.yaml': cluster }),
      `web.yaml:1:1: Deployment web accepted (201)
  The Deployment is accepted; its ReplicaSet cannot create Pods, and you will only see a FailedCreate event.
  web.yaml:9:25: pods "web-xxxxxxxxxx-" is forbidden: pod rejected: RuntimeClass "gvisr" not found
`,
    );
  });

  it('knows that the controller of a DaemonSet ignores the scheduling of the class', async () => {
    const nodes = `apiVersion: v1
kind: Node
metadata: {name: tainted, labels: {rt: kata}}
spec: {taints: [{key: rt, value: kata, effect: NoSchedule}]}
`;
    const tolerant = cluster.replace(
      '{rt: kata}}',
      '{rt: kata}, tolerations: [{key: rt, operator: Exists}]}',
    );
    const text = await textOf({
      'agent.yaml': deployment.replace('Deployment', 'DaemonSet'),
      'cluster.yaml': `${tolerant.slice(0, tolerant.indexOf('---'))}---\n${nodes}`,
    });
    expectText(
      text.slice(text.indexOf('  Requests')),
      `  Requests cpu=250m,memory=120Mi.
  Fits 0 of 1 node.
    tainted: the DaemonSet controller makes no Pod for this node, although one would fit
`,
    );
  });

  it('counts the replicas that the quota leaves, and says when it leaves none', async () => {
    const quota = (cpu: string) =>
      `{apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {hard: {requests.cpu: ${cpu}}}}\n`;
    const files = (cpu: string) => ({ 'pod.yaml': pod, 'cluster.yaml': cluster, 'quota.yaml': quota(cpu) });
    assert.match(await textOf(files('4')), /^ {2}Quota: room for 3 such Pods\.$/m);
    expectText(
      await textOf(files('1200m')),
      `pod.yaml:1:1: Pod web refused (403 Forbidden)
  pod.yaml:4:1: pods "web" is forbidden: exceeded quota: q, requested: requests.cpu=1250m, used: requests.cpu=0, limited: requests.cpu=1200m
`,
    );
  });

  it('passes on what the cluster warns of', async () => {
    const selecting = pod.replace('runtimeClassName: kata', 'nodeSelector: {beta.kubernetes.io/os: linux}');
    assert.match(
      await textOf({ 'pod.yaml': selecting }),
      /^ {2}warning: spec\.nodeSelector\[beta\.kubernetes\.io\/os\]: deprecated since v1\.14; /m,
    );
  });

  it('takes a kind in the wrong case as kubectl does: in lower case for the right one, else for none', async () => {
    assert.match(
      await textOf({ 'pod.yaml': pod.replace('kind: Pod', 'kind: pod') }),
      /^pod\.yaml:1:1: Pod web refused \(400 BadRequest\)\n {2}pod\.yaml:2:7: pod in version "v1" cannot be handled as a Pod: /,
    );
    assert.equal(
      await textOf({ 'pod.yaml': pod.replace('kind: Pod', 'kind: POD') }),
      'pod.yaml:1:1: POD web refused (404 NotFound)\n  pod.yaml:2:7: no matches for kind "POD" in version "v1"\n',
    );
  });
});

describe('runtimeclass dry-run, for programs', () => {
  it('answers in one line for each object, with nodes where they are known', async () => {
    const [answer, ...others] = await answersTo({ 'pod.yaml': pod, 'cluster.yaml': cluster });
    assert.deepEqual(others, []);
    assert.deepEqual((answer as { nodes: unknown }).nodes, {
      fit: ['n1'],
      unfit: { n2: "node(s) didn't match Pod's node affinity/selector" },
    });
  });

  it('gives the object as it was written with what admission changes', async () => {
    const [answer] = await answersTo({ 'pod.yaml': pod, 'cluster.yaml': cluster });
    const lasting = { operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 };
    assert.deepEqual((answer as { object: unknown }).object, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web' },
      spec: {
        runtimeClassName: 'kata',
        containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' } } }],
        overhead: { cpu: '250m', memory: '120Mi' },
        nodeSelector: { rt: 'kata' },
        tolerations: ['not-ready', 'unreachable'].map(taint => ({
          key: `node.kubernetes.io/${taint}`,
          ...lasting,
        })),
      },
    });
  });

  it('says in a member of its own what happens to the Pods of a workload', async () => {
    const [answer] = await answersTo({ 'web.yaml': anotherClass(deployment) });
    const { status, pods, nodes } = answer as Record<string, unknown>;
    assert.deepEqual(
      { status, pods, nodes },
      {
        status: 201,
        pods: {
          status: 403,
          reason: 'Forbidden',
          message: 'pods "web-xxxxxxxxxx-" is forbidden: pod rejected: RuntimeClass "gvisr" not found',
        },
        nodes: undefined,
      },
    );
  });

  it('writes integers exactly', async () => {
    const big = pod.replace('runtimeClassName: kata', 'terminationGracePeriodSeconds: 9007199254740993');
    const { output } = await run({ 'pod.yaml': big }, { output: 'json' });
    assert.match(output, /"terminationGracePeriodSeconds":9007199254740993,/);
  });

  it('asks about every document and every item of a list by itself', async () => {
    const list = `apiVersion: node.k8s.io/v1
kind: RuntimeClassList
items:
  - {metadata: {name: a}, handler: a}
  - {metadata: {name: b}, handler: B}
---
# nothing here
---
${pod}`;
    const answers = await answersTo({ 'all.yaml': list });
    assert.deepEqual(
      answers.map(answer => (answer as { status: number }).status),
      [201, 422, 403],
    );
  });

  it('reads JSON, and YAML as the cluster reads it', async () => {
    const [json] = await answersTo({
      'class.json':
        '{"apiVersion":"node.k8s.io/v1","kind":"RuntimeClass","metadata":{"name":"a"},"handler":"a"}',
    });
    const [yaml] = await answersTo({
      'class.yaml':
        'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: b\nhandler: a\noverhead: {podFixed: {cpu: 010}}\n',
    });
    const objectOf = (answer: unknown) => (answer as { object: unknown }).object;
    const identity = {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name: 'a' },
      handler: 'a',
    };
    assert.deepEqual(objectOf(json), identity);
    assert.deepEqual(objectOf(yaml), { ...identity, overhead: { podFixed: { cpu: '8' } } });
  });

  it('judges by the version of the option, else of the saved cluster, else by the newest', async () => {
    const saved = (version: string) => `apiVersion: v1
kind: List
metadata: {annotations: {runtimeclass.dev/server-version: ${version}}}
items: []
`;
    const unknownField =
      'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: a\nfoo: 1\n';
    const statusWith = async (files: Record<string, string>, options?: { kubernetesVersion: string }) => {
      const [answer] = await answersTo({ 'class.yaml': unknownField, ...files }, options);
      return (answer as { status: number }).status;
    };
    assert.deepEqual(
      [
        await statusWith({}),
        await statusWith({ 'old.yaml': saved('v1.20.2') }),
        await statusWith({ 'old.yaml': saved('v1.20.2') }, { kubernetesVersion: '1.30' }),
        await statusWith({}, { kubernetesVersion: 'v1.20' }),
      ],
      [400, 201, 400, 201],
    );
  });
});
