import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, complaint, yaml } from '../dry-run-requests.ts';

function check(version: string, podSpec: string, expected: string): void {
  const pod = yaml(`{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: ${podSpec}}`);
  const answer = ask(version, pod);
  assert.equal(answer.refusal === undefined ? 'accepted' : complaint(answer), expected);
}

describe('a Pod with its own user namespace', () => {
  it('has no block device since 1.34', () => {
    const spec = `{hostUsers: false, initContainers: [{name: i, image: i, volumeDevices: [{name: v, devicePath: /d}]}],
      containers: [{name: c, image: i, volumeDevices: [{name: v, devicePath: /d}]}]}`;
    check('1.33', spec, 'accepted');
    check(
      '1.34',
      spec,
      'spec.initContainers[0].volumeDevices: Forbidden: when `hostUsers` is false\nspec.containers[0].volumeDevices: Forbidden: when `hostUsers` is false',
    );
  });

  it('is needed for an unmasked /proc since 1.33', () => {
    const spec = (more: string, procMount = 'Unmasked') =>
      `{${more} containers: [{name: c, image: i, securityContext: {procMount: ${procMount}}}]}`;
    const refusal =
      'spec.containers[0].securityContext.procMount: Invalid value: "Unmasked": `hostUsers` must be false to use `Unmasked`';
    check('1.32', spec(''), 'accepted');
    check('1.33', spec(''), refusal);
    check('1.37', spec('hostUsers: true,'), refusal);
    check('1.37', spec('hostUsers: false,'), 'accepted');
    check('1.37', spec('', 'Default'), 'accepted');
    check(
      '1.37',
      spec('', 'None'),
      'spec.containers[0].securityContext.procMount: Unsupported value: "None": supported values: "Default", "Unmasked"',
    );
  });
});

describe('a recursively read-only mount', () => {
  it('has to be read-only, and not propagated, since 1.31', () => {
    const spec = (mount: string) =>
      `{containers: [{name: c, image: i, volumeMounts: [{name: v, mountPath: /v, ${mount}}]}]}`;
    const refused = (why: string) => `spec.containers[0].volumeMounts.recursiveReadOnly: ${why}`;
    check('1.30', spec('recursiveReadOnly: Enabled'), 'accepted');
    const readOnly = refused('Forbidden: may only be specified when readOnly is true');
    check('1.31', spec('recursiveReadOnly: Enabled'), readOnly);
    check('1.37', spec('recursiveReadOnly: IfPossible, readOnly: false'), readOnly);
    check('1.37', spec('recursiveReadOnly: Disabled'), 'accepted');
    check('1.37', spec('recursiveReadOnly: Enabled, readOnly: true, mountPropagation: None'), 'accepted');
    check(
      '1.37',
      spec('recursiveReadOnly: Enabled, readOnly: true, mountPropagation: HostToContainer'),
      refused('Forbidden: may only be specified when mountPropagation is None or not specified'),
    );
    check(
      '1.37',
      spec('recursiveReadOnly: Always, readOnly: true'),
      refused('Unsupported value: "Always": supported values: "Disabled", "Enabled", "IfPossible"'),
    );
  });
});
