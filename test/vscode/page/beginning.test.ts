import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { patienceWithAll } from '../../support/patience.ts';
import { folderWith } from '../prepare-suite.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';

describe('a beginning, in the window of VS Code', { timeout: patienceWithAll }, () => {
  let folder: string;
  let window: EditorWindow;
  const line = (text: RegExp) => window.page.locator('.view-line', { hasText: text });
  const squiggle = () => window.page.locator('.squiggly-error, .squiggly-warning');

  before(async () => {
    folder = await folderWith(texts, 'beginning');
    window = await openWindow(folder, { purpose: 'beginning' });
  });

  it('proposes whole documents in an empty file, and stops at what is to be filled in', async () => {
    await window.open('empty.yaml');
    await window.suggest('RuntimeClass');
    await window.screenshot('empty');
    await window.suggestion('Pod in a sandbox').click();
    await line(/runtimeClassName:.gvisor/).waitFor();
    await window.page.keyboard.press('Escape');
    await window.screenshot('pod');
  });

  it('ends the list of classes with ways to get the right one', async () => {
    await window.open('typed.yaml');
    await window.goTo(6, 21);
    await window.suggest('gvisor');
    const labels = await window.page.locator('.suggest-widget.visible .label-name').allInnerTexts();
    assert.equal(labels[0], 'gvisor');
    assert.ok(labels.includes('Sync from Cluster...') && labels.includes('Create RuntimeClass...'));
    await window.screenshot('classes');
    await window.page.keyboard.press('Escape');
  });

  it('underlines nothing while a word is typed', async () => {
    await window.open('class.yaml');
    await window.goTo(6, 1);
    await window.page.keyboard.type('sched', { delay: 50 });
    await window.suggestion('scheduling').waitFor();
    await window.screenshot('half-a-word');
    assert.equal(await squiggle().count(), 0);
    await window.page.keyboard.press('Escape');
    await squiggle().first().waitFor();
    await window.screenshot('after-a-pause');
  });

  it('makes a policy, and shows what would make all workloads meet it', async () => {
    await window.run('RuntimeClass: New Sandbox Policy...');
    assert.deepEqual((await window.listed('All Workloads')).split('\n'), ['All Workloads', 'ci', 'shop']);
    await window.screenshot('namespaces');
    await window.pick('ci');
    await window.listed('user-space-kernel');
    await window.page.getByText('2 of 2 workloads would violate it').first().waitFor();
    await window.screenshot('isolation');
    await window.pick('user-space-kernel');
    await window.page.locator('.tab.active', { hasText: 'policy.yaml' }).waitFor();
    const policy = await readFile(join(folder, '.runtimeclass', 'policy.yaml'), 'utf8');
    assert.match(policy, /namespaces:\n {6}- ci\n {4}needs:\n {6}isolation: user-space-kernel\n/);
    await window.answer('Workloads that violate the policy: 2', 'Set runtimeClassName...');
    assert.deepEqual((await window.listed('Pod build')).split('\n').sort(), ['Pod build', 'Pod lint']);
    await window.page.getByRole('button', { name: 'Review Changes' }).click();
    const added = window.page.locator('.multiDiffEntry .modified .view-line', {
      hasText: /runtimeClassName:/,
    });
    await added.first().waitFor();
    await window.screenshot('preview');
    const lint = window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Pod lint' });
    await lint.locator('.monaco-custom-toggle').click();
    await window.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
    await window.message('Workloads whose runtimeClassName was set: 1').waitFor();
    await window.open('lint.yaml');
    await line(/name:.lint/).waitFor();
    assert.equal(await line(/runtimeClassName/).count(), 0);
    await window.open('build.yaml');
    await line(/runtimeClassName:.gvisor/).waitFor();
    await window.screenshot('applied');
  });
});

const pod = (name: string, namespace: string) => `apiVersion: v1
kind: Pod
metadata:
  name: ${name}
  namespace: ${namespace}
spec:
  containers:
    - name: app
      image: nginx
`;

const texts = {
  'empty.yaml': '',
  'typed.yaml': 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  runtimeClassName: \n',
  'class.yaml': 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: gvisor\nhandler: runsc\n',
  'pods/build.yaml': pod('build', 'ci'),
  'pods/lint.yaml': pod('lint', 'ci'),
  'pods/shop.yaml': pod('shop', 'shop'),
};
