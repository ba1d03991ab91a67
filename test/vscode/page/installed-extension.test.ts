import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { patienceWithAll } from '../../support/patience.ts';
import { copyExamples } from '../prepare-suite.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';

describe('The extension from its package, in the window of VS Code', { timeout: patienceWithAll }, () => {
  let folder: string;
  let window: EditorWindow;
  const textOf = (file: string) => readFile(join(folder, file), 'utf8');

  before(async () => {
    folder = await copyExamples('page');
    await writeFile(join(folder, 'typed.yaml'), 'apiVersion: v1\nkind: Pod\nspec:\n  \n  containers: []\n');
    window = await openWindow(folder, { purpose: 'page' });
  });
  after(() => window?.close());

  it('underlines what the cluster would refuse', async () => {
    await window.open('checkout.yaml');
    await window.page.locator('.squiggly-error').nth(1).waitFor();
    await window.screenshot('diagnostics');
  });

  it('says at a hover what the cluster would say', async () => {
    await window.hoverOver('gvisr', /RuntimeClass "gvisr" not found/);
    await window.screenshot('cluster-words');
  });

  it('explains a field at a hover', async () => {
    await window.hoverOver('runtimeClassName', /metadata\.name/);
    await window.screenshot('hover-field');
  });

  it('applies the fix that the light bulb offers', async () => {
    await window.goTo(15, 27);
    await window.lightBulb("Rename to 'gvisor'", window.unsaved, 'fix-offered');
    await window.save();
    assert.match(await textOf('checkout.yaml'), /runtimeClassName: gvisor$/m);
    await window.page.locator('.squiggly-error').nth(1).waitFor({ state: 'detached' });
    await window.screenshot('fix-applied');
  });

  it('completes a class while it is typed', async () => {
    await window.open('typed.yaml');
    await window.goTo(4, 3);
    await window.page.keyboard.type('runtimeClassName: ka', { delay: 30 });
    await window.suggestion('kata').waitFor();
    await window.screenshot('completion');
    await window.page.keyboard.press('Enter');
    await window.save();
    assert.equal(
      await textOf('typed.yaml'),
      'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: kata\n  containers: []\n',
    );
  });

  it('shows the class that a name stands for', async () => {
    await window.hoverOver('kata', /kata-qemu/);
    await window.screenshot('hover-class');
  });

  it('shows the page of a rule behind the link of its finding', async () => {
    await window.open('checkout.yaml');
    await window.hoverOver('runsc', /handler-as-class-name/);
    await window.page.locator('.monaco-hover a', { hasText: 'handler-as-class-name' }).first().click();
    await window.page.locator('.tab.active', { hasText: 'handler-as-class-name.md' }).waitFor();
    const page = window.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    await page.locator('h1').waitFor();
    await window.screenshot('rule-page');
  });
});
