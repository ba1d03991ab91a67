import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exemptRuntimeClasses, policyOnClasses } from '../../../../server/kubernetes/objects/pod-security.ts';

import type { Value } from '../../../../server/kubernetes/objects/value.ts';

const configuration = {
  apiVersion: 'pod-security.admission.config.k8s.io/v1',
  kind: 'PodSecurityConfiguration',
  exemptions: { usernames: ['admin'], runtimeClasses: ['kata', 'gvisor'] },
};

describe('exemptRuntimeClasses', () => {
  it('reads a PodSecurityConfiguration, alone or in the file that the API server reads', () => {
    const file: Value = {
      kind: 'AdmissionConfiguration',
      plugins: [{ name: 'ResourceQuota' }, { name: 'PodSecurity', configuration }],
    };
    assert.deepEqual(exemptRuntimeClasses(configuration), [
      { className: 'kata', at: ['exemptions', 'runtimeClasses', 0] },
      { className: 'gvisor', at: ['exemptions', 'runtimeClasses', 1] },
    ]);
    const inFile = ['plugins', 1, 'configuration', 'exemptions', 'runtimeClasses'];
    assert.deepEqual(exemptRuntimeClasses(file), [
      { className: 'kata', at: [...inFile, 0] },
      { className: 'gvisor', at: [...inFile, 1] },
    ]);
  });

  it('finds nothing elsewhere', () => {
    assert.deepEqual(exemptRuntimeClasses({ ...configuration, kind: 'Other' }), []);
    assert.deepEqual(exemptRuntimeClasses({ kind: 'PodSecurityConfiguration' }), []);
  });
});

describe('policyOnClasses', () => {
  it('reads nothing where the policy says nothing', () => {
    assert.equal(policyOnClasses({ kind: 'PodSecurityPolicy', spec: {} }), undefined);
  });
});
