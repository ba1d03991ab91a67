import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawCompletions, inPod } from '../../../support/completion.ts';
import { inChinese } from '../../../support/in-chinese.ts';

const runtimeClass = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\n';

describe('the list of fields', () => {
  for (const [place, picture, list] of [
    [
      'of a Pod spec',
      inPod('$0'),
      [
        'runtimeClassName | string | runtimeClassName: ',
        'nodeSelector | map | nodeSelector: ⏎     ',
        'tolerations | list | tolerations: ⏎     - ',
        'hostUsers | boolean | hostUsers: ',
        'nodeName | string | nodeName: ',
        'overhead | map | overhead: ⏎     ',
      ],
    ],
    [
      'of a Pod spec that has some',
      inPod('hostUsers: false\n  $0\n  nodeName: x\n  tolerations: []'),
      [
        'runtimeClassName | string | runtimeClassName: ',
        'nodeSelector | map | nodeSelector: ⏎     ',
        'overhead | map | overhead: ⏎     ',
      ],
    ],
    [
      'of a toleration',
      inPod('tolerations:\n  - $0'),
      [
        'key | string | - key: ',
        'operator | string | - operator: ',
        'value | string | - value: ',
        'effect | string | - effect: ',
        'tolerationSeconds | integer | - tolerationSeconds: ',
      ],
    ],
    [
      'of a toleration that has some',
      inPod('tolerations:\n    - key: a\n      $0\n      effect: NoSchedule'),
      [
        'operator | string | operator: ',
        'value | string | value: ',
        'tolerationSeconds | integer | tolerationSeconds: ',
      ],
    ],
    [
      'of a RuntimeClass',
      `${runtimeClass}$0\n`,
      [
        'metadata | object, required | metadata: ⏎   name: ',
        'handler | string, required | handler: ',
        'overhead | object | overhead: ⏎   podFixed: ⏎     cpu:  ⏎     memory: ',
        'scheduling | object | scheduling: ⏎   ',
      ],
    ],
    [
      'of a RuntimeClass that has some',
      `${runtimeClass}metadata:\n  name: x\n$0\nhandler: y\n`,
      [
        'overhead | object | overhead: ⏎   podFixed: ⏎     cpu:  ⏎     memory: ',
        'scheduling | object | scheduling: ⏎   ',
      ],
    ],
    [
      'of a RuntimeClass of v1alpha1',
      'apiVersion: node.k8s.io/v1alpha1\nkind: RuntimeClass\nmetadata:\n  name: x\nspec:\n  $0\n',
      [
        'runtimeHandler | string, required | runtimeHandler: ',
        'overhead | object | overhead: ⏎     podFixed: ⏎       cpu:  ⏎       memory: ',
        'scheduling | object | scheduling: ⏎     ',
      ],
    ],
    [
      'of the scheduling of a RuntimeClass',
      `${runtimeClass}scheduling:\n  $0\n`,
      ['nodeSelector | map | nodeSelector: ⏎     ', 'tolerations | list | tolerations: ⏎     - '],
    ],
    [
      'of the overhead of a RuntimeClass',
      `${runtimeClass}overhead:\n  podFixed:\n    cpu: 1\n    $0\n`,
      ['memory | quantity | memory: ', 'ephemeral-storage | quantity | ephemeral-storage: '],
    ],
    [
      'of a RuntimeClass in a List, right behind the dash',
      'kind: List\nitems:\n- $0\n  apiVersion: node.k8s.io/v1\n  kind: RuntimeClass\n  handler: x\n',
      [
        'metadata | object, required | - metadata: ⏎     name: ',
        'overhead | object | - overhead: ⏎     podFixed: ⏎       cpu:  ⏎       memory: ',
        'scheduling | object | - scheduling: ⏎     ',
      ],
    ],
    [
      'of a kind that takes the name of a class and no more',
      'apiVersion: apps.nvidia.com/v1alpha1\nkind: NIMService\nspec:\n  $0\n',
      ['runtimeClassName | string | runtimeClassName: '],
    ],
    [
      'of an object that only says that it is a RuntimeClass',
      'kind: RuntimeClass\n$0',
      ['apiVersion | string, required | apiVersion: '],
    ],
    [
      'of an object of which only the group is known',
      'apiVersion: node.k8s.io/v1\n$0\n',
      ['kind | string, required | kind: '],
    ],
  ] as const) {
    it(place, async () => {
      assert.deepEqual(await drawCompletions(picture), list);
    });
  }

  it('is told in Chinese', async () => {
    const list = await inChinese(() => drawCompletions(`${runtimeClass}metadata:\n  $0\n`));
    assert.equal(list[0], 'name | string，必需 | name: ');
  });

  it('is empty where another extension completes fields', async () => {
    assert.deepEqual(await drawCompletions(inPod('$0'), { fields: 'off' }), []);
  });
});

