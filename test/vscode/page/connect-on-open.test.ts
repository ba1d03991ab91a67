import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { type ListeningServer, smallCluster, startApiServer } from '../../protocol/api-server.ts';
import { kubeconfigText } from '../../protocol/kubeconfig.ts';
import { patienceWithAll } from '../../support/patience.ts';
import { emptyFolder } from '../prepare-suite.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';

const pod =
  'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n  runtimeClassName: x\n  containers: []\n';

/** In which an error is found as soon as the server has looked at the workspace. */
const brokenClass = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: kata\n';

describe('a cluster that was watched in a window', { timeout: patienceWithAll }, () => {
  let usual: ListeningServer;
  let chosen: ListeningServer;
  let window: EditorWindow;

  before(async () => {
    usual = await startApiServer(smallCluster);
    chosen = await startApiServer(smallCluster);
  });
  afterEach(() => window?.close());
  after(() => Promise.all([usual?.stop(), chosen?.stop()]));

  /** Watches a cluster, though not the one that kubectl would talk to; with the setting the window is opened again. */
  async function watchAndReopen(connect: 'onOpen' | 'onCommand'): Promise<void> {
    const purpose = `reopened-${connect}`;
    const folder = await emptyFolder(purpose);
    const kubeconfig = join(dirname(folder), 'kubeconfig');
    const contexts = { usual: { server: usual.address }, chosen: { server: chosen.address } };
    writeFileSync(kubeconfig, kubeconfigText(contexts));
    writeFileSync(join(folder, 'pod.yaml'), pod);
    writeFileSync(join(folder, 'class.yaml'), brokenClass);
    const settings = { 'runtimeclass.cluster.kubeconfig': kubeconfig };
    window = await openWindow(folder, { purpose, settings });
    await window.open('pod.yaml');
    await window.run('RuntimeClass: Select Context');
    await window.pick('chosen');
    await window.pick('Watch Cluster');
    await classIsOffered();
    await window.reopen(async () => {
      await chosen.closed(chosen.connections);
      mkdirSync(join(folder, '.vscode'));
      const changed = { 'runtimeclass.cluster.connect': connect };
      writeFileSync(join(folder, '.vscode', 'settings.json'), JSON.stringify(changed));
    });
    await window.open('class.yaml');
    await window.page.locator('.squiggly-error').first().waitFor();
  }

  async function classIsOffered(): Promise<void> {
    await window.goTo(6, 21);
    await window.suggest('from-cluster');
    await window.page.keyboard.press('Escape');
  }

  it('is contacted by nobody when the window is opened again, unless a setting says so', async () => {
    await watchAndReopen('onCommand');
    const before = chosen.connections;
    await window.open('pod.yaml');
    await window.hoverOverStatus('chosen', 'not read yet');
    await window.screenshot('reopened');
    assert.equal(chosen.connections, before);
  });

  it('is watched again with onOpen, and it alone', async () => {
    await watchAndReopen('onOpen');
    await window.open('pod.yaml');
    await classIsOffered();
    await window.screenshot('reopened');
    assert.equal(usual.connections, 0);
  });
});
