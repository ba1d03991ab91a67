import fc from 'fast-check';
import { plain, type YamlValue } from '../yaml-value.ts';
import { mostly, notString } from './scalar-values.ts';

const suffixes = ['', ...'n u m k M G T P E Ki Mi Gi Ti Pi Ei e3 E-2 e+10'.split(' ')];
const almostSuffixes = [' Gi', ...'K ki Mb MiB e i mm Mi5 e3.5 e99 E-99 e1000 x'.split(' ')];

const digits = fc.oneof(
  fc.constantFrom('0', '1', '250', '1000', '1024', '1500', '00', '007'),
  fc.nat({ max: 100_000 }).map(String),
  fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
  fc.constantFrom('9223372036854775807', '9223372036854775808', '8', '9'),
);

/** Sign, digits with or without a point, and a suffix: right for the most part by the grammar of quantities. */
const composed = fc
  .record({
    sign: mostly(fc.constant(''), fc.constantFrom('+', '-', '--')),
    whole: mostly(digits, fc.constant('')),
    fraction: mostly(
      fc.constant(''),
      digits.map(text => `.${text}`),
      fc.constantFrom('.', '.000', '.5', '..5'),
    ),
    suffix: fc.constantFrom(...suffixes, ...almostSuffixes),
    blank: mostly(fc.constant(''), fc.constantFrom(' ', '\t')),
  })
  .map(({ sign, whole, fraction, suffix, blank }) => `${blank}${sign}${whole}${fraction}${suffix}${blank}`);

const decimalNumbers = '0 -0 1 -1 1.5 0.1 1000 0.0001 1e3 1E3 1e-3 1e20 1e21 1e-7 123456789.123';
/** Some are numbers for YAML 1.1 only, some for no YAML: then they are text. */
const otherNumbers = '0x10 010 0o10 0b11 1_000 +5 .5 1. 1e400';

/** Numbers as YAML writes them, without quotes. */
const plainNumbers = fc.oneof(
  fc.constantFrom(...`${decimalNumbers} ${otherNumbers}`.split(' ')),
  fc.integer({ min: -10, max: 2_000_000 }).map(String),
  fc.double({ min: 0, max: 1e9, noNaN: true }).map(String),
);

export const rightQuantities: fc.Arbitrary<YamlValue> = fc.oneof(
  fc.constantFrom(
    '250m',
    '120Mi',
    '1',
    '0.5Gi',
    '1500m',
    '1Gi',
    '0',
    plain('0'),
    plain('0.25'),
    plain('1000'),
  ),
  fc.tuple(digits, fc.constantFrom(...suffixes)).map(([number, suffix]) => number + suffix),
);

export const quantities: fc.Arbitrary<YamlValue> = fc.oneof(
  composed,
  composed,
  plainNumbers.map(plain),
  notString,
);
