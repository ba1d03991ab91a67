import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answersTo, cluster, deployment, pod, textOf } from './run.ts';

describe('runtimeclass dry-run in a namespace with a standard of PodSecurity', () => {
  const namespace = `apiVersion: v1
kind: Namespace
metadata:
  name: default
  labels:
    pod-security.kubernetes.io/enforce: baseline
    pod-security.kubernetes.io/warn: restricted
`;
  const unchecked = [
    '  Not checked: PodSecurity enforces baseline:latest in this namespace.',
    '  Not checked: PodSecurity warns of what violates restricted:latest in this namespace.',
  ];
  const textsOf = async (asked: string, ...others: string[]) => {
    const files = { 'asked.yaml': asked, 'existing.yaml': [cluster, namespace, ...others].join('---\n') };
    return (await textOf(files)).split('\n').filter(line => line.includes('PodSecurity'));
  };

  it('says what it does not check, of a Pod and of the Pods of a workload', async () => {
    assert.deepEqual(await textsOf(pod), unchecked);
    assert.deepEqual(await textsOf(deployment), [unchecked[1], ...unchecked]);
    const [answer] = await answersTo({ 'asked.yaml': pod, 'existing.yaml': `${cluster}---\n${namespace}` });
    assert.deepEqual((answer as { podSecurity: unknown }).podSecurity, {
      enforce: 'baseline:latest',
      warn: 'restricted:latest',
    });
  });

  it('is silent about an exempt class', async () => {
    const exemptions = `apiVersion: pod-security.admission.config.k8s.io/v1
kind: PodSecurityConfiguration
exemptions: {runtimeClasses: [kata]}
`;
    assert.deepEqual(await textsOf(pod, exemptions), []);
    assert.deepEqual(await textsOf(deployment, exemptions), []);
  });
});
