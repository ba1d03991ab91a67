import fc from 'fast-check';
import type { Draw } from './draw.ts';

/** A value to be written in YAML; texts are quoted or not as the style wants it. */
export type Written = string | readonly Written[] | { readonly [key: string]: Written };

export type Fields = readonly (readonly [string, Written])[];

/** An old RuntimeClass as a person may have written it, and what it is in v1. */
export interface OldClass {
  /** Every field, in any order. */
  readonly fields: Fields;
  /** What upgrading makes of it, with what v1 has no place for left out. */
  readonly inV1: Readonly<Record<string, Written>>;
}

export type OldVersion = 'v1alpha1' | 'v1beta1';

/**
 * A class that can be upgraded without asking. Its fields are where the version has them, or all of them where another
 * version has them, or its handler is in both places. `foreign` lets `spec` have a field that no version knows.
 */
export function drawOldClass(draw: Draw, version: OldVersion | 'v1', foreign: boolean): OldClass {
  // What has its fields in their own place in v1 is not old at all.
  const shape = version === 'v1' ? 'other' : draw(fc.constantFrom, 'own', 'own', 'other', 'twice');
  const handler = draw(fc.constantFrom, 'runsc', 'kata', 'kata-qemu', 'a', 'crun-wasm');
  const body: [string, Written][] = [];
  if (draw(fc.boolean)) body.push(['overhead', draw(() => overheads)]);
  if (draw(fc.boolean)) body.push(['scheduling', draw(() => schedulings)]);
  const metadata = draw(() => metadatas);
  const isBelow = (version === 'v1alpha1') !== (shape === 'other');
  const isAlphaName = version === 'v1alpha1' || draw(fc.boolean);
  const below: Fields = [[isAlphaName ? 'runtimeHandler' : 'handler', handler], ...body];
  const more: Fields = isBelow && foreign ? [['runtime', draw(() => foreignValues)]] : [];
  const top: Fields = [['handler', handler], ...body];
  const twice: Fields = isBelow ? [['handler', handler]] : [['spec', { runtimeHandler: handler }]];
  const fields: Fields = [
    ['apiVersion', `node.k8s.io/${version}`],
    ['kind', 'RuntimeClass'],
    ['metadata', metadata],
    ...(isBelow ? ([['spec', Object.fromEntries(shuffled(draw, [...below, ...more]))]] as Fields) : top),
    ...(shape === 'twice' ? twice : []),
  ];
  const inV1 = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata, ...Object.fromEntries(top) };
  return { fields: shuffled(draw, fields), inV1 };
}

function shuffled<T>(draw: Draw, items: readonly T[]): T[] {
  return draw(() => fc.shuffledSubarray([...items], { minLength: items.length }));
}

const foreignValues: fc.Arbitrary<Written> = fc.constantFrom<Written>('x', ['a', 'b'], { a: { b: 'c' } });

const overheads: fc.Arbitrary<Written> = fc.oneof(
  fc.record({
    podFixed: fc.dictionary(
      fc.constantFrom('cpu', 'memory', 'ephemeral-storage'),
      fc.constantFrom('250m', '1', '120Mi', '1.5', '64Mi'),
      { minKeys: 1, noNullPrototype: true },
    ),
  }),
  fc.constant({}),
  fc.constant({ podFixed: {} }),
);

const labels = fc.dictionary(
  fc.constantFrom('a', 'b.c/d', 'kubernetes.io/arch', 'runtime'),
  fc.constantFrom('x', 'true', '1', '', 'amd64', 'runsc'),
  { noNullPrototype: true },
);

const tolerations = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom('a', 'os'),
    operator: fc.constant('Equal'),
    value: fc.constantFrom('x', 'windows'),
    effect: fc.constantFrom('NoSchedule', 'NoExecute'),
  }),
  { minLength: 1, maxLength: 2, selector: toleration => JSON.stringify(toleration) },
);

const schedulings: fc.Arbitrary<Written> = fc.record(
  { nodeSelector: labels, tolerations },
  { requiredKeys: [], noNullPrototype: true },
) as fc.Arbitrary<Written>;

const metadatas = fc.record(
  { name: fc.constantFrom('gvisor', 'a', 'kata.fast'), labels, annotations: labels },
  { requiredKeys: ['name'], noNullPrototype: true },
) as fc.Arbitrary<Record<string, Written>>;
