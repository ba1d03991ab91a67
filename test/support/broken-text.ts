import fc from 'fast-check';

/** Pieces of manifests, whole and half, in any order. */
const pieces = [
  ...[
    'spec:\n',
    '  ',
    '- ',
    '\n',
    '\r\n',
    '\r',
    '\t',
    ' ',
    '---\n',
    '...\n',
    'a: ',
    ': ',
    ':',
    '? ',
    '"',
    "'",
    '|',
    '>-\n',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    '&x ',
    '*x',
    '<<: *x\n',
    '!!str ',
    '!',
    '%YAML 1.1\n',
    '# c\n',
    '\uFEFF',
    'é',
    '😀',
    '\u2028',
  ],
  ...['{{ .x }}', '{{- if }}\n', '<<<<<<< HEAD\n', '\\', '\0', '@', '`', '010', '~', 'yes'],
  ...[
    'apiVersion: v1\nkind: Pod\n',
    'kind: List\nitems:\n- ',
    'runtimeClassName: ',
    'containers:\n  - name: x\n',
  ],
  ...[
    'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: x\nhandler: y\n',
    '  template:\n    spec:\n',
  ],
];

/** Texts that are far from YAML. */
export const brokenText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...pieces), { maxLength: 60 })
  .map(chosen => chosen.join(''));

/** A place in a text as a part of its length, and what is put there instead of some characters. */
export interface Mutation {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 2000 })),
  inserted: fc.oneof(fc.constant(''), fc.constantFrom(...pieces)),
});

/** The change of a text that a mutation is. */
export function changeOf(text: string, { at, removed, inserted }: Mutation) {
  const start = Math.floor(at * text.length);
  return { start, end: Math.min(text.length, start + removed), text: inserted };
}
