import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { podSecurityOf } from '../../../../server/kubernetes/admission/pod-security.ts';
import type { ObjectValue } from '../../../../server/kubernetes/objects/value.ts';
import { release } from '../objects.ts';

function namespace(labels: Readonly<Record<string, string>>): ObjectValue {
  const named = Object.entries(labels).map(([name, value]) => [`pod-security.kubernetes.io/${name}`, value]);
  return { kind: 'Namespace', metadata: { name: 'n', labels: Object.fromEntries(named) } };
}

function standards(labels: Readonly<Record<string, string>>, className?: string, ...others: ObjectValue[]) {
  const { enforce, warn } = podSecurityOf(className, 'n', [...others, namespace(labels)], release('1.37'));
  return `${enforce ?? '-'} ${warn ?? '-'}`;
}

const configuration: ObjectValue = {
  kind: 'PodSecurityConfiguration',
  defaults: { enforce: 'baseline', 'enforce-version': 'v1.30' },
  exemptions: { runtimeClasses: ['kata'], namespaces: ['system'] },
};

describe('podSecurityOf', () => {
  it('is of no effect without labels and configuration', () => {
    assert.equal(standards({}), '- -');
    assert.equal(standards({ enforce: 'privileged', warn: 'privileged' }), '- -');
  });

  it('warns of what is enforced, unless the namespace says otherwise', () => {
    assert.equal(standards({ enforce: 'baseline' }), 'baseline:latest baseline:latest');
    assert.equal(
      standards({ enforce: 'baseline', 'enforce-version': 'v1.29' }),
      'baseline:v1.29 baseline:v1.29',
    );
    assert.equal(
      standards({ enforce: 'baseline', 'warn-version': 'v1.30' }),
      'baseline:latest baseline:v1.30',
    );
    assert.equal(standards({ enforce: 'restricted', warn: 'privileged' }), 'restricted:latest -');
    assert.equal(standards({ warn: 'restricted' }), '- restricted:latest');
    assert.equal(standards({ audit: 'restricted' }), '- -');
  });

  it('enforces the strictest standard for a wrong label', () => {
    assert.equal(standards({ enforce: 'Baseline', 'enforce-version': '1.30' }), 'restricted:latest -');
    assert.equal(standards({ warn: 'all' }), '- -');
  });

  it('takes the defaults of the server, which do not warn', () => {
    assert.equal(standards({}, undefined, configuration), 'baseline:v1.30 -');
    const file = { kind: 'AdmissionConfiguration', plugins: [{ name: 'PodSecurity', configuration }] };
    assert.equal(standards({ enforce: 'restricted' }, 'gvisor', file), 'restricted:v1.30 restricted:v1.30');
  });

  it('exempts classes and namespaces', () => {
    assert.equal(standards({ enforce: 'restricted' }, 'kata', configuration), '- -');
    assert.deepEqual(podSecurityOf(undefined, 'system', [configuration], release('1.37')).enforce, undefined);
  });

  it('begins with 1.23', () => {
    const objects = [namespace({ enforce: 'restricted' })];
    assert.equal(podSecurityOf(undefined, 'n', objects, release('1.22')).enforce, undefined);
    assert.equal(podSecurityOf(undefined, 'n', objects, release('1.23')).enforce, 'restricted:latest');
  });
});
