import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('settings-file');

describe('settings-file', () => {
  it('says what cannot be used, where it stands', () =>
    check(`=== .runtimeclass/settings.yaml
rule: {}
^^^^ error settings-file: Unknown key "rule". Known keys: rules, kubernetesVersion, clusters, exclude.
rules:
  no-such-rule: error
  ^^^^^^^^^^^^ error settings-file: There is no rule "no-such-rule".
  unused-class: [off]
                ^^^^^ error settings-file: The severity of a rule must be one of error, warning, information, hint, off.
kubernetesVersion: [1.30]
                   ^^^^^^ error settings-file: "kubernetesVersion" must be a version such as 1.30.
exclude: ["a/**", "!(b)", 1]
                  ^^^^^^ error settings-file: This glob excludes something by "!(...)": put "!" before the whole glob instead.
`));

  it('takes what it knows, and files of other names for something else', () =>
    check(`=== .runtimeclass/settings.yaml
rules: { old-api-version: error, unused-class: off }
kubernetesVersion: 1.30
exclude: ["vendor/**"]
=== settings.yaml
rule: {}
`));
});
