import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Settings } from '../../../../../server/base/settings.ts';
import { codeActions } from '../../../../../server/ide/code-actions/code-actions.ts';
import { openWorkspace, uriOf } from '../../../../support/workspace.ts';

const old = 'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: { name: a }\nhandler: kata\n';

async function actions(text: string, kind: string, rules: Settings['rules'] = {}) {
  const session = await openWorkspace({ 'a.yaml': text });
  session.settings = { ...session.settings, rules };
  const all = { start: { line: 0, character: 0 }, end: { line: 100, character: 0 } };
  return codeActions(session.snapshot(), uriOf('a.yaml'), all, [kind]);
}

const preferred = async (...args: Parameters<typeof actions>) =>
  (await actions(...args)).flatMap(({ title, isPreferred }) => (isPreferred ? title : []));

describe('the fixes of a finding', () => {
  it('are applied without asking if they are safe', async () => {
    assert.deepEqual(await preferred(old, 'quickfix'), ['Upgrade to node.k8s.io/v1']);
    assert.equal((await actions(old, 'source.fixAll')).length, 1);
  });

  it('are choices where the finding is a hint or an information by the settings', async () => {
    for (const severity of ['hint', 'information'] as const) {
      const rules = { 'old-api-version': severity };
      assert.deepEqual(await preferred(old, 'quickfix', rules), []);
      assert.deepEqual(await actions(old, 'source.fixAll', rules), []);
    }
  });

  it('stay choices where the settings make an error of an information', async () => {
    const bare =
      'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: a }\nhandler: kata-qemu\n';
    const rules = { 'overhead-of-runtime': 'error' } as const;
    const [action] = await actions(bare, 'quickfix', rules);
    assert.equal(action?.title, 'Insert the overhead it is shipped with');
    assert.deepEqual(await preferred(bare, 'quickfix', rules), []);
    assert.deepEqual(await actions(bare, 'source.fixAll', rules), []);
  });

  it('are not applied where two of them contradict each other', async () => {
    const twice =
      'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: a\n  handler: kata\n\nruntimeHandler: runsc\n';
    assert.deepEqual(await actions(twice, 'source.fixAll'), []);
    const resources =
      'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: a }\nhandler: kata\noverhead:\n  memory: 1Gi\n\n  podFixed:\n    cpu: 1\n    Memory: 2Gi\n';
    assert.deepEqual(await actions(resources, 'source.fixAll'), []);
  });
});
