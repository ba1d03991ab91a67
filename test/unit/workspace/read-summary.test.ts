import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createYielder } from '../../../server/base/yielding.ts';
import { readChartFile, readSummary } from '../../../server/workspace/read-summary.ts';

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
        object: 'Pod the-name-of-pod-7',
        namespace: undefined,
        isListed: undefined,
        pods: { count: 1, isExact: true },
      },
    ],
    podSpecs: [
      {
        uri: 'file:///w/a.yaml',
        document: 0,
        range: { start: { line: 5, character: 20 }, end: { line: 5, character: 38 } },
        fields: '{"runtimeClassName":"the-class-of-pod-7"}',
        isTemplate: false,
        isDaemonSet: false,
      },
    ],
    mentions: ['the-class-of-template-7'],
    patches: [],
    nodeConfigs: [],
    exemptions: [],
    operatorClasses: [],
    gpusWithoutClass: [],
    definedKinds: [],
    features: [],
    fluxKustomizations: [],
    unjudged: [],
    cgroupDrivers: [],
    cluster: undefined,
    lines: { uri: 'file:///w/a.yaml', lines: [0, 6] },
  });
});

test('a part of a chart without our words is its text, and the lines of its documents', () => {
  const text = '\uFEFFa: 1\n---\nb: {{ .Values.b }}\n';
  const summary = readChartFile('file:///w/chart/templates/a.yaml', text);
  assert.deepEqual(summary?.chartFile, {
    uri: 'file:///w/chart/templates/a.yaml',
    folder: 'file:///w/chart',
    text: text.slice(1),
  });
  assert.deepEqual(summary.lines, { uri: 'file:///w/chart/templates/a.yaml', lines: [0, 1] });
  assert.equal(readChartFile('file:///w/a.yaml', text), undefined);
});

test('a key that is the name of the prototype stays a key', async () => {
  const text =
    'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: a\n  labels:\n    __proto__: b\n';
  const summary = await readSummary('file:///w/a.yaml', `${text}handler: runc\n`, createYielder());
  assert.equal(JSON.stringify(summary?.classes[0]?.object).includes('"__proto__":"b"'), true);
});
