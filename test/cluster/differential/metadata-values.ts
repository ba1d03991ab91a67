import fc from 'fast-check';
import { plain } from '../yaml-value.ts';
import { nodeSelector } from './field-values.ts';
import { type Field, nearMiss, unusual, type Values } from './near-miss.ts';
import { notString } from './scalar-values.ts';

export const kindField = (kind: string): Field => ({
  right: fc.constant(kind),
  any: fc.constantFrom(
    ...[kind, kind, kind, kind, kind, kind, kind.toLowerCase(), `${kind} `, kind.slice(0, -1)],
  ),
});

export const metadata = (name: Field): Field => ({
  right: name.right.map(value => ({ name: value })),
  any: fc.oneof(
    { weight: 4, arbitrary: wellFormed(name) },
    { weight: 4, arbitrary: name.any.map(value => ({ name: value })) },
    { weight: 1, arbitrary: notString },
  ),
});

const wellFormed = (name: Field): Values =>
  nearMiss({
    name,
    labels: unusual(nodeSelector.any),
    annotations: unusual(nodeSelector.any),
    namespace: unusual(notString),
    resourceVersion: unusual(fc.constantFrom('1', '7', '', plain('1'))),
    creationTimestamp: unusual(fc.constant(plain('null'))),
  });
