import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MarkupContent } from 'vscode-languageserver-types';
import { hover } from '../../../../server/ide/hover/hover.ts';
import { openAtCursor } from '../../../support/cursor.ts';
import { nodeYaml, runtimeClassYaml, savedCluster } from '../../../support/manifests.ts';

const kata = runtimeClassYaml(
  'kata',
  'kata-qemu',
  'overhead: {podFixed: {cpu: 250m}}',
  'scheduling: {nodeSelector: {rt: kata}, tolerations: [{key: rt, operator: Exists}]}',
);

const saved = (context: string, ...clusterNodes: string[]) =>
  savedCluster({ context, serverVersion: 'v1.34.2' }, [kata, ...clusterNodes]);

const node = (name: string, labels: string, status: string) =>
  nodeYaml(`name: ${name}, labels: {${labels}}`, `status: {${status}}`);

const nodes = [
  node('n1', 'rt: kata', 'runtimeHandlers: [{name: kata-qemu}]'),
  node('n2', 'rt: kata', 'runtimeHandlers: [{name: runc}]'),
  node('n3', 'rt: kata', ''),
  node('n4', '', 'runtimeHandlers: [{name: kata-qemu}]'),
];

const pod = (line: string, more = '') => `=== pod.yaml
apiVersion: v1
kind: Pod
spec:
  ${line}
${more}  containers: [{name: c, image: i}]
`;

/** The lines of a hover that are about clusters. */
async function linesAt(picture: string): Promise<string> {
  const { session, uri, position } = await openAtCursor(picture);
  const contents = hover(session.snapshot(), uri, position)?.contents;
  const text = MarkupContent.is(contents) ? contents.value : '';
  return text
    .split('\n')
    .filter(line =>
      /^- (\*\*Refused|\d|n\d|overhead|scheduling|can run|nodes report|not maintained|this Pod)/.test(line),
    )
    .join('\n');
}

describe('hover on the class of a Pod', () => {
  it('says what the class adds and where it can go', async () => {
    assert.equal(
      await linesAt(saved('one', ...nodes) + pod('runtimeClassName: k$0ata')),
      '- overhead `+250m CPU`\n- scheduling `rt=kata`, 1 toleration\n' +
        '- 2 of 4 nodes can run it, 3 selected; handler missing on 1 (n2), unknown on 1 (n3) (one)',
    );
  });

  it('says once what clusters have in common', async () => {
    const overhead =
      '  overhead: {cpu: 0.25}\n  nodeSelector: {rt: kata}\n  tolerations: [{key: rt, operator: Exists}]\n';
    const picture =
      saved('one', ...nodes) + saved('two', ...nodes) + pod('runtimeClassName: k$0ata', overhead);
    assert.equal(
      await linesAt(picture),
      '- overhead `+250m CPU`\n- scheduling `rt=kata`, 1 toleration\n' +
        '- 2 of 4 nodes can run it, 3 selected; handler missing on 1 (n2), unknown on 1 (n3) (one, two)',
    );
  });

  it('counts where clusters differ, first where fewest nodes can run it', async () => {
    const picture = saved('one', nodes[0]!) + saved('two', ...nodes) + pod('runtimeClassName: k$0ata');
    assert.match(await linesAt(picture), /^- can run on 2 of 4 nodes \(two\), 1 of 1 nodes \(one\)$/m);
  });

  it('says what the kubelet makes of it, in its words', async () => {
    const heavy = runtimeClassYaml('kata', 'kata-qemu', 'overhead: {podFixed: {cpu: 250m, memory: 120Mi}}');
    const able = 'allocatable: {cpu: 2, memory: 4Gi, pods: 110}';
    const running = `${able}, nodeInfo: {containerRuntimeVersion: "containerd://2.3.7"}`;
    const cluster = savedCluster({ context: 'one', serverVersion: 'v1.36.3' }, [
      heavy,
      node('n1', '', `${running}, runtimeHandlers: [{name: kata-qemu}]`),
      node('n2', '', `${running}, runtimeHandlers: [{name: runc}]`),
    ]);
    const limited = pod('runtimeClassName: k$0ata').replace(
      'image: i',
      'image: i, resources: {limits: {cpu: 100m, memory: 64Mi}}',
    );
    assert.equal(
      await linesAt(cluster + limited),
      '- overhead `+250m +120Mi`\n' + '- 1 of 2 nodes can run it; handler missing on 1 (n2) (one)',
    );
    const bound = limited.replace('spec:', 'spec:\n  nodeName: n1').replace('cpu: 100m', 'cpu: 1900m');
    assert.match(
      await linesAt(cluster + bound),
      /^- n1: rejected by the kubelet: OutOfcpu: Pod was rejected: Node didn't have enough resource: cpu, requested: 2150, used: 0, capacity: 2000 \(one\)$/m,
    );
  });

  it('gives the words of the cluster that refuses', async () => {
    assert.equal(
      await linesAt(saved('one') + pod('runtimeClassName: k$0ata', '  nodeSelector: {rt: x}\n')),
      '- overhead `+250m CPU`\n- scheduling `rt=kata`, 1 toleration\n' +
        '- **Refused:** `conflict: runtimeClass.scheduling.nodeSelector[rt] = kata; pod.spec.nodeSelector[rt] = x` (one)',
    );
  });

  it('does not take what is not known for refused, nor placeholders for names', async () => {
    assert.equal(await linesAt(pod('runtimeClassName: k$0at')), '');
    // That the class does not exist is a finding at the same place: it is not said twice.
    assert.equal(await linesAt(saved('one') + pod('runtimeClassName: k$0at')), '');
    assert.equal(await linesAt(saved('one') + pod('runtimeClassName: $$0{CLASS}')), '');
  });
});

