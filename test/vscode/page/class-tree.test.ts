import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { patienceWithAll } from '../../support/patience.ts';
import { folderWith } from '../prepare-suite.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';

const aClass = (name: string, handler: string) =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: ${name}\nhandler: ${handler}\n`;
const aPod = (name: string, className: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\nspec:\n  runtimeClassName: ${className}\n  containers: []\n`;
const node = (name: string, labels: string, handlers: string) =>
  `- {apiVersion: v1, kind: Node, metadata: {name: ${name}, labels: {${labels}}}, status: {runtimeHandlers: [${handlers}], nodeInfo: {containerRuntimeVersion: containerd://2.1.4}}}\n`;
const saved = `apiVersion: v1
kind: List
metadata:
  annotations:
    runtimeclass.dev/context: staging
    runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z"
items:
- {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: kata}, handler: kata-qemu, overhead: {podFixed: {cpu: 250m, memory: 320Mi}}, scheduling: {nodeSelector: {kata: "yes"}}}
- {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: kata-gpu}, handler: kata-qemu-gpu, scheduling: {nodeSelector: {gpu: "yes"}}}
- {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: gvisor}, handler: runsc}
${node('worker-1', 'kata: "yes"', '{name: kata-qemu}')}${node('worker-2', 'kata: "yes"', '{name: kata-qemu}')}${node('worker-3', '', '{name: runsc}')}`;
const files = {
  '.runtimeclass/staging.yaml': saved,
  'classes.yaml': [aClass('kata', 'kata-qemu'), aClass('gvisor', 'gvisor')].join('---\n'),
  'web.yaml': [aPod('web', 'kata'), aPod('api', 'kata')].join('---\n'),
};

describe('the tree of RuntimeClasses in the window of VS Code', { timeout: patienceWithAll }, () => {
  let folder: string;
  let window: EditorWindow;
  const row = (label: string) => rowOf(window, label);
  const spoken = (label: string) => window.page.getByLabel(label, { exact: false }).first();

  before(async () => {
    folder = await folderWith(files, 'class-tree');
    window = await openWindow(folder, { purpose: 'class-tree' });
  });
  after(() => window?.close());

  it('has clusters and the workspace with their classes, by keyboard and for a screen reader', async () => {
    await window.run('RuntimeClass: Show RuntimeClasses');
    await row('staging').click();
    await spoken('kata, kata-qemu, +250m +320Mi, 2 of 3 nodes, 2 uses, Nodes can run it.').waitFor();
    await spoken('kata-gpu, kata-qemu-gpu, 0 of 3 nodes, 0 uses, No known node can run it.').waitFor();
    await row('Workspace').click();
    await spoken('gvisor, gvisor, 0 uses, It is declared in several ways').waitFor();
    await row('kata').click();
    await window.page.locator('.tab.active', { hasText: 'staging.yaml' }).waitFor();
    await row('kata').locator('.monaco-tl-twistie').click();
    await row('Used by').click();
    await row('Nodes').click();
    await row('worker-3').waitFor();
    await row('Pod api').click();
    await window.page.locator('.tab.active', { hasText: 'web.yaml' }).waitFor();
    await window.screenshot('light');
  });

  it('shows what changes, while it is seen', async () => {
    await writeFile(join(folder, 'more.yaml'), aPod('batch', 'kata'));
    await row('Pod batch').waitFor();
    await spoken('kata, kata-qemu, +250m +320Mi, 2 of 3 nodes, 3 uses').waitFor();
  });

  it('peeks at the uses of the class with the focus', async () => {
    await row('Used by').click();
    await row('kata').click();
    await row('kata').click();
    await window.page.keyboard.press('Shift+F12');
    await window.page.locator('.peekview-widget').waitFor();
    await window.screenshot('uses');
    await window.page.keyboard.press('Escape');
  });

  it('follows the theme', async () => {
    await mkdir(join(folder, '.vscode'), { recursive: true });
    const dark = { 'workbench.colorTheme': 'Default Dark Modern' };
    await writeFile(join(folder, '.vscode', 'settings.json'), JSON.stringify(dark));
    await window.page.locator('.monaco-workbench.vs-dark').waitFor();
    await window.screenshot('dark');
  });
});

describe('the tree where nothing is known', { timeout: patienceWithAll }, () => {
  it('says what to do, and opens a sample', async t => {
    const folder = await folderWith({ 'notes.txt': 'nothing\n' }, 'class-tree-empty');
    const window = await openWindow(folder, { purpose: 'class-tree-empty' });
    t.after(() => window.close());
    await window.run('RuntimeClass: Show RuntimeClasses');
    const sample = window.page.getByRole('button', { name: 'Open a Sample' });
    await sample.waitFor();
    await window.screenshot('welcome');
    // A view with a condition would be gone, until something activates the extension.
    const language = { key: 'vscode.nls.locale', value: 'zh-cn' };
    await window.page.evaluate(({ key, value }) => localStorage.setItem(key, value), language);
    await window.run('Developer: Reload Window');
    await sample.waitFor({ state: 'detached' });
    await sample.waitFor();
    await sample.click();
    await window.page.locator('.squiggly-error, .squiggly-warning').first().waitFor();
    await rowOf(window, 'Workspace').waitFor();
    await window.screenshot('sample');
  });
});

/** A row of the tree, by its label. */
function rowOf({ page }: EditorWindow, label: string): Locator {
  const name = page.locator('.label-name', { hasText: new RegExp(`^${label}$`) });
  return page.locator('.part.sidebar .monaco-list-row').filter({ has: name }).first();
}
