import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clusterLabels } from '../../../../server/ide/runtime-map/cluster-labels.ts';
import { drawMap } from '../../../../server/ide/runtime-map/draw-map.ts';
import { brokenChain, clusterYaml, wholeChain } from '../../../support/runtime-maps.ts';
import { openWorkspace } from '../../../support/workspace.ts';

const production = clusterYaml('production', []);

describe('the clusters to choose from in a runtime map', () => {
  it('say how much is broken in each, as their maps do', async () => {
    const files = { ...brokenChain, '.runtimeclass/production.yaml': production };
    const { labels, summaries } = await labelsOf(files);
    assert.deepEqual(labels, ['production (broken: 3)', 'staging (broken: 7)']);
    assert.deepEqual(summaries, [
      'Runtime map of production as of 2026-11-20T09:30:00Z: broken classes and handlers: 1; workloads whose Pods do not run: 2.',
      'Runtime map of staging as of 2026-11-20T09:30:00Z: broken classes and handlers: 3; workloads whose Pods do not run: 4.',
    ]);
  });

  it('say so where nothing is', async () => {
    const { labels } = await labelsOf(wholeChain);
    assert.deepEqual(labels, ['staging (broken: 0)']);
  });

  it('are counted ten at most, and requests are answered after each', async () => {
    const clusters = Array.from({ length: 12 }, (_, index) => {
      const context = `c${String(index).padStart(2, '0')}`;
      return [`.runtimeclass/${context}.yaml`, clusterYaml(context, [])] as const;
    });
    let pauses = 0;
    const snapshot = (await openWorkspace(Object.fromEntries(clusters))).snapshot();
    const labels = await clusterLabels(snapshot, () => {
      pauses++;
      return Promise.resolve();
    });
    assert.equal(pauses, 10);
    assert.deepEqual(labels.slice(8), ['c08 (broken: 0)', 'c09 (broken: 0)', 'c10', 'c11']);
  });
});

async function labelsOf(files: Readonly<Record<string, string>>) {
  const snapshot = (await openWorkspace(files)).snapshot();
  const { clusters } = drawMap(snapshot, { theme: 'editor' });
  return {
    labels: await clusterLabels(snapshot, () => undefined),
    summaries: clusters.map(cluster => drawMap(snapshot, { theme: 'editor', cluster }).summary),
  };
}
