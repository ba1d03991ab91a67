import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, complaint, podWith, yaml } from '../dry-run-requests.ts';

function check(version: string, fields: string, expected: string): void {
  const answer = ask(version, podWith(fields));
  assert.equal(answer.refusal === undefined ? 'accepted' : complaint(answer), expected);
}

describe('the operating system of a Pod', () => {
  it('is linux or windows', () => {
    check('1.37', 'os: {name: linux}', 'accepted');
    check('1.37', 'os: {name: windows}', 'accepted');
    check(
      '1.37',
      'os: {name: darwin}',
      'spec.os: Unsupported value: "darwin": supported values: "linux", "windows"',
    );
    check('1.34', 'os: {}', 'spec.os.name: Required value');
    check('1.33', 'os: {}', 'spec.os.name: Required value: cannot be empty');
  });

  it('rules out fields that only Linux has', () => {
    const forbidden = (...fields: readonly string[]) =>
      fields.map(field => `spec.${field}: Forbidden: cannot be set for a windows pod`).join('\n');
    check('1.37', 'os: {name: windows}, hostUsers: false', forbidden('hostUsers'));
    check('1.33', 'os: {name: windows}, hostUsers: true', forbidden('hostUsers'));
    check('1.32', 'os: {name: windows}, hostUsers: true', 'accepted');
    check('1.37', 'os: {name: windows}, hostPID: false, securityContext: {sysctls: []}', 'accepted');
    const many = `os: {name: windows}, hostPID: true, shareProcessNamespace: false,
      securityContext: {runAsUser: 0, seLinuxOptions: {}, fsGroup: 1}`;
    const ofContext = ['seLinuxOptions', 'fsGroup', 'runAsUser'].map(name => `securityContext.${name}`);
    check('1.37', many, forbidden(...ofContext, 'hostPID', 'shareProcessNamespace'));
    check(
      '1.36',
      many,
      forbidden(ofContext[0]!, 'hostPID', ofContext[1]!, 'shareProcessNamespace', ofContext[2]!),
    );
  });

  it('rules out fields of containers, init containers first', () => {
    const pod = (os: string, context: string) =>
      yaml(`{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {os: {name: ${os}},
        initContainers: [{name: i, image: i, securityContext: ${context}}],
        containers: [{name: c, image: i, securityContext: ${context}}]}}`);
    assert.equal(
      complaint(ask('1.37', pod('windows', '{privileged: false}'))),
      'spec.initContainers[0].securityContext.privileged: Forbidden: cannot be set for a windows pod\nspec.containers[0].securityContext.privileged: Forbidden: cannot be set for a windows pod',
    );
    assert.match(
      complaint(ask('1.37', pod('linux', '{windowsOptions: {}}'))),
      /^spec.initContainers\[0\].securityContext.windowsOptions: Forbidden: windows options cannot be set for a linux pod\n/,
    );
  });
});
