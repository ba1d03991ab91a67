import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rememberLast } from '../../../server/base/remember.ts';
import { folderWith, writeTexts } from '../prepare-suite.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';

/**
 * A window with a workspace from Pods down to a node: classes, the saved cluster that has them, and containerd's configuration.
 * The files that need it share it: each finds no editor open, and the workspace as it was at first.
 */
export async function windowDownToNode(): Promise<{ folder: string; window: EditorWindow }> {
  const { folder, window } = await sharedWindow();
  await closeEditors(window);
  const own = new Set(Object.keys(texts).map(path => path.split('/')[0]));
  for (const name of await readdir(folder)) {
    if (!own.has(name)) await rm(join(folder, name), { recursive: true });
  }
  await writeTexts(folder, texts);
  return { folder, window };
}

const sharedWindow = rememberLast(async () => {
  const folder = await folderWith(texts, 'down-to-node');
  return { folder, window: await openWindow(folder, { purpose: 'down-to-node' }) };
});

async function closeEditors({ page, run }: EditorWindow): Promise<void> {
  await run('View: Close All Editors');
  const discard = page.getByRole('button', { name: "Don't Save" });
  const noEditor = page.locator('.editor-group-container.empty');
  await discard.or(noEditor).first().waitFor();
  if (await discard.isVisible()) await discard.click();
  await noEditor.waitFor();
}

const texts = {
  'api.yaml': `apiVersion: apps/v1
kind: Deployment
metadata:
  name: api
spec:
  selector:
    matchLabels:
      app: api
  template:
    metadata:
      labels:
        app: api
    spec:
      containers:
        - name: api
          image: example.com/api:1.4.0
          securityContext:
            seccompProfile:
              type: RuntimeDefault
`,
  'build.yaml': `apiVersion: v1
kind: Pod
metadata:
  name: build
  namespace: builds
spec:
  runtimeClassName: plain
  containers:
    - name: build
      image: example.com/build:7
`,
  'classes.yaml': `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: gvisor
handler: runsc
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: plain
handler: runc
`,
  '.runtimeclass/policy.yaml': `requirements:
  - name: builds are sandboxed
    namespaces: [builds]
    needs:
      isolation: user-space-kernel
`,
  '.runtimeclass/staging.yaml': `apiVersion: v1
kind: List
metadata:
  annotations:
    runtimeclass.dev/context: staging
    runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z"
    runtimeclass.dev/server-version: v1.34.2
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: plain }, handler: runc }
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: gvisor }, handler: runsc }
  - apiVersion: node.k8s.io/v1
    kind: RuntimeClass
    metadata: { name: kata }
    handler: kata-qemu
    overhead: { podFixed: { cpu: 250m, memory: 320Mi } }
    scheduling: { nodeSelector: { katacontainers.io/kata-runtime: "true" } }
  - apiVersion: node.k8s.io/v1
    kind: RuntimeClass
    metadata: { name: kata-gpu }
    handler: kata-qemu-nvidia-gpu
    scheduling: { nodeSelector: { gpu: "true" } }
  - apiVersion: v1
    kind: Node
    metadata: { name: worker-1, labels: { katacontainers.io/kata-runtime: "true" } }
    status:
      allocatable: { cpu: "8", memory: 32Gi, pods: "110" }
      runtimeHandlers: [{ name: "" }, { name: runc }, { name: runsc }, { name: kata-qemu }]
  - apiVersion: v1
    kind: Node
    metadata: { name: worker-2 }
    status:
      allocatable: { cpu: "8", memory: 32Gi, pods: "110" }
      runtimeHandlers: [{ name: "" }, { name: runc }, { name: runsc }]
`,
  'nodes/config.toml': `version = 3

[plugins.'io.containerd.cri.v1.runtime'.containerd]
  default_runtime_name = 'runc'

[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc]
  runtime_type = 'io.containerd.runc.v2'

[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runsc]
  runtime_type = 'io.containerd.runsc.v1'

[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.kata-qemu]
  runtime_type = 'io.containerd.kata-qemu.v2'
`,
};
