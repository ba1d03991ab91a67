import fc from 'fast-check';
import type { YamlValue } from '../yaml-value.ts';

/** `undefined` leaves the field out. */
export type Values = fc.Arbitrary<YamlValue | undefined>;

/** Values that the API server accepts in a field, and values of which it refuses many. */
export interface Field {
  readonly right: Values;
  readonly any: Values;
}

const absent: Values = fc.constant(undefined);

/** Absent unless it is this field that may go wrong. */
export function unusual(values: Values): Field {
  return { right: absent, any: values };
}

/** There about as often as not. */
export function sometimes({ right, any }: Field): Field {
  return { right: fc.oneof(absent, right), any };
}

/**
 * An object that is right but for at most two of its fields, so that what is refused is refused for one reason,
 * or for two that meet.
 */
export function nearMiss<Name extends string>(
  fields: Record<Name, Field>,
): fc.Arbitrary<Record<Name, YamlValue | undefined>> {
  const names = Object.keys(fields) as Name[];
  return spoiledNames(names).chain(spoiled => {
    const values = names.map(name => [name, spoiled.includes(name) ? fields[name].any : fields[name].right]);
    const record: Record<Name, Values> = Object.fromEntries(values);
    return fc.record(record) as fc.Arbitrary<Record<Name, YamlValue | undefined>>;
  });
}

function spoiledNames<Name extends string>(names: Name[]): fc.Arbitrary<Name[]> {
  const none: fc.Arbitrary<Name[]> = fc.constant([]);
  const some = fc.subarray(names, { minLength: 1, maxLength: 2 });
  return fc.oneof({ withCrossShrink: true }, { weight: 1, arbitrary: none }, { weight: 4, arbitrary: some });
}
