import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { patienceWithAll } from '../../support/patience.ts';
import { folderWith } from '../prepare-suite.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';

const createTable = "Create containerd table for handler 'kata-qemu' in config.toml";
const rename =
  "Upgrade to node.k8s.io/v1 with handler 'runsc-kvm' (the configuration of the nodes must use the same name), also in config.toml";

describe('a fix that changes another file, in the window of VS Code', { timeout: patienceWithAll }, () => {
  let folder: string;
  let window: EditorWindow;
  const onDisk = (path: string) => readFile(join(folder, path), 'utf8');
  const tab = (name: string) => window.page.locator('.tab', { hasText: name });

  before(async () => {
    folder = await folderWith(texts, 'fix-in-other-file');
    window = await openWindow(folder, { purpose: 'fix-in-other-file' });
  });

  it('is listed once, although each of three clusters offers it', async () => {
    await window.open('kata.yaml');
    await window.goTo(4, 12);
    assert.equal(await window.offersFix(createTable, 'listed'), 1);
  });

  it('writes the other file to the disk and shows it, without a preview', async () => {
    const shown = window.page.locator('.tab.active', { hasText: 'config.toml' });
    await window.lightBulb(createTable, shown);
    await window.page.locator('.view-line', { hasText: 'io.containerd.kata-qemu.v2' }).waitFor();
    await window.page.locator('.tab.active:not(.dirty)', { hasText: 'config.toml' }).waitFor();
    await window.screenshot('table-written');
    assert.equal(await onDisk('nodes/config.toml'), texts['nodes/config.toml'] + table);
    assert.equal(await window.page.getByText('Refactor Preview').count(), 0);
  });

  it('is undone by one step where it is shown', async () => {
    await window.page.keyboard.press('Control+z');
    await window.page.locator('.view-line', { hasText: 'io.containerd.kata-qemu.v2' }).waitFor({
      state: 'detached',
    });
    await window.save();
    assert.equal(await onDisk('nodes/config.toml'), texts['nodes/config.toml']);
  });

  it('leaves the file with the cursor unsaved, and saves the other one', async () => {
    await window.open('old.yaml');
    await window.goTo(1, 20);
    await window.lightBulb(rename, window.unsaved);
    await tab('config.toml').and(window.page.locator(':not(.dirty)')).waitFor();
    await window.screenshot('handler-renamed');
    assert.equal(
      await onDisk('nodes/config.toml'),
      texts['nodes/config.toml'].replace('"runsc.kvm"', '"runsc-kvm"'),
    );
    assert.equal(await onDisk('old.yaml'), texts['old.yaml']);
  });
});

const table = `
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata-qemu]
  runtime_type = "io.containerd.kata-qemu.v2"
  runtime_path = "/opt/kata/bin/containerd-shim-kata-v2"
  privileged_without_host_devices = true
  pod_annotations = ["io.katacontainers.*"]
  [plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata-qemu.options]
    ConfigPath = "/opt/kata/share/defaults/kata-containers/runtimes/qemu/configuration-qemu.toml"
`;

/** A cluster with so many nodes, none of which has a sandbox: each is another message at the same place. */
function cluster(context: string, nodes: number): string {
  const node = (number: number) => `  - apiVersion: v1
    kind: Node
    metadata: { name: ${context}-${number} }
    status:
      allocatable: { cpu: "8", memory: 32Gi, pods: "110" }
      nodeInfo: { containerRuntimeVersion: "containerd://2.1.4" }
      runtimeHandlers: [{ name: "" }, { name: runc }]
`;
  return `apiVersion: v1
kind: List
metadata:
  annotations:
    runtimeclass.dev/context: ${context}
    runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z"
    runtimeclass.dev/server-version: v1.34.2
items:
${Array.from({ length: nodes }, (_, index) => node(index + 1)).join('')}`;
}

const texts = {
  'kata.yaml': `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata-qemu
`,
  'old.yaml': `apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: { name: gvisor }
handler: runsc.kvm
`,
  '.runtimeclass/production.yaml': cluster('production', 3),
  '.runtimeclass/staging.yaml': cluster('staging', 2),
  '.runtimeclass/testing.yaml': cluster('testing', 1),
  'nodes/config.toml': `version = 3

[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"

[plugins."io.containerd.cri.v1.runtime".containerd.runtimes."runsc.kvm"]
  runtime_type = "io.containerd.runsc.v1"
`,
};
