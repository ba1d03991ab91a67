import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { patienceWithAll } from '../../support/patience.ts';
import { copyExamples } from '../prepare-suite.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';
import { openWalkthrough } from './open-walkthrough.ts';

describe('The extension in Simplified Chinese, in the window of VS Code', {
  timeout: patienceWithAll,
}, () => {
  let window: EditorWindow;

  before(async () => {
    window = await openWindow(await copyExamples('zh-cn'), { purpose: 'zh-cn', language: 'zh-cn' });
  });
  after(() => window?.close());

  const map = () => window.page.frameLocator('iframe.webview').frameLocator('#active-frame');

  it('says in Chinese what is wrong, and leaves the words of the cluster alone', async () => {
    await window.open('checkout.yaml');
    await window.hoverOver('gvisr', /RuntimeClass "gvisr" not found[\s\S]*是否/);
    await window.screenshot('hover');
  });

  it('offers fixes', async () => {
    await window.goTo(15, 27);
    await window.offersFix("'gvisor'", 'fixes');
  });

  it('has its commands in the palette', async () => {
    const offered = await window.offered('RuntimeClass: 显示');
    // VS Code shows the English titles below.
    assert.match(offered, /^RuntimeClass: 显示所需权限$/m);
    assert.match(offered, /^RuntimeClass: 显示运行时关系图$/m);
  });

  it('lists the classes for a Pod', async () => {
    await window.open('uploads.yaml');
    await window.goTo(5, 3);
    await window.run('RuntimeClass: 为此 Pod 选择 RuntimeClass');
    await window.listed('gvisor');
    await window.screenshot('choose');
    await window.page.keyboard.press('Escape');
  });

  it('previews a Pod', async () => {
    await window.open('payments.yaml');
    await window.goTo(14, 8);
    await window.run('RuntimeClass: 预览集群将如何处理');
    await window.page.locator('.view-line', { hasText: 'staging' }).first().waitFor();
    await window.screenshot('preview');
    await window.run('View: Close All Editors');
  });

  it('shows classes and map', async () => {
    await window.run('RuntimeClass: 显示 RuntimeClass 视图');
    await window.page.locator('.pane-body .monaco-list-row', { hasText: 'staging' }).click();
    await window.page.locator('.pane-body .monaco-list-row', { hasText: 'kata-qemu' }).waitFor();
    await window.run('RuntimeClass: 显示运行时关系图');
    await map().getByRole('button', { name: '表格' }).waitFor();
    await map().locator('.box').first().waitFor();
    await window.screenshot('map');
    await map().getByRole('button', { name: '表格' }).click();
    await window.screenshot('table');
    await window.run('View: Close All Editors');
  });

  it('has its walkthrough', async () => {
    const { step, show } = await openWalkthrough(window, 'RuntimeClass 入门');
    await show('cluster');
    await step('cluster').filter({ hasText: '从集群同步' }).waitFor();
    await window.screenshot('walkthrough');
  });
});