describe('a field is written', () => {
  for (const [place, picture, name, selector] of [
    [
      'where nothing else is typed',
      'apiVersion: v1\nkind: Pod\nspec:\n    $0',
      'runtimeClassName: ',
      'nodeSelector: ⏎       ',
    ],
    ['at the end', `${inPod('hostname: x')}  $0\n`, 'runtimeClassName: ', 'nodeSelector: ⏎     '],
    ['instead of half a key above others', inPod('runt$0'), 'runtimeClassName: ', 'nodeSelector: ⏎     '],
    [
      'instead of half a key below others',
      `${inPod('hostname: x')}  runt$0`,
      'runtimeClassName: ',
      'nodeSelector: ⏎     ',
    ],
    ['instead of a key that has its colon', inPod('runt$0ime: x'), 'runtimeClassName: x', 'nodeSelector: x'],
    ['inside quotes', inPod('"runt$0"'), '"runtimeClassName": ', '"nodeSelector": ⏎     '],
    ['with the quote that is missing', inPod('"runt$0'), '"runtimeClassName": ', '"nodeSelector": ⏎     '],
    [
      'inside quotes of a key that has its colon',
      inPod('"runt$0": x'),
      '"runtimeClassName": x',
      '"nodeSelector": x',
    ],
    ['below an open quote', inPod('hostname: "x\n  $0'), 'runtimeClassName: ', 'nodeSelector: ⏎     '],
    ['below half a key', inPod('hostN\n  $0'), 'runtimeClassName: ', 'nodeSelector: ⏎     '],
    [
      'with CRLF',
      'apiVersion: v1\r\nkind: Pod\r\nspec:\r\n  $0\r\n',
      'runtimeClassName: ',
      'nodeSelector: ⏎     ',
    ],
    [
      'in flow style',
      'apiVersion: v1\nkind: Pod\nspec: {a: b, $0}\n',
      'spec: {a: b, runtimeClassName: }',
      'spec: {a: b, nodeSelector: }',
    ],
    [
      'in flow style on lines',
      'apiVersion: v1\nkind: Pod\nspec: {\n  run$0\n}\n',
      'runtimeClassName: ',
      'nodeSelector: ',
    ],
  ] as const) {
    it(place, async () => {
      const list = await drawCompletions(picture);
      assert.deepEqual(list.map(line => line.split(' | ')[2]).slice(0, 2), [name, selector]);
    });
  }

  for (const [place, typed, expected] of [
    ['with its quotes', '$0,', '"runtimeClassName": ,'],
    ['inside quotes', '"$0",', '"runtimeClassName": ,'],
    ['with the quote that is missing', '"runt$0', '"runtimeClassName": '],
    ['inside quotes of a key that has its colon', '"$0": "x",', '"runtimeClassName": "x",'],
  ] as const) {
    it(`in JSON, ${place}`, async () => {
      const picture = `{\n\t"apiVersion": "v1",\n\t"kind": "Pod",\n\t"spec": {\n\t\t${typed}\n\t\t"containers": []\n\t}\n}\n`;
      const list = await drawCompletions(picture, { path: 'pod.json' });
      assert.equal(list[0]?.split(' | ')[2]?.trimStart(), expected.trimStart());
    });
  }
});

describe('no fields are offered', () => {
  for (const [place, picture] of [
    ['in a comment', inPod('# $0')],
    ['behind a dash without a blank', inPod('tolerations:\n  -$0')],
    ['behind a word', inPod('runtime $0')],
    ['in a container', `${inPod('hostname: x')}    $0\n`],
    ['in labels', 'apiVersion: v1\nkind: Pod\nmetadata:\n  labels:\n    $0\nspec: {}\n'],
    ['in a block scalar', inPod('script: >-\n    $0')],
    ['in a chart', inPod('hostname: {{ .Values.x }}\n  $0')],
    ['in a kind that has no Pod spec', 'apiVersion: v1\nkind: ConfigMap\ndata:\n  $0\n'],
  ] as const) {
    it(place, async () => {
      assert.deepEqual(await drawCompletions(picture), []);
    });
  }
});
