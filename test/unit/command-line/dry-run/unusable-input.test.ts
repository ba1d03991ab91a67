import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cluster, pod, run } from './run.ts';

describe('runtimeclass dry-run, with input that is of no use', () => {
  const saysOf = async (files: Record<string, string>, options = {}) => {
    const { exitCode, output, errors } = await run(files, options);
    assert.deepEqual([exitCode, output], [2, '']);
    return errors;
  };

  it('says where every problem is and what to do about it', async () => {
    const asked = `kind: Service
apiVersion: v1
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
    assert.equal(
      await saysOf({ 'asked.yaml': asked }),
      `runtimeclass: asked.yaml:4:1: a template: render it first (helm template, ...)
runtimeclass: asked.yaml:7:1: not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]
runtimeclass: asked.yaml:8:1: not an object: an object has members, such as \`kind: Pod\`
runtimeclass: asked.yaml:10:1: apiVersion missing: every object has both, write it
runtimeclass: asked.yaml:12:1: apiVersion and kind missing: every object has both, write it
runtimeclass: asked.yaml:14:1: an unresolved merge conflict: resolve it first
runtimeclass: asked.yaml:16:1: apiVersion and kind missing: every object has both, write it
`,
    );
  });

  it('does not answer for kinds that it knows nothing of', async () => {
    assert.equal(
      await saysOf({ 'asked.yaml': `${pod}---\napiVersion: v1\nkind: Service\nmetadata: {name: s}\n` }),
      'runtimeclass: asked.yaml:8:1: Service of v1 is none of RuntimeClass, Pod, PodTemplate, ReplicationController, ReplicaSet, Deployment, StatefulSet, DaemonSet, Job, CronJob: leave it out\n',
    );
  });

  it('wants something to be asked', async () => {
    assert.equal(
      await saysOf({ 'asked.yaml': '# nothing\n' }),
      'runtimeclass: asked.yaml holds no object: name a file with one\n',
    );
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
    assert.equal(
      await saysOf({ 'pod.yaml': pod, 'existing.yaml': existing }),
      `runtimeclass: existing.yaml:27:1: Node without metadata.name: write the name that it has in the cluster
runtimeclass: existing.yaml:29:1: Runtimeclass of v1 is unknown: kind RuntimeClass has an apiVersion of node.k8s.io
runtimeclass: existing.yaml:31:1: no cluster has this object: RuntimeClass in version "v1" cannot be handled as a RuntimeClass: json: cannot unmarshal number into Go struct field RuntimeClass.overhead of type v1.Overhead
runtimeclass: existing.yaml:20:1: RuntimeClass kata is also at existing.yaml:1:1: a cluster has one of a name, remove one
`,
    );
  });

  it('wants a version that there is', async () => {
    const said = (kubernetesVersion: string) => saysOf({ 'pod.yaml': pod }, { kubernetesVersion });
    assert.equal(
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
