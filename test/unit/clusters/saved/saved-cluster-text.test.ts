import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import type { ClusterContents } from '../../../../server/clusters/info/cluster.ts';
import type { ClusterInfo } from '../../../../server/clusters/info/cluster-info.ts';
import { mergeLiveWithSaved } from '../../../../server/clusters/merge-live-with-saved.ts';
import { readSavedCluster } from '../../../../server/clusters/saved/saved-cluster.ts';
import { savedClusterFileName } from '../../../../server/clusters/saved/saved-cluster-file.ts';
import { savedClusterText } from '../../../../server/clusters/saved/saved-cluster-text.ts';
import { ManifestFile } from '../../../../server/documents/manifest-file.ts';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import { SourceFile } from '../../../../server/yaml/source-file.ts';
import { anyContents, contentsOf } from '../../../support/cluster-contents.ts';

const kata = {
  handler: 'kata-qemu',
  overhead: { podFixed: { cpu: '250m', memory: '320Mi' } },
  scheduling: {
    nodeSelector: { 'katacontainers.io/kata-runtime': 'true' },
    tolerations: [{ key: 'kata', operator: 'Exists', tolerationSeconds: 300n }],
  },
};

const kataNode = (hostname: string): Value => ({
  metadata: {
    labels: { 'kubernetes.io/hostname': hostname, 'katacontainers.io/kata-runtime': 'true', 'x/on': 'yes' },
    annotations: { password: 'hunter2' },
  },
  spec: { taints: [{ key: 'kata', effect: 'NoSchedule' }], providerID: 'aws:///eu/i-1' },
  status: {
    addresses: [{ type: 'InternalIP', address: '10.1.2.3' }],
    allocatable: { cpu: '8', memory: '32Gi', pods: '110' },
    conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: '2026-11-20T09:29:00Z' }],
    nodeInfo: {
      kubeletVersion: 'v1.34.2',
      operatingSystem: 'linux',
      containerRuntimeVersion: 'containerd://2.1.4',
    },
    runtimeHandlers: [
      { name: 'runc', features: { userNamespaces: true } },
      { name: '' },
      { name: 'kata-qemu' },
    ],
  },
});

const cluster = contentsOf({
  classes: { kata, gvisor: { handler: 'runsc' }, '1e3': { handler: 'no' } },
  nodes: { 'b-2': kataNode('b-2'), 'b-1': kataNode('b-1'), 'a-1': {} },
  quotas: [
    {
      kind: 'ResourceQuota',
      metadata: { namespace: 'b', name: 'q', uid: '1' },
      spec: { hard: { cpu: '4' } },
      status: {},
    },
    { kind: 'ResourceQuota', metadata: { namespace: 'a', name: 'q' }, spec: { hard: { pods: '10' } } },
  ],
});

const snapshot = `# What RuntimeClass read of a cluster (command Sync from Cluster). There is nothing secret in it.
apiVersion: v1
kind: List
metadata:
  annotations:
    runtimeclass.dev/context: staging
    runtimeclass.dev/labels-left-out: kubernetes.io/hostname
    runtimeclass.dev/server-version: v1.34.2
    runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z"
items:
  - apiVersion: node.k8s.io/v1
    kind: RuntimeClass
    metadata:
      name: "1e3"
    handler: "no"
  - apiVersion: node.k8s.io/v1
    kind: RuntimeClass
    metadata:
      name: gvisor
    handler: runsc
  - apiVersion: node.k8s.io/v1
    kind: RuntimeClass
    metadata:
      name: kata
    handler: kata-qemu
    overhead:
      podFixed:
        cpu: 250m
        memory: 320Mi
    scheduling:
      nodeSelector:
        katacontainers.io/kata-runtime: "true"
      tolerations:
        - key: kata
          operator: Exists
          tolerationSeconds: 300
  - apiVersion: v1
    kind: Node
    metadata:
      name: node-7eb1bcfba7fe
      annotations:
        runtimeclass.dev/nodes: "2"
      labels:
        katacontainers.io/kata-runtime: "true"
        x/on: "yes"
    spec:
      taints:
        - key: kata
          effect: NoSchedule
    status:
      allocatable:
        cpu: "8"
        memory: 32Gi
        pods: "110"
      conditions:
        - type: Ready
          status: "True"
      nodeInfo:
        operatingSystem: linux
        containerRuntimeVersion: containerd://2.1.4
        kubeletVersion: v1.34.2
      runtimeHandlers:
        - name: ""
        - name: kata-qemu
        - name: runc
          features:
            userNamespaces: true
  - apiVersion: v1
    kind: Node
    metadata:
      name: node-8ee0c5f871e8
      annotations:
        runtimeclass.dev/nodes: "1"
  - apiVersion: v1
    kind: ResourceQuota
    metadata:
      namespace: a
      name: q
    spec:
      hard:
        pods: "10"
  - apiVersion: v1
    kind: ResourceQuota
    metadata:
      namespace: b
      name: q
    spec:
      hard:
        cpu: "4"
`;

