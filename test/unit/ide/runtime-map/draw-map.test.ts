import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Session } from '../../../../server/analysis/session.ts';
import { drawMap } from '../../../../server/ide/runtime-map/draw-map.ts';
import { boxWidth } from '../../../../server/ide/runtime-map/layout.ts';
import type { RuntimeMapDrawing } from '../../../../server/protocol/runtime-map/map.ts';
import { markupProblems } from '../../../support/markup-problems.ts';
import {
  brokenChain,
  clusterYaml,
  hostileChain,
  largeWorkspace,
  workload,
} from '../../../support/runtime-maps.ts';
import { memoryFiles, openWorkspace } from '../../../support/workspace.ts';

describe('the drawing of the runtime map', () => {
  for (const theme of ['editor', 'light', 'dark'] as const) {
    it(`is well-formed with names that look like markup (${theme})`, async () => {
      const { svg, table } = await draw(hostileChain, { theme });
      assert.deepEqual(markupProblems(svg), []);
      assert.deepEqual(markupProblems(table), []);
      assert.match(svg, /&#60;img src=x onerror/);
      for (const text of [svg, table]) assert.doesNotMatch(text, /<img|<script|\p{Cc}(?<!\n)|\u202E/u);
    });
  }

  it('is a document of its own for a file, without what a page needs', async () => {
    const { svg, table } = await draw(brokenChain, { theme: 'light' });
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]* role="img"/);
    assert.match(svg, /<style>/);
    assert.doesNotMatch(svg, /var\(|data-id|tabindex|href|url\(/);
    assert.equal(table, '');
  });

  it('has no box on another one, and each in its column', async () => {
    const { svg } = await draw(brokenChain, { theme: 'light' });
    const placed = framesOf(svg);
    assert.equal(placed.length, 17);
    assert.deepEqual([...new Set(placed.map(({ x }) => x))].sort((a, b) => a - b).length, 4);
    assert.deepEqual(overlaps(svg), []);
  });

  it('can be read with 500 classes, 5,000 nodes and 10,000 workloads', async () => {
    const session = new Session(memoryFiles(largeWorkspace()));
    await session.index.readAll(['file:///workspace/'], () => false);
    const { svg, places, summary } = drawMap(session.snapshot(), { theme: 'editor' });
    const boxes = svg.match(/<g class="box /g)!.length;
    const links = svg.match(/<g class="link /g)!.length;
    assert.ok(boxes <= 200, `${boxes} boxes`);
    assert.ok(links <= 600, `${links} links`);
    assert.ok(svg.length < 500_000, `${svg.length} characters`);
    assert.ok(Object.values(places).every(each => each.length <= 200));
    assert.match(svg, />Nodes <tspan[^>]*>5000</);
    assert.match(svg, />Workloads <tspan[^>]*>10000</);
    assert.match(summary, /Pods do not run: 20\.$/);
    assert.deepEqual(overlaps(svg), []);
  });

  it('is of the cluster that was chosen', async () => {
    const files = {
      '.runtimeclass/a.yaml': clusterYaml('a', [
        '{ apiVersion: v1, kind: Node, metadata: { name: of-a } }\n',
      ]),
      '.runtimeclass/b.yaml': clusterYaml('b', [
        '{ apiVersion: v1, kind: Node, metadata: { name: of-b } }\n',
      ]),
      'web.yaml': workload('Deployment', 'web', 'shop', 'x'),
    };
    const { clusters, cluster, svg } = await draw(files, { theme: 'editor', cluster: 'b' });
    assert.deepEqual(
      [clusters, cluster, svg.includes('of-b'), svg.includes('of-a')],
      [['a', 'b'], 'b', true, false],
    );
    assert.equal((await draw(files, { theme: 'editor', cluster: 'gone' })).cluster, 'a');
  });
});

interface Frame {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

function framesOf(svg: string): readonly Frame[] {
  const frames = [...svg.matchAll(/class="frame" x="(\d+)" y="(\d+)" width="\d+" height="(\d+)"/g)];
  return frames.map(([, x, y, height]) => ({
    x: Number(x),
    top: Number(y),
    bottom: Number(y) + Number(height),
  }));
}

/** The boxes on which another one of their column lies. */
function overlaps(svg: string): readonly Frame[] {
  const placed = framesOf(svg);
  return placed.filter(one =>
    placed.some(
      other =>
        other !== one &&
        Math.abs(other.x - one.x) < boxWidth &&
        other.top <= one.top &&
        other.bottom > one.top,
    ),
  );
}

async function draw(
  files: Readonly<Record<string, string>>,
  params: Parameters<typeof drawMap>[1],
): Promise<RuntimeMapDrawing> {
  return drawMap((await openWorkspace(files)).snapshot(), params);
}
