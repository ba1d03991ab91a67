import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CommandResult } from '../../../server/cli/command-result.ts';
import { type PolicyExportOptions, policyExport } from '../../../server/cli/policy-export.ts';
import { written } from './checked.ts';

describe('runtimeclass policy export', () => {
  it('prints the policies with what they do not say at the top, and says the same on stderr', async () => {
    const { exitCode, output, errors } = await exported(
      'requirements: [{name: it, needs: {forbiddenClasses: [a]}}]',
    );
    assert.equal(exitCode, 0);
    const [head = '', ...documents] = output.split('---\n');
    assert.equal(head.slice(head.indexOf('\n') + 1), errors.replaceAll('runtimeclass: ', '# '));
    assert.doesNotMatch(output, /no-node-for-class/);
    assert.equal(documents.length, 5);
  });

  it('exits with 1 where a part of the policy is missing', async () => {
    const { exitCode, errors } = await exported('requirements: [{name: "a\\nb", needs: {gpu: true}}]');
    assert.equal(exitCode, 1);
    assert.match(errors, /^runtimeclass: not exported: a b: "gpu" depends on the nodes/);
  });

  it('exports nothing of a policy that has something wrong, and says where', async () => {
    const { exitCode, output, errors } = await exported('requirements:\n- needs: {isolated: true}\n');
    assert.equal(exitCode, 2);
    assert.equal(output, '');
    assert.match(errors, /\.runtimeclass\/policy\.yaml:2:11: Unknown key "isolated"/);
    assert.match(
      (await exported('requirements: [')).errors,
      /policy\.yaml:1:\d+: not YAML: a \] is missing here/,
    );
  });

  it('needs a policy, and a release that has such policies', async () => {
    const { exitCode, errors } = await policyExport(written({ 'a.yaml': 'a: 1' }), options);
    assert.equal(exitCode, 2);
    assert.match(errors, /there is no \.runtimeclass\/policy\.yaml in /);
    assert.match((await exported('', { kubernetesVersion: '1.29' })).errors, /on by default since 1\.30/);
    assert.match((await exported('', { kubernetesVersion: 'new' })).errors, /not a version/);
  });

  it('takes the file for its folder', async () => {
    const folder = written({
      '.runtimeclass/policy.yaml': 'requirements: [{needs: {forbiddenClasses: [a]}}]',
    });
    const whole = await policyExport(folder, options);
    assert.deepEqual(await policyExport(`${folder}/.runtimeclass/policy.yaml`, options), whole);
    assert.deepEqual(await policyExport(`${folder}/.runtimeclass`, options), whole);
  });
});

const options: PolicyExportOptions = { action: 'Deny', output: 'yaml' };

function exported(policy: string, more: Partial<PolicyExportOptions> = {}): Promise<CommandResult> {
  return policyExport(written({ '.runtimeclass/policy.yaml': policy }), { ...options, ...more });
}
