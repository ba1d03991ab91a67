import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeActions } from '../../../../server/ide/code-actions/code-actions.ts';
import { chooseClass } from '../../../../server/ide/views/choose-class.ts';
import { SourceFile } from '../../../../server/yaml/source-file.ts';
import { readCursor } from '../../../support/cursor.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { nodeYaml, runtimeClassYaml, savedCluster } from '../../../support/manifests.ts';
import { filesOf } from '../../../support/picture.ts';
import { openWorkspace, uriOf } from '../../../support/workspace.ts';

const allocatable = 'allocatable: { cpu: "4", memory: 8Gi, pods: "110" }';
const handlersOfVms = '[{ name: "" }, { name: runc }, { name: runsc }, { name: kata-qemu }]';

const staging = savedCluster({ context: 'staging', serverVersion: 'v1.34.2' }, [
  runtimeClassYaml('plain', 'runc'),
  runtimeClassYaml('gvisor', 'runsc'),
  runtimeClassYaml(
    'kata-qemu',
    'kata-qemu',
    'overhead: { podFixed: { memory: 320Mi, cpu: 250m } }',
    'scheduling: { nodeSelector: { vm: "yes" } }',
  ),
  runtimeClassYaml('elsewhere', 'kata-fc', 'scheduling: { nodeSelector: { vm: "maybe" } }'),
  nodeYaml(
    'name: n1, labels: { vm: "yes" }',
    `status: { ${allocatable}, runtimeHandlers: ${handlersOfVms} }`,
  ),
  nodeYaml(
    'name: n2, annotations: { runtimeclass.dev/nodes: "4" }',
    `status: { ${allocatable}, runtimeHandlers: [{ name: "" }, { name: runc }] }`,
  ),
]);

const pod = `apiVersion: v1
kind: Pod
metadata: { name: a }
spec:
  $0containers: [{ name: a, image: a }]
`;

describe('choosing a class', () => {
  it('lists what suits first, and says of the others why not', async () => {
    expectText(
      await listed(pod),
      `plain: handler runc · process · 5 nodes
kata-qemu: handler kata-qemu · virtual machine · 1 node · +250m +320Mi
gvisor: handler runsc · user-space kernel · 1 node
- elsewhere: handler kata-fc · virtual machine · 0 nodes | 0/5 nodes are available: 5 node(s) didn't match Pod's node affinity/selector (staging).`,
    );
  });

  it('looks at what the Pod asks for', async () => {
    const hostNetwork = pod.replace('$0', 'hostNetwork: true\n  $0');
    // On some nodes gVisor may be configured for it.
    assert.match(await listed(hostNetwork), /^\? gvisor: .* \| .*network.*, unless /im);
    assert.match(await listed(hostNetwork), /^- kata-qemu: .* \| .*network/im);
    assert.match(await listed(hostNetwork), /^plain: /);
  });

  it('looks at what the policy asks for', async () => {
    const policy = 'requirements: [{ name: all, needs: { isolation: virtual-machine } }]\n';
    const files = { '.runtimeclass/policy.yaml': policy };
    assert.match(await listed(pod, files), /^kata-qemu: .*\n- (gvisor|plain|elsewhere): /);
  });

  it('suggests no class that a file declares and the server would refuse', async () => {
    const files = {
      'classes.yaml': runtimeClassYaml('mine', 'Not_A_Label'),
      'good.yaml': runtimeClassYaml('good', 'runsc'),
    };
    assert.match(await listed(pod, files), /^good: /m);
    assert.match(
      await listed(pod, files),
      /^- mine: .* \| The server refuses the class: handler: Invalid value: "Not_A_Label"/m,
    );
    assert.match(
      await listed(pod, { 'classes.yaml': runtimeClassYaml('Mine', 'runsc') }),
      /^- Mine: .* \| The server refuses the class: metadata\.name: Invalid value: "Mine"/m,
    );
  });

  it('puts a class that may not start below those that do', async () => {
    const hostNetwork = pod.replace('$0', 'hostNetwork: true\n  $0');
    const files = { 'good.yaml': runtimeClassYaml('declared', 'runc') };
    assert.deepEqual(
      (await listed(hostNetwork, files)).split('\n').map(line => line.split(':')[0]),
      ['plain', 'declared', '? gvisor', '- kata-qemu', '- elsewhere'],
    );
  });

  it('gives the edit that puts the class before the containers, or in the place of another one', async () => {
    assert.equal(await chosen(pod, 'gvisor'), pod.replace('$0', 'runtimeClassName: gvisor\n  '));
    assert.equal(
      await chosen(pod.replace('$0', 'runtimeClassName: "plain" # why\n  $0'), 'gvisor'),
      pod.replace('$0', 'runtimeClassName: "gvisor" # why\n  '),
    );
    assert.equal(
      await chosen('{"apiVersion":"v1","kind":"Pod","spec":{"$0containers":[]}}', 'gvisor'),
      '{"apiVersion":"v1","kind":"Pod","spec":{"runtimeClassName": "gvisor", "containers":[]}}',
    );
  });

  it('is offered on the class, or where there is none on the keys of the Pod spec', async () => {
    const title = 'Choose RuntimeClass for This Pod…';
    assert.deepEqual(await offered(pod), [title]);
    assert.deepEqual(await offered(pod.replace('$0', 'runtimeClassName: pl$0ain\n  ')), [title]);
    assert.deepEqual(await offered(pod.replace('$0', 'runtimeClassName: plain\n  $0')), []);
    assert.deepEqual(await offered(pod.replace('$0', '').replace('kind: Pod', 'ki$0nd: Pod')), []);
  });
});

type Files = Readonly<Record<string, string>>;

async function openPod(picture: string, files: Files = {}) {
  const { text, position } = readCursor(picture);
  const session = await openWorkspace({ ...filesOf(staging), 'pod.yaml': text, ...files });
  return { session, text, position, uri: uriOf('pod.yaml') };
}

async function choicesOf(picture: string, files: Files = {}) {
  const { session, position, uri } = await openPod(picture, files);
  return chooseClass(session.snapshot(), uri, position)!.choices;
}

async function listed(picture: string, files: Files = {}): Promise<string> {
  const lines = (await choicesOf(picture, files)).map(({ name, fits, description, detail }) => {
    return `${{ yes: '', maybe: '? ', no: '- ' }[fits]}${name}: ${description}${detail === '' ? '' : ` | ${detail}`}`;
  });
  return lines.join('\n');
}

async function chosen(picture: string, name: string): Promise<string> {
  const { edit } = (await choicesOf(picture)).find(choice => choice.name === name)!;
  const source = SourceFile.of(uriOf('pod.yaml'), 1, readCursor(picture).text);
  const [start, end] = [source.offsetAt(edit.range.start), source.offsetAt(edit.range.end)];
  return source.text.slice(0, start) + edit.text + source.text.slice(end);
}

async function offered(picture: string): Promise<readonly string[]> {
  const { session, position, uri } = await openPod(picture);
  const range = { start: position, end: position };
  const commands = { chooseClassCommand: 'runtimeclass.chooseClass' };
  return codeActions(session.snapshot(), uri, range, ['refactor'], commands).map(({ title }) => title);
}
