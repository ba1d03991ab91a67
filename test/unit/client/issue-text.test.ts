import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { issueText } from '../../../client/issue-text.ts';

const facts = {
  extension: '0.1.0',
  editor: 'VS Code 1.101.0',
  remote: undefined,
  clusters: 2,
  settings: {},
  rules: ['unused-class', 'wrong-type'],
};

describe('the text of an issue', () => {
  it('has versions and the settings that differ, by their values where these are words of our own', () => {
    const settings = {
      'runtimeclass.fields': 'on',
      'runtimeclass.kubernetesVersion': '1.30',
      'runtimeclass.cluster.readDefinitions': true,
      'runtimeclass.rules': { 'unused-class': 'off', 'wrong-type': 'hint' },
    };
    const text = issueText({ ...facts, remote: 'ssh-remote', settings });
    assert.equal(
      text.slice(text.indexOf('---')),
      `---
RuntimeClass 0.1.0, VS Code 1.101.0, ssh-remote
clusters known: 2
settings:
- runtimeclass.fields: on
- runtimeclass.kubernetesVersion: 1.30
- runtimeclass.cluster.readDefinitions: true
- runtimeclass.rules: unused-class off, wrong-type hint
`,
    );
  });

  it('tells no path, no address and no name of the user: only that something is set', () => {
    const secret = ['/home/anna/kube/config', 'https://10.0.0.1:6443', 'prod-eu', '~/bin/helm', 'anna'];
    const settings = Object.fromEntries(
      secret.flatMap((value, index) => [
        [`text${index}`, value],
        [`list${index}`, [value]],
        [`map${index}`, { [value]: 'off' }],
        [`severity${index}`, { 'unused-class': value }],
      ]),
    );
    const text = issueText({ ...facts, settings });
    for (const value of secret) assert.ok(!text.includes(value), value);
    assert.equal(text.match(/: \(set\)$/gm)?.length, Object.keys(settings).length);
  });
});
