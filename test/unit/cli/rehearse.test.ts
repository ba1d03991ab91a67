import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type RehearseOptions, rehearse } from '../../../server/cli/rehearse.ts';
import { written } from './checked.ts';

describe('rehearse', () => {
  it('reports a Pod that only the newer release refuses', async () => {
    const pod = `${head('Pod', 'a')}spec: {hostUsers: false, hostNetwork: true, containers: [{name: a, image: a}]}\n`;
    assert.deepEqual(await report({ 'a.yaml': pod }, { from: '1.31', to: '1.37' }), [
      1,
      `refused:
  a.yaml:1:1: Pod a
    1.31: accepted
    1.37: refused (422 Invalid): Pod "a" is invalid: spec.hostNetwork: Forbidden: when \`hostUsers\` is false
1 change, 1 of which break something
`,
    ]);
  });

  it('reports an API that is no longer served, and one that is about to be', async () => {
    const old = 'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: b\n';
    const [code, gone] = await report({ 'a.yaml': old }, { from: '1.24', to: '1.25' });
    assert.equal(code, 1);
    assert.match(
      gone,
      /^refused:\n {2}a\.yaml:1:1: RuntimeClass a\n.*accepted\n.*no matches for kind "RuntimeClass"/,
    );
    assert.deepEqual(await report({ 'a.yaml': old }, { from: '1.21', to: '1.22' }), [
      0,
      `warned:
  a.yaml:1:1: RuntimeClass a
    1.21: -
    1.22: node.k8s.io/v1beta1 RuntimeClass is deprecated in v1.22+, unavailable in v1.25+
1 change, 0 of which break something
`,
    ]);
  });

  it('reports what is accepted by now, other words of a refusal, and fields that are kept by now', async () => {
    const level = `${head('Pod', 'a')}spec: {resources: {requests: {cpu: 2}}, containers: [{name: a, image: a}]}\n`;
    const [code, now] = await report({ 'a.yaml': level }, { from: '1.31', to: '1.37' });
    assert.equal(code, 0);
    assert.match(
      now,
      /^accepted:\n.*\n {4}1\.31: refused .* unknown field "spec.resources"\n {4}1\.37: accepted\n/,
    );
    const unnamed = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: ""\n';
    const [same, words] = await report({ 'a.yaml': unnamed }, { from: '1.35', to: '1.36' });
    assert.equal(same, 0);
    assert.match(
      words,
      /^message:\n.*\n {4}1\.35: .*handler: Invalid value.*\n {4}1\.36: .*handler: Required value/,
    );
    const users = `${head('Pod', 'a')}spec: {hostUsers: false, containers: [{name: a, image: a}]}\n`;
    const [kept, stored] = await report({ 'a.yaml': users }, { from: '1.24', to: '1.25' });
    assert.equal(kept, 0);
    assert.match(
      stored,
      /stored object:\n.*\n {4}1\.24: spec\.hostUsers: none\n {4}1\.25: spec\.hostUsers: false\n/,
    );
  });

  it('reports the overhead, selector and tolerations that a release gives', async () => {
    const files = {
      'class.yaml': `apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: {name: a}
handler: a
overhead: {podFixed: {cpu: 250m}}
scheduling: {nodeSelector: {a: b}, tolerations: [{key: a, operator: Exists}]}
`,
      'pod.yaml': `${head('Pod', 'a')}spec: {runtimeClassName: a, containers: [{name: a, image: a}]}\n`,
    };
    const [code, overhead] = await report(files, { from: '1.17', to: '1.18' });
    assert.equal(code, 0);
    assert.match(
      overhead,
      /^overhead:\n {2}pod\.yaml:1:1: Pod a\n {4}1\.17: none\n {4}1\.18: \{"cpu":"250m"\}$/m,
    );
    assert.match(overhead, /^requests:\n {2}pod\.yaml:1:1: Pod a\n {4}1\.17: none\n {4}1\.18: .*cpu.*250m$/m);
    const [, scheduling] = await report(files, { from: '1.15', to: '1.16' });
    assert.match(scheduling, /^node selector:\n.*\n {4}1\.15: none\n {4}1\.16: \{"a":"b"\}$/m);
    assert.match(scheduling, /^tolerations:\n.*\n.*\n {4}1\.16: .*"key":"a"/m);
  });

  it('reports another quality of service', async () => {
    const spec =
      'spec: {resources: {requests: {hugepages-2Mi: 2Mi}, limits: {hugepages-2Mi: 2Mi}}, containers: [{name: a, image: a, resources: {requests: {cpu: 1, memory: 1Gi}, limits: {cpu: 1, memory: 1Gi}}}]}\n';
    const [, text] = await report({ 'a.yaml': head('Pod', 'a') + spec }, { from: '1.36', to: '1.37' });
    assert.match(text, /^QoS class:\n {2}a\.yaml:1:1: Pod a\n {4}1\.36: \w+\n {4}1\.37: \w+$/m);
  });

  it('reports a cluster once for what is the same in several, and the classes that are saved in it', async () => {
    const cluster = (name: string) => `apiVersion: v1
kind: List
metadata: {annotations: {runtimeclass.dev/context: ${name}}}
items:
- {apiVersion: node.k8s.io/v1beta1, kind: RuntimeClass, metadata: {name: a}, handler: a}
`;
    const pod = `${head('Pod', 'a')}spec: {runtimeClassName: a, hostUsers: false, hostPID: true, containers: [{name: a, image: a}]}\n`;
    const files = {
      'a.yaml': pod,
      '.runtimeclass/one.yaml': cluster('one'),
      '.runtimeclass/two.yaml': cluster('two'),
    };
    const [code, text] = await report(files, { from: '1.24', to: '1.37' });
    assert.equal(code, 1);
    assert.match(text, /^ {2}a\.yaml:1:1: Pod a \(\.runtimeclass\/one\.yaml, \.runtimeclass\/two\.yaml\)$/m);
    assert.match(text, /^ {2}\.runtimeclass\/two\.yaml:5:3: RuntimeClass a \(\.runtimeclass\/two\.yaml\)$/m);
  });

  it('says that nothing changes, also of a class that no file has', async () => {
    const pod = `${head('Pod', 'a')}spec: {runtimeClassName: kata, containers: [{name: a, image: a}]}\n`;
    assert.deepEqual(await report({ 'a.yaml': pod }, { from: '1.36', to: '1.37' }), [0, 'nothing changes\n']);
  });

  it('reports handlers that a newer containerd does not start, and none that it did not start before', async () => {
    const config = `version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.runtime.v1.linux"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
  runtime_root = "/run/a"
`;
    const files = { 'node/etc/containerd/config.toml': config };
    const [code, text] = await report(files, { containerd: '1.7:2.3' });
    assert.equal(code, 1);
    assert.match(
      text,
      /^handler:\n {2}node\/etc\/containerd\/config\.toml:3:19: handler kata\n {4}containerd 1\.7: starts io/,
    );
    assert.match(
      text,
      /config\.toml:6:3: handler runc\n.*\n {4}containerd 2\.3: runtime_root has no effect; use options\.Root$/m,
    );
    for (const containerd of ['1.6:1.7', '2.0:2.3'])
      assert.deepEqual(await report(files, { containerd }), [0, 'nothing changes\n']);
  });

  it('reports overheads and selectors of kata-deploy as far as they are known', async () => {
    const kata = (name: string) => `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: ${name}}
handler: ${name}
overhead: {podFixed: {cpu: 250m, memory: 160Mi}}
scheduling: {nodeSelector: {katacontainers.io/kata-runtime: "true"}}
`;
    const [code, text] = await report({ 'a.yaml': kata('kata-qemu') }, { kataDeploy: '3.20:4.1' });
    assert.equal(code, 0);
    assert.match(text, /^overhead:\n.*\n {4}kata-deploy 3\.20: .*160Mi.*\n {4}kata-deploy 4\.1: .*320Mi/m);
    assert.match(
      text,
      /^node selector:\n.*\n.*\n {4}kata-deploy 4\.1: .*kata-deploy\.katacontainers\.io\/default/m,
    );
    const [removed, gone] = await report({ 'a.yaml': kata('kata-qemu-sev') }, { kataDeploy: '3.20:4.1' });
    assert.equal(removed, 1);
    assert.match(gone, /no longer creates the class/);
    assert.deepEqual(await report({ 'a.yaml': kata('kata-qemu') }, { kataDeploy: '3.19:3.20' }), [
      0,
      'unknown: the classes of kata-deploy 3.20; only an upgrade to 4.1 is known\nnothing changes\n',
    ]);
  });

  it('says of input that it cannot use what is wrong', async () => {
    for (const [options, said] of [
      [{}, 'nothing to upgrade: give --from and --to, --containerd or --kata-deploy'],
      [{ from: '1.31' }, '--from and --to belong together: --to is missing'],
      [{ from: '1.31', to: 'new' }, '--to new: not a version: write it like 1.31'],
      [{ from: '1.3', to: '1.31' }, '--from 1.3: there is no RuntimeClass before 1.12'],
      [{ containerd: '2.3' }, '--containerd 2.3: not two releases: write them like 1.7:2.3'],
    ] as const) {
      const { exitCode, errors } = await rehearse(['examples'], { output: 'text', ...options });
      assert.deepEqual([exitCode, errors], [2, `runtimeclass: ${said}\n`]);
    }
    const { exitCode, errors } = await rehearse(['none'], { from: '1.31', to: '1.37', output: 'text' });
    assert.equal(exitCode, 2);
    assert.match(errors, /cannot read none/);
  });
});

/** The exit code and the report for a new folder with these files, with paths from there. */
async function report(
  files: Readonly<Record<string, string>>,
  options: Omit<RehearseOptions, 'output'>,
): Promise<readonly [code: number, text: string]> {
  const folder = written(files);
  const { exitCode, output, errors } = await rehearse([folder], { ...options, output: 'text' });
  assert.equal(errors, '');
  return [exitCode, output.replaceAll(`${folder}/`, '')];
}

function head(kind: string, name: string): string {
  return `apiVersion: v1\nkind: ${kind}\nmetadata: {name: ${name}}\n`;
}
