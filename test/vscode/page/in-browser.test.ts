import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { patienceWithAll } from '../../support/patience.ts';
import { copyExamples } from '../prepare-suite.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';
import { openWalkthrough } from './open-walkthrough.ts';

describe('The extension in a browser alone', { timeout: patienceWithAll }, () => {
  let folder: string;
  let window: EditorWindow;

  before(async () => {
    folder = await copyExamples('in-browser');
    await writeFile(join(folder, 'typed.yaml'), 'apiVersion: v1\nkind: Pod\nspec:\n  \n  containers: []\n');
    window = await openWindow(folder, { purpose: 'in-browser', inBrowser: true });
  });
  after(() => window?.close());

  it('runs without a process on the server', async () => {
    await window.open('checkout.yaml');
    await window.page.locator('.squiggly-error').nth(1).waitFor();
    await window.screenshot('diagnostics');
  });

  it('knows the classes in other files', async () => {
    await window.hoverOver('gvisr', /RuntimeClass "gvisr" not found/);
    await window.goTo(15, 27);
    await window.lightBulb("Rename to 'gvisor'", window.unsaved);
    await window.save();
    assert.match(await readFile(join(folder, 'checkout.yaml'), 'utf8'), /runtimeClassName: gvisor$/m);
  });

  it('completes a class of a file that is not open', async () => {
    await window.open('typed.yaml');
    await window.goTo(4, 3);
    await window.page.keyboard.type('runtimeClassName: ka', { delay: 30 });
    await window.suggestion('kata').waitFor();
    await window.screenshot('completion');
  });

  it('offers no command for which it would need a program or a connection', async () => {
    const offered = await window.offered('RuntimeClass:');
    assert.match(offered, /Choose RuntimeClass/);
    assert.doesNotMatch(offered, /Sync from Cluster|Watch Cluster|Check Rendered Output/);
  });

  it('has a walkthrough without the step about clusters, whose sample opens', async () => {
    const { steps, show, press } = await openWalkthrough(window, 'Get Started with RuntimeClass');
    assert.equal(await steps(), 'sample\nfix\nmap');
    await show('sample');
    await press('sample', 'Open a Sample');
    await window.page.locator('.view-line', { hasText: 'gvsior' }).waitFor();
    await window.screenshot('walkthrough');
  });
});
