import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectText } from '../../../support/expect/expect-text.ts';
import { cluster, pod, run } from './run.ts';

describe('runtimeclass dry-run, with input that is of no use', () => {
  const saysOf = async (files: Record<string, string>, options = {}) => {
    const { exitCode, output, errors } = await run(files, options);
    assert.deepEqual([exitCode, output], [2, '']);
    return errors;
  };

  it('says where every problem is and what to do about it', async () => {
    const asked = `# nothing
---
{{ .Values.pod }}
---
a: [
---
- 1
---
kind: Pod
---
a: b
---
<<<<<<< HEAD
---
apiVersion: v1
kind: List
items: [{kind: Pod, apiVersion: v1}, {}]
`;
    expectText(
      await saysOf({ 'asked.yaml': asked }),
      `runtimeclass: asked.yaml:3:1: a template: render it first (helm template, ...)
runtimeclass: asked.yaml:5:5: not YAML: a ] is missing here
runtimeclass: asked.yaml:7:1: not an object: an object has members, such as \`kind: Pod\`
runtimeclass: asked.yaml:9:1: apiVersion missing: every object has both, write it
runtimeclass: asked.yaml:11:1: apiVersion and kind missing: every object has both, write it
runtimeclass: asked.yaml:13:1: an unresolved merge conflict: resolve it first
runtimeclass: asked.yaml:15:1: apiVersion and kind missing: every object has both, write it
`,
    );
  });

  it('says what YAML can say and JSON cannot, which no server can read', async () => {
    const asked = `${pod.replace('cpu: 1', 'cpu: .inf')}---\n${pod.replace('name: web', 'labels: {~: a}')}`;
    expectText(
      await saysOf({ 'asked.yaml': asked }),
      `runtimeclass: asked.yaml:6:64: error converting YAML to JSON: json: unsupported value: +Inf
runtimeclass: asked.yaml:10:21: error converting YAML to JSON: unsupported map key of type: %!s(<nil>), key: <nil>, value: "a"
`,
    );
  });

  it('answers to the objects that can be read all the same', async () => {
    const asked = `${pod}---\na: [\n---\n${pod.replace('runtimeClassName: kata', 'nodeName: n1')}`;
    for (const output of ['text', 'json'] as const) {
      const said = await run({ 'asked.yaml': asked, 'existing.yaml': cluster }, { output });
      assert.equal(said.exitCode, 2);
      assert.equal(said.errors, 'runtimeclass: asked.yaml:8:5: not YAML: a ] is missing here\n');
      const accepted = output === 'text' ? /^asked\.yaml:\d+:1: Pod web accepted/gm : /^\{"status":201,/gm;
      assert.equal(said.output.match(accepted)?.length, 2, said.output);
    }
  });

  it('wants something to be asked', async () => {
    assert.equal(
      await saysOf({ 'asked.yaml': '# nothing\n' }),
      'runtimeclass: asked.yaml contains no object: nothing is checked\n',
    );
    assert.deepEqual(await run({ 'asked.yaml': '{apiVersion: v1, kind: Service, metadata: {name: s}}\n' }), {
      exitCode: 2,
      output:
        'asked.yaml:1:1: Service s not judged: Service of v1 is not a RuntimeClass, Pod or built-in workload\n',
      errors:
        'runtimeclass: asked.yaml contains no RuntimeClass, Pod or built-in workload: nothing is checked\n',
    });
  });

  it('wants a cluster that can be', async () => {
    const existing = `${cluster}---
${cluster.slice(0, cluster.indexOf('---'))}---
{apiVersion: v1, kind: Node}
---
{apiVersion: v1, kind: Runtimeclass, metadata: {name: a}}
---
{apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: b}, overhead: 3}
`;
    expectText(
      await saysOf({ 'pod.yaml': pod, 'existing.yaml': existing }),
      `runtimeclass: existing.yaml:27:1: Node without metadata.name: write the name that it has in the cluster
runtimeclass: existing.yaml:29:1: Runtimeclass of v1 is unknown: kind RuntimeClass has an apiVersion of node.k8s.io
runtimeclass: existing.yaml:31:1: no cluster has this object: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal number into Go struct field RuntimeClass.overhead of type v1.Overhead
runtimeclass: existing.yaml:20:1: RuntimeClass kata is also at existing.yaml:1:1: a cluster has one of a name, remove one
`,
    );
  });

  it('answers nothing for a cluster that cannot be read', async () => {
    assert.equal(
      await saysOf({ 'pod.yaml': pod, 'existing.yaml': `${cluster}---\na: [\n` }),
      'runtimeclass: existing.yaml:20:5: not YAML: a ] is missing here\n',
    );
  });

  it('wants a version that there is', async () => {
    const said = (kubernetesVersion: string) => saysOf({ 'pod.yaml': pod }, { kubernetesVersion });
    expectText(
      (await said('latest')) + (await said('1.11')),
      `runtimeclass: --kubernetes-version latest: not a version: write it like 1.30 or v1.30.2
runtimeclass: --kubernetes-version 1.11: there is no RuntimeClass before 1.12.0
`,
    );
  });

  it('wants files that can be read, and stdin once', async () => {
    assert.equal(
      await saysOf({ 'pod.yaml': pod }, { existing: ['none.yaml'] }),
      'runtimeclass: cannot read none.yaml: no such file\n',
    );
    assert.equal(
      await saysOf({ '-': pod }, { existing: ['-'] }),
      'runtimeclass: stdin can be read only once: name a file instead\n',
    );
  });
});
