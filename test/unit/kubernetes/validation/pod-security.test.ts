import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FieldError } from '../../../../server/kubernetes/objects/field-error.ts';
import {
  validateExemptions,
  validatePolicyOnClasses,
} from '../../../../server/kubernetes/validation/pod-security.ts';

const texts = (errors: readonly FieldError[]) =>
  errors.map(({ field, body, at }) => `${field}: ${body} @${at.join('/')}`);

describe('validateExemptions', () => {
  const validate = (...runtimeClasses: readonly string[]) => {
    const configuration = { kind: 'PodSecurityConfiguration', exemptions: { runtimeClasses } };
    return texts(validateExemptions(configuration)).map(text => text.replace(/a lowercase.*'\)/, '...'));
  };

  it('wants names of classes, each once', () => {
    assert.deepEqual(validate('kata', 'a.b', 'Kata', 'kata'), [
      'exemptions.runtimeClasses[2]: Invalid value: "Kata": ... @exemptions/runtimeClasses/2',
      'exemptions.runtimeClasses[3]: Duplicate value: "kata" @exemptions/runtimeClasses/3',
    ]);
    assert.deepEqual(validate(), []);
  });

  it('tells all problems of one name in one error, which is no duplicate as well', () => {
    const long = 'A'.repeat(254);
    assert.deepEqual(validate(long, long), [
      `exemptions.runtimeClasses[0]: Invalid value: "${long}": must be no more than 253 characters, ... @exemptions/runtimeClasses/0`,
      `exemptions.runtimeClasses[1]: Invalid value: "${long}": must be no more than 253 characters, ... @exemptions/runtimeClasses/1`,
    ]);
  });
});

describe('validatePolicyOnClasses', () => {
  const validate = (runtimeClass: { allowedRuntimeClassNames: string[]; defaultRuntimeClassName?: string }) =>
    texts(validatePolicyOnClasses({ spec: { runtimeClass } }));

  it('U10: wants the default to be allowed', () => {
    assert.deepEqual(validate({ allowedRuntimeClassNames: ['kata'], defaultRuntimeClassName: 'gvisor' }), [
      'spec.runtimeClass.allowedRuntimeClassNames: Required value: default "gvisor" must be allowed @spec/runtimeClass/allowedRuntimeClassNames',
    ]);
    assert.deepEqual(validate({ allowedRuntimeClassNames: ['*'], defaultRuntimeClassName: 'gvisor' }), []);
    assert.deepEqual(
      validate({ allowedRuntimeClassNames: ['gvisor'], defaultRuntimeClassName: 'gvisor' }),
      [],
    );
  });

  it('U10: wants * to stand alone, and every name once', () => {
    assert.deepEqual(validate({ allowedRuntimeClassNames: ['*', 'kata'] }), [
      'spec.runtimeClass.allowedRuntimeClassNames: Invalid value: []string{"*", "kata"}: if \'*\' is present, must not specify other RuntimeClass names @spec/runtimeClass/allowedRuntimeClassNames',
    ]);
    assert.deepEqual(validate({ allowedRuntimeClassNames: ['a', 'a'] }), [
      'spec.runtimeClass.allowedRuntimeClassNames[1]: Duplicate value: "a" @spec/runtimeClass/allowedRuntimeClassNames/1',
    ]);
    assert.deepEqual(validate({ allowedRuntimeClassNames: [] }), []);
  });
});
