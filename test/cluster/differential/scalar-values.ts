import fc from 'fast-check';
import { plain, type YamlValue } from '../yaml-value.ts';
import type { Field } from './near-miss.ts';

type Values = fc.Arbitrary<YamlValue>;

/** Mostly `right`; else one of the others. Shrinks towards `right`. */
export function mostly<T>(right: fc.Arbitrary<T>, ...wrong: fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  return fc.oneof(
    { withCrossShrink: true },
    ...weighted(12, right),
    ...wrong.flatMap(values => weighted(2, values)),
  );
}

function weighted<T>(weight: number, arbitrary: fc.Arbitrary<T>): [fc.WeightedArbitrary<T>] {
  return [{ weight, arbitrary }];
}

/** Letters that are right and letters that are wrong somewhere in a name, so that every boundary is met. */
const almostName: Values = fc.string({
  unit: fc.constantFrom('a', 'b', '1', '-', '.', 'A', '_', '/', ' '),
  maxLength: 6,
});

const oddStrings: Values = fc.constantFrom('', ' ', ...`kätä a%b . .. a"b a'b a\\b <a&b> {{a}}`.split(' '));

/** What JSON decoding refuses, or reads as something else, where a string is asked for. */
export const notString: Values = fc.oneof(
  fc.constantFrom(...'null ~ 1 -1.5 0x10 010 1_000 1e3 true yes off'.split(' ').map(plain)),
  fc.constantFrom<YamlValue>([], ['a'], {}, { a: 'b' }),
);

/** Strings of just allowed and just forbidden length; `a` is legal wherever a name is. */
function lengths(...counts: number[]): Values {
  return fc.constantFrom(...counts.map(count => 'a'.repeat(count)));
}

const almostNames: fc.Arbitrary<YamlValue | undefined> = fc.oneof(
  { weight: 3, arbitrary: almostName },
  { weight: 1, arbitrary: oddStrings },
  { weight: 2, arbitrary: lengths(63, 64, 253, 254, 254) },
  { weight: 1, arbitrary: notString },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

/** Names of objects, which may hold dots. */
export const names: Field = {
  right: fc.constantFrom('rc', 'kata', 'kata.v2', 'a-b.c-d', '0'),
  any: almostNames,
};

export const handlers: Field = { right: fc.constantFrom('runc', 'kata-qemu', 'a', '1'), any: almostNames };

export const almostLabelKeys = fc.oneof(
  fc.oneof(almostName, oddStrings) as fc.Arbitrary<string>,
  fc.constantFrom('a'.repeat(64), `${'a'.repeat(254)}/b`, 'a/b/c', 'Example.com/a', '/a', 'a/', '_a', 'a_'),
);

export const labelKeys: fc.Arbitrary<string> = mostly(
  fc.constantFrom('rt', 'kubernetes.io/os', 'arch', 'example.com/a_b.c'),
  almostLabelKeys,
);

export const labelValues: Values = mostly(
  fc.constantFrom('kata', 'linux', '', 'A_b.c-1'),
  fc.oneof(almostName, oddStrings),
  lengths(63, 64),
  notString,
);

export const resourceNames: fc.Arbitrary<string> = mostly(
  fc.constantFrom('cpu', 'memory'),
  fc.constantFrom('ephemeral-storage', 'hugepages-2Mi', 'hugepages-1Gi', 'hugepages-', 'hugepages-x'),
  fc.constantFrom(
    'nvidia.com/gpu',
    'example.kubernetes.io/foo',
    'kubernetes.io/batch-cpu',
    'requests.nvidia.com/gpu',
  ),
  fc.constantFrom('pods', 'storage', 'requests.cpu', 'limits.memory', 'services', 'CPU', 'foo', 'my.org'),
  fc.oneof(almostName, oddStrings) as fc.Arbitrary<string>,
  fc.constantFrom(
    ...[244, 245, 253, 254].map(count => `${'a'.repeat(count)}/b`),
    ...['a/b/c', '/gpu', 'nvidia.com/', 'Nvidia.com/gpu', `a.b/${'c'.repeat(64)}`, 'a'.repeat(64)],
  ),
);
