import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawCompletions } from '../../../support/completion.ts';

const named = /^(runsc|kata|nvidia|gvisor|youki) /;

describe('the list of handlers', () => {
  it('has those of known classes first, then what runtimes and platforms ship', async () => {
    const list = await drawCompletions('apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nhandler: $0\n');
    assert.deepEqual(
      list.filter(line => named.test(line)),
      [
        'runsc | of RuntimeClass gvisor | handler: runsc',
        'kata | of RuntimeClass 123 | handler: kata',
        'nvidia | of RuntimeClass nvidia | handler: nvidia',
        'gvisor | gVisor | handler: gvisor',
        'youki | youki | handler: youki',
      ],
    );
  });

  for (const [place, picture, written] of [
    [
      'right after the colon',
      'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nhandler:$0',
      'handler: runsc',
    ],
    [
      'in the place of v1alpha1',
      'apiVersion: node.k8s.io/v1alpha1\nkind: RuntimeClass\nspec:\n  runtimeHandler: "r$0"\n',
      'runtimeHandler: "runsc"',
    ],
    [
      'in an item of a List',
      'kind: List\nitems:\n- apiVersion: node.k8s.io/v1\n  kind: RuntimeClass\n  handler: $0\n',
      'handler: runsc',
    ],
  ] as const) {
    it(`is offered ${place}`, async () => {
      const list = await drawCompletions(picture);
      assert.equal(list[0], `runsc | of RuntimeClass gvisor | ${written}`);
    });
  }

  it('is told in Chinese', async () => {
    const picture = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nhandler: $0\n';
    const list = await drawCompletions(picture, { language: 'zh-cn' });
    assert.equal(list[0], 'runsc | RuntimeClass gvisor 使用 | handler: runsc');
  });

  it('is not offered in the place of another version', async () => {
    const picture = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nspec:\n  runtimeHandler: $0\n';
    assert.deepEqual(await drawCompletions(picture), []);
  });
});
