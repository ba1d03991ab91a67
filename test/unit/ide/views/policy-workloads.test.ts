import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeActions } from '../../../../server/ide/code-actions/code-actions.ts';
import { newPolicy, policyFixes, policyOutlook } from '../../../../server/ide/views/policy-workloads.ts';
import type { EditorCommands } from '../../../../server/protocol/requests.ts';
import { memoryFiles, openWorkspace, pathOf, uriOf } from '../../../support/workspace.ts';

const gvisor = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: gvisor}\nhandler: runsc\n';
const pod = (name: string, namespace: string | undefined, className?: string) => `apiVersion: v1
kind: Pod
metadata:
  name: ${name}
${namespace === undefined ? '' : `  namespace: ${namespace}\n`}spec:
${className === undefined ? '' : `  runtimeClassName: ${className}\n`}  containers:
    - name: c
      image: i
`;
const files = {
  'class.yaml': gvisor,
  'ci.yaml': `${pod('one', 'ci')}---\n${pod('two', 'ci', 'gvisor')}`,
  'shop.yaml': pod('three', 'shop'),
  'rest.yaml': pod('four', undefined),
  'service.yaml': 'apiVersion: v1\nkind: Service\nmetadata: {name: x, namespace: ci}\n',
};
const never = new AbortController().signal;

describe('a policy to come', () => {
  it('is said to be violated by the workloads that its rule would report', async () => {
    const session = await openWorkspace(files);
    const { levels, namespaces } = await policyOutlook(session, memoryFiles(files), never);
    assert.deepEqual(
      levels.map(({ isolation }) => isolation),
      ['user-space-kernel', 'virtual-machine', 'confidential-virtual-machine'],
    );
    assert.deepEqual(namespaces, [
      { name: 'ci', workloads: 2, violating: [1, 2, 2] },
      { name: '', workloads: 1, violating: [1, 1, 1] },
      { name: 'shop', workloads: 1, violating: [1, 1, 1] },
    ]);
  });

  it('is written for namespaces or for all', () => {
    assert.equal(
      newPolicy({ namespaces: ['ci', '007'], isolation: 'virtual-machine' }),
      'requirements:\n  - name: sandbox\n    namespaces:\n      - ci\n      - "007"\n    needs:\n      isolation: virtual-machine\n',
    );
    assert.equal(
      newPolicy({ namespaces: [], isolation: 'user-space-kernel' }),
      'requirements:\n  - name: sandbox\n    needs:\n      isolation: user-space-kernel\n',
    );
  });
});

describe('the workloads that violate a policy', () => {
  const fixesFor = async (isolation: string, isOpen: boolean) => {
    const policy = { '.runtimeclass/policy.yaml': newPolicy({ namespaces: ['ci', 'shop'], isolation }) };
    const all = { ...files, ...policy };
    const session = await openWorkspace(all);
    if (!isOpen) for (const { uri } of session.openFiles) session.close(uri);
    const { fixes, unfixed } = await policyFixes(session, memoryFiles(all), never);
    const lines = fixes.map(({ uri, range: { start }, before, text, name }) =>
      [`${pathOf(uri)}:${start.line + 1}`, name, `${before}${text.trim()}`].join(' | '),
    );
    return [...lines.sort(), `${unfixed} unfixed`];
  };

  it('get the class that suits them, whether their files are open or not', async () => {
    const expected = [
      'ci.yaml:7 | Pod one | runtimeClassName: gvisor',
      'shop.yaml:7 | Pod three | runtimeClassName: gvisor',
      '0 unfixed',
    ];
    assert.deepEqual(await fixesFor('user-space-kernel', true), expected);
    assert.deepEqual(await fixesFor('user-space-kernel', false), expected);
  });

  it('have an action for all of them, where the editor has a command for it', async () => {
    const policy = newPolicy({ namespaces: ['ci'], isolation: 'user-space-kernel' });
    const session = await openWorkspace({ ...files, '.runtimeclass/policy.yaml': policy });
    const at = { line: 6, character: 4 };
    const titles = (commands: EditorCommands) =>
      codeActions(session.snapshot(), uriOf('ci.yaml'), { start: at, end: at }, ['quickfix'], commands)
        .filter(({ command }) => command?.command === 'fix')
        .map(({ title }) => title);
    assert.deepEqual(titles({ fixPolicyCommand: 'fix' }), [
      'Set runtimeClassName in all workloads that violate the policy...',
    ]);
    assert.deepEqual(titles({}), []);
  });

  it('are counted where no class suits them', async () => {
    assert.deepEqual(await fixesFor('virtual-machine', true), ['3 unfixed']);
  });
});
