import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createYielder } from '../../../server/base/yielding.ts';
import { readSummary } from '../../../server/workspace/read-summary.ts';

const textOf = (index: number) =>
  [
    'apiVersion: v1',
    'kind: Pod',
    'metadata:',
    `  name: the-name-of-pod-${index}`,
    'spec:',
    `  runtimeClassName: the-class-of-pod-${index}`,
    '---',
    `runtimeclass: the-class-of-template-${index}`,
  ].join('\n');

test('the facts of a file say what it says', async () => {
  const facts = await readSummary('file:///w/a.yaml', textOf(7), createYielder());
  assert.deepEqual(facts, {
    classes: [],
    uses: [
      {
        className: 'the-class-of-pod-7',
        uri: 'file:///w/a.yaml',
        document: 0,
        range: { start: { line: 5, character: 20 }, end: { line: 5, character: 38 } },
      },
    ],
    mentions: ['the-class-of-template-7'],
    patches: [],
    nodeConfigs: [],
    exemptions: [],
    operatorClasses: [],
    definedKinds: [],
    fluxKustomizations: [],
    cluster: undefined,
    lines: { uri: 'file:///w/a.yaml', lines: [0, 6] },
  });
});