describe('hover on the name of a class', () => {
  const runtimeClass = `=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: ku$0bevirt}
handler: runc
`;

  it('says how many nodes can run it as it is written', async () => {
    const many = node('n5', '', '').replace('labels:', 'annotations: {runtimeclass.dev/nodes: "3"}, labels:');
    assert.equal(
      await linesAt(saved('one', ...nodes, many) + runtimeClass),
      '- 5 of 7 nodes can run it; handler missing on 2 (n1, n4), unknown on 4 (n3, n5, ...) (one)',
    );
    assert.equal(
      await linesAt(saved('one', node('n1', '', '')) + runtimeClass),
      '- 1 of 1 node can run it; handler unknown on 1 (n1) (one)',
    );
    assert.equal(
      await linesAt(`${saved('one', ...nodes)}${runtimeClass}scheduling: {nodeSelector: {rt: other}}\n`),
      '- scheduling `rt=other`\n- 0 of 4 nodes can run it (one)',
    );
  });

  it('tells those that it selects from those that can run it', async () => {
    const tainted = node('n5', 'rt: kata', '').replace(
      ', status',
      ', spec: {taints: [{key: a, effect: NoSchedule}]}, status',
    );
    assert.equal(
      await linesAt(
        `${saved('one', ...nodes, tainted)}${runtimeClass}scheduling: {nodeSelector: {rt: kata}}\n`,
      ),
      '- scheduling `rt=kata`\n- 2 of 5 nodes can run it, 4 selected; handler missing on 1 (n1), unknown on 1 (n3) (one)',
    );
  });

  it('says nothing where no nodes are known', async () => {
    assert.equal(await linesAt(saved('one') + runtimeClass), '');
  });
});

describe('hover on a handler', () => {
  const runtimeClass = `=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: kata}
handler: kata-q$0emu
`;
  const handler = (userNamespaces: boolean, runtime: string) =>
    `runtimeHandlers: [{name: kata-qemu, features: {recursiveReadOnlyMounts: false, userNamespaces: ${userNamespaces}}}], nodeInfo: {containerRuntimeVersion: "${runtime}"}`;

  it('says what nodes report that it can do, and which containerd is not maintained', async () => {
    const cluster = savedCluster({ context: 'one', serverVersion: 'v1.36.3' }, [
      node('n1', '', handler(true, 'containerd://2.3.7')),
      node('n2', '', handler(false, 'containerd://2.2.1')),
    ]);
    assert.equal(
      await linesAt(cluster + runtimeClass),
      '- nodes report user namespaces on 1 of 2 nodes, no recursive read-only mounts (one)\n' +
        '- not maintained any more: containerd 2.2.1 (one); Kubernetes 1.37 needs containerd 2.3',
    );
  });
});
