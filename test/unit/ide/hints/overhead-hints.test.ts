import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inlayHints } from '../../../../server/ide/hints/inlay-hints.ts';
import { inChinese } from '../../../support/in-chinese.ts';
import { openWorkspace, uriOf } from '../../../support/workspace.ts';

const aClass = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: kata}
handler: kata-qemu
overhead: # measured
  podFixed:
    cpu: 250m
    memory: 320Mi
`;
const workload = (kind: string, spec: string, apiVersion = 'apps/v1') =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${kind.toLowerCase()}}\nspec: {${spec}template: {spec: {runtimeClassName: kata}}}\n`;
const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {runtimeClassName: kata}\n';

describe('the hint behind an overhead', () => {
  it('says what it adds for the Pods of the workspace that name the class', async () => {
    const files = {
      'web.yaml': workload('Deployment', 'replicas: 3, '),
      'db.yaml': workload('StatefulSet', 'replicas: 3, '),
      'pod.yaml': pod,
    };
    assert.deepEqual(await hintsOf(aClass, files), ['4:9 3 workloads, 7 Pods: +1750m +2240Mi']);
    assert.deepEqual(await hintsOf(aClass, { 'pod.yaml': pod }), ['4:9 1 workload, 1 Pod: +250m +320Mi']);
  });

  it('says that there may be more where something else decides on the number', async () => {
    const some = { 'web.yaml': workload('Deployment', 'replicas: 3, ') };
    const said = '4:9 2 workloads, ≥ 3 Pods: +750m +960Mi';
    const others = {
      'agent.yaml': workload('DaemonSet', ''),
      'scaled.yaml': workload('Deployment', 'replicas: "{{ .Values.replicas }}", '),
      'values.yaml': 'runtimeClassName: kata\n',
      'nightly.yaml':
        'apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: n}\nspec: {jobTemplate: {spec: {template: {spec: {runtimeClassName: kata}}}}}\n',
    };
    for (const [path, text] of Object.entries(others)) {
      assert.deepEqual(await hintsOf(aClass, { ...some, [path]: text }), [said], path);
    }
    // An autoscaler changes replicas that nobody wrote.
    assert.deepEqual(await hintsOf(aClass, { 'web.yaml': workload('Deployment', '') }), [
      '4:9 1 workload, ≥ 1 Pod: +250m +320Mi',
    ]);
    assert.deepEqual(await hintsOf(aClass, { 'agent.yaml': workload('DaemonSet', '') }), [
      '4:9 1 workload, number of Pods unknown',
    ]);
  });

  it('counts the Pods of a Job that run at a time, and no Pods of replicas that are zero', async () => {
    const job = (spec: string) => ({ 'job.yaml': workload('Job', spec, 'batch/v1') });
    const five = ['4:9 1 workload, 5 Pods: +1250m +1600Mi'];
    assert.deepEqual(await hintsOf(aClass, job('parallelism: 5, ')), five);
    assert.deepEqual(await hintsOf(aClass, job('parallelism: 9, completions: 5, ')), five);
    assert.deepEqual(await hintsOf(aClass, { 'web.yaml': workload('Deployment', 'replicas: 0, ') }), []);
  });

  it('counts a workload and the patch that says the same once, and lists of allowed classes never', async () => {
    const files = {
      'base/web.yaml': workload('Deployment', 'replicas: 3, '),
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'prod/kustomization.yaml': 'resources: [../base]\npatches: [{path: class.yaml}]\n',
      'prod/class.yaml': workload('Deployment', ''),
      'policy.yaml':
        'apiVersion: policy/v1beta1\nkind: PodSecurityPolicy\nmetadata: {name: p}\nspec: {runtimeClass: {allowedRuntimeClassNames: [kata]}}\n',
    };
    assert.deepEqual(await hintsOf(aClass, files), ['4:9 1 workload, 3 Pods: +750m +960Mi']);
  });

  it('stands behind a value on the same line, in every version, and in a Pod spec of several Pods', async () => {
    const alpha =
      'apiVersion: node.k8s.io/v1alpha1\nkind: RuntimeClass\nmetadata: {name: kata}\nspec:\n  runtimeHandler: kata\n  overhead: {podFixed: {cpu: 100m}}\n';
    assert.deepEqual(await hintsOf(alpha, { 'pod.yaml': pod }), ['5:35 1 workload, 1 Pod: +100m CPU']);
    const written = (replicas: number) =>
      `apiVersion: apps/v1\nkind: Deployment\nspec:\n  replicas: ${replicas}\n  template:\n    spec:\n      overhead: {cpu: 250m}\n`;
    assert.deepEqual(await hintsOf(written(3), {}), ['6:27 3 Pods: +750m CPU']);
    assert.deepEqual(await hintsOf(written(1), {}), []);
  });

  it('is left out without Pods, amounts, a name, and with an unknown unit', async () => {
    assert.deepEqual(await hintsOf(aClass, {}), []);
    const others = [
      aClass.replace(/overhead[\s\S]*/, 'overhead: {}\n'),
      aClass.replace(/overhead[\s\S]*/, 'overhead:\n'),
      aClass.replace(/overhead[\s\S]*/, 'overhead: {podFixed: {cpu: 1 kilo}}\n'),
      aClass.replace('name: kata', ''),
    ];
    for (const text of others) assert.deepEqual(await hintsOf(text, { 'pod.yaml': pod }), [], text);
  });

  it('is Chinese for who reads Chinese', async () => {
    await inChinese(async () => {
      const files = { 'web.yaml': workload('Deployment', 'replicas: 3, ') };
      assert.deepEqual(await hintsOf(aClass, files), ['4:9 1 个工作负载，3 个 Pod：+750m +960Mi']);
    });
  });
});

async function hintsOf(text: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const session = await openWorkspace({ ...files, 'shown.yaml': text });
  session.settings = { ...session.settings, inlayHints: { overheadSums: true, differences: false } };
  const range = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } };
  return inlayHints(session.snapshot(), uriOf('shown.yaml'), range).map(
    ({ position: { line, character }, label }) => `${line}:${character} ${label}`,
  );
}
