import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classFiles, drawCompletions } from '../../../support/completion.ts';
import { inChinese } from '../../../support/in-chinese.ts';

const named = /^(runsc|own|nvidia|gvisor|youki) /;

describe('the list of handlers', () => {
  it('has those of known classes first, then what runtimes and platforms ship', async () => {
    const list = await drawCompletions('apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nhandler: $0\n');
    assert.deepEqual(
      list.filter(line => named.test(line)),
      [
        'runsc | of RuntimeClass gvisor | handler: runsc',
        'own | of RuntimeClass 123 | handler: own',
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
    const list = await inChinese(() => drawCompletions(picture));
    assert.equal(list[0], 'runsc | RuntimeClass gvisor 使用 | handler: runsc');
  });

  it('begins with what nodes are configured with, then what nodes say, each with where it is from', async () => {
    const files = {
      ...classFiles,
      'config.toml': `version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.youki]
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.own]
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.not_possible]
`,
      'crio.conf': '[crio.runtime.runtimes.youki]\n',
      '.runtimeclass/staging.yaml': `kind: List
items:
- { kind: Node, apiVersion: v1, metadata: { name: n1 }, status: { runtimeHandlers: [{ name: "" }, { name: own }] } }
- { kind: Node, apiVersion: v1, metadata: { name: n2 }, status: { runtimeHandlers: [{ name: nvidia }, { name: own }] } }
`,
    };
    const picture = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nhandler: $0\n';
    const list = await drawCompletions(picture, { files });
    assert.deepEqual(
      list.filter(line => /^(runsc|own|nvidia|gvisor|youki|not_possible|) /.test(line)),
      [
        'youki | in config.toml, crio.conf | handler: youki',
        'own | in config.toml; on 2 nodes of staging; of RuntimeClass 123 | handler: own',
        'nvidia | on 1 node of staging; of RuntimeClass nvidia | handler: nvidia',
        'runsc | of RuntimeClass gvisor | handler: runsc',
        'gvisor | gVisor | handler: gvisor',
      ],
    );
    const chinese = await inChinese(() => drawCompletions(picture, { files }));
    assert.equal(
      chinese[1],
      'own | config.toml 中声明; staging 的 2 个节点上; RuntimeClass 123 使用 | handler: own',
    );
  });

  it('is not offered in a configuration of a node, and nothing else is', async () => {
    assert.deepEqual(await drawCompletions('$0', { path: 'config.toml' }), []);
  });

  it('is not offered in the place of another version', async () => {
    const picture = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nspec:\n  runtimeHandler: $0\n';
    assert.deepEqual(await drawCompletions(picture), []);
  });
});
