import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ClusterContents } from '../../../../server/clusters/info/cluster.ts';
import { labelOf } from '../../../../server/clusters/info/cluster-info.ts';
import { mergeLiveWithSaved } from '../../../../server/clusters/merge-live-with-saved.ts';
import { readSavedCluster } from '../../../../server/clusters/saved/saved-cluster.ts';
import { savedClusterText } from '../../../../server/clusters/saved/saved-cluster-text.ts';
import { ManifestFile } from '../../../../server/documents/manifest-file.ts';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import { SourceFile } from '../../../../server/yaml/source-file.ts';
import { contentsOf } from '../../../support/cluster-contents.ts';

const gvisor = { gvisor: { handler: 'runsc' } };
const kata = { kata: { handler: 'kata' } };
const nodes = { n1: { metadata: { labels: { pool: 'a' } } }, n2: { metadata: { labels: { pool: 'a' } } } };
const quota = (namespace: string, pods: string): Value => ({
  metadata: { namespace, name: 'q' },
  spec: { hard: { pods } },
});

const october = { readAt: '2026-10-20T09:30:00Z' };
const november = { readAt: '2026-11-20T09:30:00Z' };
const december = { readAt: '2026-12-20T09:30:00Z' };

const saved = textOf(contentsOf({ classes: gvisor, nodes, quotas: [quota('shop', '10')] }, october));

describe('a snapshot of a cluster of which not everything can be read any more', () => {
  it('keeps the nodes that were saved before, with their own age', () => {
    for (const unread of [undefined, {}]) {
      const contents = contentsOf({ classes: kata, nodes: unread, quotas: [quota('shop', '10')] }, november);
      const { text, keepsNodes } = savedClusterText(contents, saved)!;
      assert.equal(keepsNodes, true);
      assert.equal(nodesIn(text), nodesIn(saved));
      assert.equal(shown(text), 'staging as of 2026-11-20T09:30:00Z, nodes as of 2026-10-20T09:30:00Z');
      // Another month later they are still those of October.
      const later = contentsOf({ classes: gvisor, nodes: unread, quotas: [] }, december);
      assert.match(shown(textOf(later, text)), /^staging as of 2026-12-.*nodes as of 2026-10-20T09:30:00Z/);
    }
  });

  it('has their age from nobody where the file does not say it', () => {
    const undated = saved.replace(/^ *runtimeclass.dev\/synced-at.*\n/m, '');
    const text = textOf(contentsOf({ classes: kata, quotas: [quota('shop', '10')] }, november), undated);
    assert.equal(shown(text), 'staging as of 2026-11-20T09:30:00Z, nodes as saved');
  });

  it('has no word of it once they can be read again', () => {
    const without = textOf(contentsOf({ classes: kata, quotas: [quota('shop', '10')] }, november), saved);
    const more = { ...nodes, n3: { metadata: { labels: { pool: 'b' } } } };
    const contents = contentsOf({ classes: kata, nodes: more, quotas: [quota('shop', '10')] }, december);
    const { text, keepsNodes } = savedClusterText(contents, without)!;
    assert.deepEqual([keepsNodes, shown(text)], [false, 'staging as of 2026-12-20T09:30:00Z']);
  });

  it('is what it was where nothing else has changed, and where nothing was saved it has no nodes', () => {
    const contents = contentsOf({ classes: gvisor, quotas: [quota('shop', '10')] }, november);
    assert.deepEqual(savedClusterText(contents, saved), { text: saved, keepsNodes: true });
    for (const nothing of [undefined, '', 'kind: List\nitems: [', 'a: b\n']) {
      const { text, keepsNodes } = savedClusterText(contents, nothing)!;
      assert.deepEqual([keepsNodes, nodesIn(text)], [false, '']);
    }
  });

  it('keeps the server version', () => {
    const contents = contentsOf({ classes: kata }, { ...november, serverVersion: undefined });
    assert.match(textOf(contents, saved), /^ *runtimeclass\.dev\/server-version: v1\.34\.2$/m);
  });

  it('tells a live cluster how old its nodes are', () => {
    const file = textOf(contentsOf({ classes: kata, quotas: [] }, november), saved);
    const forbidden = contentsOf({ classes: kata, quotas: [] }, december);
    const live = mergeLiveWithSaved(forbidden, { saved: readSavedCluster(fileOf(file)), isWatched: true });
    assert.equal(labelOf(live), 'staging, live, nodes as of 2026-10-20T09:30:00Z');
  });
});

describe('the quotas of a snapshot', () => {
  it('are the same whichever namespaces are in view', () => {
    for (const quotas of [undefined, [], [quota('other', '1')].slice(1)]) {
      assert.equal(textOf(contentsOf({ classes: gvisor, nodes, quotas }, november), saved), saved);
    }
  });

  it('are the new ones of the namespaces in view, and those that were saved before of the others', () => {
    const dev = contentsOf({ classes: gvisor, nodes, quotas: [quota('dev', '5')] }, november);
    const both = textOf(dev, saved);
    assert.equal(quotasIn(both), 'dev 5, shop 10');
    assert.equal(shown(both), 'staging as of 2026-11-20T09:30:00Z, quotas as of 2026-10-20T09:30:00Z');
    const changed = contentsOf({ classes: gvisor, nodes, quotas: [quota('shop', '20')] }, december);
    assert.equal(quotasIn(textOf(changed, both)), 'dev 5, shop 20');
    const gone = { ...changed, quotas: new Map([['shop', []]]) };
    assert.equal(quotasIn(textOf(gone, both)), 'dev 5');
  });
});

describe('the nodes of a snapshot', () => {
  const machines = (...memory: string[]) =>
    Object.fromEntries(
      memory.map(amount => [
        `m-${amount}`,
        { status: { allocatable: { cpu: '4', memory: amount, 'ephemeral-storage': '100Gi' } } },
      ]),
    );
  const saving = (memory: readonly string[], before?: string) =>
    textOf(contentsOf({ classes: gvisor, nodes: machines(...memory) }, november), before);

  it('are what they were where an autoscaler puts another machine of the type in the place of one', () => {
    const before = saving(['15150128Ki', '15150000Ki']);
    assert.equal(saving(['15150000Ki', '15149000Ki'], before), before);
    assert.match(saving(['15150000Ki', '15150256Ki'], before), /memory: 15150256Ki/);
    assert.match(saving(['16150000Ki', '16149000Ki'], before), /memory: 16150000Ki/);
  });
});

function textOf(contents: ClusterContents, previousText?: string): string {
  return savedClusterText(contents, previousText)!.text;
}

function shown(text: string): string {
  return labelOf(readSavedCluster(fileOf(text))!);
}

/** The text of the Nodes. */
function nodesIn(text: string): string {
  const items = text.split(/^(?= {2}- )/m);
  return items.filter(item => item.includes('kind: Node')).join('');
}

function quotasIn(text: string): string {
  const found = text.matchAll(/namespace: (\w+)\n.*\n.*\n.*\n *pods: "(\d+)"/g);
  return [...found].map(([, namespace, pods]) => `${namespace} ${pods}`).join(', ');
}

function fileOf(text: string): ManifestFile {
  return new ManifestFile(SourceFile.of('file:///w/.runtimeclass/staging.yaml', 1, text));
}