describe('the text of a snapshot', () => {
  it('is a list of classes, kinds of nodes and quotas, without anything else that the objects have', () => {
    assert.equal(textOf(cluster), snapshot);
  });

  it('keeps a label that is different on every node where a class selects on it', () => {
    const classes = {
      pinned: { handler: 'h', scheduling: { nodeSelector: { 'kubernetes.io/hostname': 'b-1' } } },
    };
    const nodes = { 'b-2': kataNode('b-2'), 'b-1': kataNode('b-1') };
    const text = textOf(contentsOf({ classes, nodes }));
    assert.deepEqual(text.match(/kubernetes.io\/hostname: .*|labels-left-out.*/g), [
      'kubernetes.io/hostname: b-1',
      'kubernetes.io/hostname: b-1',
      'kubernetes.io/hostname: b-2',
    ]);
  });

  it('does not change while the cluster does not, but for its order and its time', () => {
    const later = contentsOf(
      {
        classes: { gvisor: { handler: 'runsc' }, '1e3': { handler: 'no' }, kata },
        nodes: { 'a-1': {}, 'b-1': kataNode('b-1'), 'b-2': kataNode('b-2') },
        quotas: [...cluster.quotas.values()].flat().reverse(),
      },
      { readAt: '2026-12-24T18:00:00Z' },
    );
    assert.equal(textOf(later, snapshot), snapshot);
    const onWindows = snapshot.replaceAll('\n', '\r\n');
    assert.equal(textOf(later, onWindows), onWindows);
    const changed = contentsOf({ classes: { kata } }, { readAt: '2026-12-24T18:00:00Z' });
    assert.match(textOf(changed, snapshot), /\/synced-at: "2026-12-24T18:00:00Z"/);
  });

  it('is not made where the classes may not be read: it would say that there are none', () => {
    assert.equal(savedClusterText(contentsOf({ nodes: {} })), undefined);
  });

  it('reads back as what it was made of', () => {
    fc.assert(
      fc.property(anyContents, contents => {
        const file = fileOf(textOf(contents), contents);
        assert.equal(file.kind, 'saved-cluster');
        assert.deepEqual(known(readSavedCluster(file)!), known(mergeLiveWithSaved(contents)));
      }),
    );
  });
});

function textOf(contents: ClusterContents, previousText?: string): string {
  return savedClusterText(contents, previousText)!.text;
}

function fileOf(text: string, { context }: ClusterContents): ManifestFile {
  // It lies in a folder of the user's choice: the list says what it is.
  const uri = `file:///workspace/clusters/${encodeURIComponent(savedClusterFileName(context))}`;
  return new ManifestFile(SourceFile.of(uri, 1, text));
}

/** All but where it stands, and what nodes are called. */
function known({ classes, nodes = [], origin: _, ...others }: ClusterInfo): object {
  const kinds = nodes.map(({ name: __, nodeCount = 1, ...rest }) => ({ ...rest, nodeCount }));
  return {
    ...others,
    classes: classes.map(({ source: ___, ...rest }) => rest),
    kinds: kinds.sort((a, b) => (inspect(a) < inspect(b) ? -1 : 1)),
  };
}
