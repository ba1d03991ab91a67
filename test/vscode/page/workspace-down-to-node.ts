import { folderWith } from '../prepare-suite.ts';

/** A workspace from Pods down to a node: classes, the saved cluster that has them, and containerd's configuration. */
export function workspaceDownToNode(purpose: string): Promise<string> {
  return folderWith(texts, purpose);
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
