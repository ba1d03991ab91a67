import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { turnOffRule } from '../../../server/settings/turn-off-rule.ts';
import { applyChanges } from '../../../server/yaml/edit.ts';

const turnedOff = (text: string) => {
  const change = turnOffRule(text, 'invalid-name');
  return change && applyChanges(text, [change]);
};

describe('turning a rule off in .runtimeclass/settings.yaml', () => {
  it('begins the file', () => {
    assert.equal(turnedOff(''), 'rules:\n  invalid-name: off\n');
    assert.equal(turnedOff('# ours\n'), '# ours\nrules:\n  invalid-name: off\n');
  });

  it('adds the rules behind what is there, and keeps comments', () => {
    assert.equal(turnedOff('exclude: []'), 'exclude: []\nrules:\n  invalid-name: off\n');
    assert.equal(
      turnedOff('# ours\nkubernetesVersion: 1.30 # prod\n'),
      '# ours\nkubernetesVersion: 1.30 # prod\nrules:\n  invalid-name: off\n',
    );
  });

  it('adds one to the rules, in their style', () => {
    assert.equal(
      turnedOff('rules:\n    unused-class: off # noise\nexclude: []\n'),
      'rules:\n    unused-class: off # noise\n    invalid-name: off\nexclude: []\n',
    );
    assert.equal(
      turnedOff('rules: {unused-class: off}\n'),
      'rules: {unused-class: off, invalid-name: off}\n',
    );
    assert.equal(turnedOff('{}\n'), '{"rules": {invalid-name: off}}\n');
    assert.equal(turnedOff('rules:\nexclude: []\n'), 'rules:\n  invalid-name: off\nexclude: []\n');
    assert.equal(turnedOff('rules: {}\n'), 'rules: {"invalid-name": off}\n');
  });

  it('replaces the severity that the rule has', () =>
    assert.equal(
      turnedOff("rules:\r\n  invalid-name: 'hint' # why\r\n"),
      "rules:\r\n  invalid-name: 'off' # why\r\n",
    ));

  it('leaves a text alone that has to be repaired first', () => {
    for (const text of ['rules: [\n', '- rules\n', 'rules: off\n']) assert.equal(turnedOff(text), undefined);
  });
});
