import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inProject } from '../../scripts/project.ts';
import { smallCluster, startApiServer } from '../protocol/api-server.ts';
import { kubeconfigText } from '../protocol/kubeconfig.ts';
import { brokenChain } from '../support/runtime-maps.ts';
import { type EditorWindow, openWindow } from './page/editor-window.ts';
import { folderWith } from './prepare-suite.ts';

// Takes the pictures of the walkthrough in the real editor, with the packaged extension, in a light and a dark theme:
// npm run package && node test/vscode/walkthrough-pictures.ts

const folderOfPictures = inProject('client', 'media', 'walkthrough');

/** VS Code shows a picture of a walkthrough at two thirds of its size. */
const size = { width: 640, height: 400, deviceScaleFactor: 1.25, mobile: false };
const sizeOfMap = { width: 960, height: 600, deviceScaleFactor: 5 / 6, mobile: false };

/** The settings of a window that shows nothing but its subject. */
const bare = {
  'workbench.activityBar.location': 'hidden',
  'workbench.statusBar.visible': false,
  'workbench.layoutControl.enabled': false,
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'breadcrumbs.enabled': false,
  'editor.minimap.enabled': false,
  'editor.fontSize': 12,
  'editor.stickyScroll.enabled': false,
  'editor.scrollBeyondLastLine': false,
  'files.exclude': { '.vscode': true },
};

const themes = { light: 'Default Light Modern', dark: 'Default Dark Modern' };

/** The objects of a cluster that lacks some of the classes which the workspace names. */
const exampleCluster = {
  ...smallCluster,
  '/version': { major: '1', minor: '36', gitVersion: 'v1.36.3' },
  '/apis/node.k8s.io/v1/runtimeclasses': {
    kind: 'RuntimeClassList',
    apiVersion: 'node.k8s.io/v1',
    metadata: { resourceVersion: '7' },
    items: [
      { metadata: { name: 'gvisor' }, handler: 'runsc' },
      {
        metadata: { name: 'kata' },
        handler: 'kata-qemu',
        overhead: { podFixed: { cpu: '250m', memory: '320Mi' } },
        scheduling: { nodeSelector: { 'katacontainers.io/kata-runtime': 'true' } },
      },
    ],
  },
  '/api/v1/nodes': {
    kind: 'NodeList',
    apiVersion: 'v1',
    metadata: { resourceVersion: '7' },
    items: [
      node('a', ['runc', 'runsc', 'kata-qemu'], 'katacontainers.io/kata-runtime'),
      node('b', ['runc', 'runsc']),
    ],
  },
};

await mkdir(folderOfPictures, { recursive: true });
const cluster = await startApiServer(exampleCluster);
for (const [shade, theme] of Object.entries(themes)) {
  const { '.runtimeclass/staging.yaml': _, ...sources } = brokenChain;
  const folder = await folderWith(sources, `walkthrough-${shade}`);
  const kubeconfig = join(dirname(folder), 'kubeconfig');
  await writeFile(kubeconfig, kubeconfigText({ staging: { server: cluster.address } }));
  const settings = {
    ...bare,
    'workbench.colorTheme': theme,
    'runtimeclass.cluster.kubeconfig': kubeconfig,
  };
  const window = await openWindow(folder, { purpose: `walkthrough-${shade}`, settings });
  await takePictures(window, shade);
  await window.close();
}
await cluster.stop();

async function takePictures(window: EditorWindow, shade: string): Promise<void> {
  const { page } = window;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setDeviceMetricsOverride', size);
  const take = async (name: string) => {
    // Playwright makes PNG only, which is larger.
    const picture = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    await writeFile(join(folderOfPictures, `${name}-${shade}.webp`), picture.data, 'base64');
  };
  await window.run('View: Toggle Primary Side Bar Visibility');
  await window.run('RuntimeClass: Open a Sample');
  await window.hoverOver('gvsior', /Quick Fix/);
  await take('sample');
  await page.mouse.move(560, 14);
  await window.goTo(15, 24);
  const fixed = page.locator('.view-line', { hasText: 'runtimeClassName: gvisor' });
  await page.keyboard.press('Control+.');
  await page.locator('.action-widget .monaco-list-row', { hasText: "Rename to 'gvisor'" }).waitFor();
  await take('fix');
  await page.keyboard.press('Enter');
  await fixed.waitFor();
  await window.run('View: Revert and Close Editor');

  await window.run('RuntimeClass: Sync from Cluster');
  await window.answer('Save what was read', 'Save');
  await window.answer('saved to', 'Open');
  await page.locator('.tab.active', { hasText: 'staging.yaml' }).waitFor();
  await window.run('RuntimeClass: Show RuntimeClasses');
  await page.locator('.pane-body .monaco-list-row', { hasText: 'staging' }).click();
  await page.locator('.pane-body .monaco-list-row', { hasText: 'kata-qemu' }).waitFor();
  await page.mouse.move(560, 14);
  await take('cluster');

  await window.run('View: Revert and Close Editor');
  await window.run('View: Toggle Primary Side Bar Visibility');
  await devTools.send('Emulation.setDeviceMetricsOverride', sizeOfMap);
  await window.run('RuntimeClass: Show Runtime Map');
  const map = page.frameLocator('iframe.webview').frameLocator('#active-frame');
  await map.locator('.box', { hasText: 'gvisr' }).first().waitFor();
  await map.getByRole('button', { name: 'Fit' }).click();
  await page.mouse.move(560, 14);
  await take('map');
}

function node(name: string, handlers: readonly string[], label?: string): object {
  return {
    metadata: { name, labels: { 'kubernetes.io/os': 'linux', ...(label && { [label]: 'true' }) } },
    status: {
      allocatable: { cpu: '8', memory: '32Gi', pods: '110' },
      conditions: [{ type: 'Ready', status: 'True' }],
      nodeInfo: { containerRuntimeVersion: 'containerd://2.3.7', kubeletVersion: 'v1.36.3' },
      runtimeHandlers: ['', ...handlers].map(handler => ({ name: handler })),
    },
  };
}
