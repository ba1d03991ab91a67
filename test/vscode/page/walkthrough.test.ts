import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { type ListeningServer, smallCluster, startApiServer } from '../../protocol/api-server.ts';
import { kubeconfigText } from '../../protocol/kubeconfig.ts';
import { patienceWithAll } from '../../support/patience.ts';
import { wholeChain } from '../../support/runtime-maps.ts';
import { folderWith } from '../prepare-suite.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';
import { openWalkthrough, type Walkthrough } from './open-walkthrough.ts';

describe('The walkthrough in the window of VS Code', { timeout: patienceWithAll }, () => {
  let folder: string;
  let api: ListeningServer;
  let window: EditorWindow;
  let walkthrough: Walkthrough;

  before(async () => {
    api = await startApiServer(smallCluster);
    folder = await folderWith(wholeChain, 'walkthrough');
    const kubeconfig = join(dirname(folder), 'kubeconfig');
    await writeFile(kubeconfig, kubeconfigText({ small: { server: api.address } }));
    const settings = { 'runtimeclass.cluster.kubeconfig': kubeconfig };
    window = await openWindow(folder, { purpose: 'walkthrough', settings });
    walkthrough = await openWalkthrough(window, 'Get Started with RuntimeClass');
  });
  afterEach(() => window.screenshot('last'));
  after(async () => {
    await window?.close();
    await api?.stop();
  });

  it('has its steps, and none of them is done', async () => {
    await walkthrough.step('map').waitFor();
    await walkthrough.step('cluster').waitFor();
    assert.equal(await walkthrough.steps(), 'sample\nfix\ncluster\nmap');
    assert.equal(await window.page.locator('.getting-started-step[aria-checked="true"]').count(), 0);
    assert.equal(api.connections, 0);
  });

  it('has a picture for each step, which comes from the package', async () => {
    // VS Code shows pictures only where there is room for them.
    await window.page.setViewportSize({ width: 1600, height: 900 });
    await window.run('View: Toggle Primary Side Bar Visibility');
    for (const id of ['sample', 'fix', 'cluster', 'map']) {
      await walkthrough.show(id);
      await window.page.waitForFunction(name => {
        const picture = globalThis.document.querySelector<HTMLImageElement>('.getting-started-media img');
        return picture?.currentSrc.includes(`walkthrough%2F${name}-`) && picture.naturalWidth > 400;
      }, id);
      await window.screenshot(id);
    }
  });

  it('opens the sample beside itself', async () => {
    await walkthrough.show('sample');
    await walkthrough.press('sample', 'Open a Sample');
    await window.page.locator('.view-line', { hasText: 'gvsior' }).waitFor();
    await window.page.locator('.squiggly-error').first().waitFor();
    await isDone('sample');
    await window.screenshot('opened');
  });

  it('sees that the sample is fixed, and not before', async () => {
    assert.equal(await walkthrough.step('fix').getAttribute('aria-checked'), 'false');
    await window.page.locator('.view-line', { hasText: 'gvsior' }).click();
    await window.goTo(15, 24);
    const fixed = window.page.locator('.view-line', { hasText: 'runtimeClassName: gvisor' });
    await window.lightBulb("Rename to 'gvisor'", fixed);
    await isDone('fix');
    await window.screenshot('fixed');
  });

  it('syncs a cluster, which nobody has contacted before', async () => {
    assert.equal(api.connections, 0);
    await walkthrough.show('cluster');
    await walkthrough.press('cluster', 'Sync from Cluster');
    await window.answer('Save what was read', 'Save');
    await isDone('cluster');
    await window.message('small').waitFor();
    await window.screenshot('synced');
    assert.ok(existsSync(join(folder, '.runtimeclass', 'small.yaml')));
  });

  it('shows the map', async () => {
    await walkthrough.show('map');
    await walkthrough.press('map', 'Show Runtime Map');
    const map = window.page.frameLocator('iframe.webview').frameLocator('#active-frame');
    await map.locator('.box').first().waitFor();
    await openWalkthrough(window, 'Get Started with RuntimeClass');
    await isDone('map');
    await window.screenshot('done');
  });

  async function isDone(id: string): Promise<void> {
    await walkthrough.step(id).and(window.page.locator('[aria-checked="true"]')).waitFor();
  }
});
