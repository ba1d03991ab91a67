import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawCompletions } from '../../../support/completion.ts';

const tolerations = (typed: string) => `apiVersion: v1
kind: Pod
spec:
  tolerations:
  ${typed}
`;

describe('the values of fields that have only a few', () => {
  for (const [field, picture, values] of [
    ['operator', tolerations('- operator: $0'), ['- operator: Equal', '- operator: Exists']],
    [
      'operator, half typed',
      tolerations('- key: a\n    operator: Ex$0'),
      ['operator: Equal', 'operator: Exists'],
    ],
    [
      'effect in quotes',
      tolerations('- effect: "$0"'),
      ['- effect: "NoSchedule"', '- effect: "PreferNoSchedule"', '- effect: "NoExecute"'],
    ],
    [
      'effect in flow style',
      tolerations('- {effect:$0}'),
      ['- {effect: NoSchedule}', '- {effect: PreferNoSchedule}', '- {effect: NoExecute}'],
    ],
    [
      'apiVersion',
      'apiVersion: $0\nkind: RuntimeClass\n',
      ['apiVersion: node.k8s.io/v1', 'apiVersion: node.k8s.io/v1beta1', 'apiVersion: node.k8s.io/v1alpha1'],
    ],
    [
      'apiVersion in an item of a List, half typed',
      'kind: List\nitems:\n- kind: RuntimeClass\n  apiVersion: node.k8s.io/$0\n',
      ['apiVersion: node.k8s.io/v1', 'apiVersion: node.k8s.io/v1beta1', 'apiVersion: node.k8s.io/v1alpha1'],
    ],
    ['kind', 'apiVersion: node.k8s.io/v1\nkind: Run$0\n', ['kind: RuntimeClass']],
    ['the kind of another group', 'apiVersion: v1\nkind: $0\n', []],
    ['the apiVersion of a Pod', 'kind: Pod\napiVersion: $0\n', ['apiVersion: v1']],
    ['the apiVersion of a CronJob', 'apiVersion: b$0\nkind: CronJob\n', ['apiVersion: batch/v1']],
    ['the apiVersion of another kind', 'kind: Service\napiVersion: $0\n', []],
    [
      'the apiVersion where nothing else is written',
      'apiVersion: $0',
      ['apiVersion: node.k8s.io/v1', 'apiVersion: v1', 'apiVersion: apps/v1', 'apiVersion: batch/v1'],
    ],
    [
      'the apiVersion of what has a spec',
      'apiVersion:$0\nmetadata:\n  name: x\nspec:\n  replicas: 1\n',
      ['apiVersion: v1', 'apiVersion: apps/v1', 'apiVersion: batch/v1'],
    ],
    ['the apiVersion of what has a handler', 'apiVersion: $0\nhandler: x\n', ['apiVersion: node.k8s.io/v1']],
    ['the apiVersion of what has a data', 'apiVersion: $0\ndata: {}\n', []],
    ['the apiVersion of a kustomization', 'apiVersion: $0\nresources: []\n', []],
    ['a name', 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: $0\n', []],
    [
      'a quantity',
      'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\noverhead:\n  podFixed:\n    cpu: $0\n',
      [],
    ],
  ] as const) {
    it(field, async () => {
      const list = await drawCompletions(picture);
      assert.deepEqual(
        list.map(line => line.split(' | ')[2]),
        values,
      );
    });
  }

  it('are left to another extension that knows them', async () => {
    assert.deepEqual(await drawCompletions(tolerations('- operator: $0'), { fields: 'off' }), []);
  });
});
