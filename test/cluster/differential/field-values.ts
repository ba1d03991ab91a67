import fc from 'fast-check';
import { plain, type YamlValue } from '../yaml-value.ts';
import { type Field, nearMiss } from './near-miss.ts';
import { quantities, rightQuantities } from './quantity-values.ts';
import { almostLabelKeys, labelKeys, labelValues, notString, resourceNames } from './scalar-values.ts';

/** Few keys and values, so that a Pod and its class meet in the same ones. */
const rightSelectors = fc.dictionary(
  fc.constantFrom('rt', 'arch', 'kubernetes.io/os'),
  fc.constantFrom('kata', 'runc', ''),
  { maxKeys: 2 },
);

export const nodeSelector: Field = {
  right: rightSelectors,
  any: fc.oneof(
    { weight: 8, arbitrary: fc.dictionary(labelKeys, labelValues, { minKeys: 1, maxKeys: 3 }) },
    { weight: 1, arbitrary: notString },
  ),
};

/** `podFixed` of a class, `overhead` of a Pod. */
export const resourceList: Field = {
  right: fc.oneof(
    fc.constantFrom<YamlValue>({ cpu: '250m' }, { cpu: plain('0.25') }, { cpu: '250m', memory: '120Mi' }, {}),
    fc.dictionary(fc.constantFrom('cpu', 'memory', 'ephemeral-storage'), rightQuantities, { maxKeys: 3 }),
  ),
  any: fc.oneof(
    { weight: 3, arbitrary: fc.dictionary(fc.constantFrom('cpu', 'memory'), quantities, { minKeys: 1 }) },
    { weight: 4, arbitrary: fc.dictionary(resourceNames, rightQuantities, { minKeys: 1, maxKeys: 3 }) },
    { weight: 1, arbitrary: fc.dictionary(resourceNames, quantities, { minKeys: 1, maxKeys: 2 }) },
    { weight: 1, arbitrary: notString },
  ),
};

/** Few different ones, so that duplicates and supersets are met. */
const rightToleration: fc.Arbitrary<YamlValue> = fc
  .record({
    key: fc.constantFrom(
      'k',
      'rt',
      'node.kubernetes.io/not-ready',
      'node.kubernetes.io/unreachable',
      undefined,
    ),
    operator: fc.constantFrom('Exists', 'Equal', undefined),
    value: fc.constantFrom(undefined, 'v'),
    effect: fc.constantFrom('NoSchedule', 'NoExecute', 'PreferNoSchedule', undefined),
    seconds: fc.constantFrom(undefined, plain('10'), plain('900'), plain('-1')),
  })
  .map(({ key, operator, value, effect, seconds }) => ({
    key,
    operator: key === undefined ? 'Exists' : operator,
    value: key === undefined || operator === 'Exists' ? undefined : value,
    effect,
    tolerationSeconds: effect === 'NoExecute' ? seconds : undefined,
  }));

const anyToleration: fc.Arbitrary<YamlValue> = nearMiss({
  key: {
    right: fc.constantFrom('k', 'rt'),
    any: fc.oneof(almostLabelKeys, almostLabelKeys, fc.constant(undefined), notString),
  },
  operator: {
    right: fc.constantFrom('Exists', 'Equal', undefined),
    any: fc.oneof(fc.constantFrom('exists', 'Lt', 'Gt', '', ' Equal'), notString),
  },
  value: {
    right: fc.constantFrom(undefined, undefined, 'v'),
    any: fc.oneof(labelValues, fc.constantFrom('b c', '_v', 'a'.repeat(64))),
  },
  effect: {
    right: fc.constantFrom('NoSchedule', 'NoExecute', undefined),
    any: fc.oneof(fc.constantFrom('noschedule', 'NoStart', ''), notString),
  },
  tolerationSeconds: {
    right: fc.constantFrom(undefined, undefined, plain('30')),
    any: fc.constantFrom<YamlValue>(
      ...['null', '1.5', '1e3', '9223372036854775808', 'true', '-0'].map(plain),
      '30',
      [],
    ),
  },
});

const repeated: readonly YamlValue[] = [
  { key: 'k', operator: 'Exists' },
  { key: 'k', operator: 'Exists', effect: 'NoExecute' },
  { key: 'k', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: plain('10') },
  { key: 'k', value: 'v' },
];

export const tolerations: Field = {
  // A class must not say the same twice; it seldom does with so few of them.
  right: fc.uniqueArray(rightToleration, {
    maxLength: 3,
    selector: value => JSON.stringify({ ...(value as object), tolerationSeconds: 0 }),
  }),
  any: fc.oneof(
    { weight: 3, arbitrary: fc.array(fc.constantFrom(...repeated), { minLength: 2, maxLength: 4 }) },
    { weight: 3, arbitrary: fc.array(rightToleration, { maxLength: 4 }) },
    { weight: 6, arbitrary: fc.array(anyToleration, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.array(notString, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: notString },
  ),
};
