import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MarkupContent } from 'vscode-languageserver-types';
import { hover } from '../../../server/ide/hover.ts';
import { openAtCursor } from '../../support/cursor.ts';
import { nodeYaml, runtimeClassYaml, savedCluster } from '../../support/manifests.ts';

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
    .filter(line => /^- (Admission|\*\*Refused|\d)/.test(line))
    .join('\n');
}

describe('hover on the class of a Pod', () => {
  it('says what admission adds and where the class can go', async () => {
    assert.equal(
      await linesAt(saved('one', ...nodes) + pod('runtimeClassName: k$0ata')),
      '- Admission `adds overhead {cpu: 250m}`, `adds nodeSelector {rt: kata}`, `adds toleration {key: rt, operator: Exists}` (one)\n' +
        '- 3 of 4 nodes fit; handler `kata-qemu`: present on 1 (n1), missing on 1 (n2), unknown on 1 (n3) (one)',
    );
  });

  it('says once what clusters have in common', async () => {
    const overhead =
      '  overhead: {cpu: 0.25}\n  nodeSelector: {rt: kata}\n  tolerations: [{key: rt, operator: Exists}]\n';
    const picture =
      saved('one', ...nodes) + saved('two', ...nodes) + pod('runtimeClassName: k$0ata', overhead);
    assert.equal(
      await linesAt(picture),
      '- 3 of 4 nodes fit; handler `kata-qemu`: present on 1 (n1), missing on 1 (n2), unknown on 1 (n3) (one; two)',
    );
  });

  it('gives the words of the cluster that refuses', async () => {
    assert.equal(
      await linesAt(saved('one') + pod('runtimeClassName: k$0ata', '  nodeSelector: {rt: x}\n')),
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

  it('says on how many nodes it fits as it is written', async () => {
    const many = node('n5', '', '').replace('labels:', 'annotations: {runtimeclass.dev/nodes: "3"}, labels:');
    assert.equal(
      await linesAt(saved('one', ...nodes, many) + runtimeClass),
      '- 7 of 7 nodes fit; handler `runc`: present on 1 (n2), missing on 2 (n1, n4), unknown on 4 (n3, n5, ...) (one)',
    );
    assert.equal(
      await linesAt(saved('one', node('n1', '', '')) + runtimeClass),
      '- 1 of 1 node fits; handler `runc`: unknown on 1 (n1) (one)',
    );
    assert.equal(
      await linesAt(`${saved('one', ...nodes)}${runtimeClass}scheduling: {nodeSelector: {rt: other}}\n`),
      '- 0 of 4 nodes fit (one)',
    );
  });

  it('tells those that it selects from those that it fits', async () => {
    const tainted = node('n5', 'rt: kata', '').replace(
      ', status',
      ', spec: {taints: [{key: a, effect: NoSchedule}]}, status',
    );
    assert.equal(
      await linesAt(
        `${saved('one', ...nodes, tainted)}${runtimeClass}scheduling: {nodeSelector: {rt: kata}}\n`,
      ),
      '- 4 of 5 nodes selected, 3 fit; handler `runc`: present on 1 (n2), missing on 1 (n1), unknown on 1 (n3) (one)',
    );
  });

  it('says nothing where no nodes are known', async () => {
    assert.equal(await linesAt(saved('one') + runtimeClass), '');
  });
});
