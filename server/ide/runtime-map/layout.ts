import { Graph, layout } from '@dagrejs/dagre';
import { type Box, type Column, columns, type RuntimeMap } from './boxes.ts';

/** Where the boxes of a map are, in CSS pixels. */
export interface MapLayout {
  readonly width: number;
  readonly height: number;
  /** The left end of each column. */
  readonly left: Readonly<Record<Column, number>>;
  /** The upper end and the height of each box, by its id. */
  readonly boxes: ReadonlyMap<string, { readonly top: number; readonly height: number }>;
}

export const boxWidth = 250;
const gap = 84;
const margin = 24;
const headingHeight = 56;

/**
 * Lays a map out: columns from left to right, and in each the boxes in an order in which few links cross. That order and
 * the distances are dagre's; the columns themselves are ours, so that they stay where they are in each map.
 */
export function layoutMap({ boxes, links }: RuntimeMap): MapLayout {
  const graph = new Graph();
  // Every link is one column long, so any tree of links gives the ranks; nothing is left to optimise.
  graph.setGraph({ rankdir: 'LR', nodesep: 14, ranksep: gap, ranker: 'tight-tree' });
  graph.setDefaultEdgeLabel(() => ({}));
  const sources = new Set(boxes.map(({ id }) => id));
  for (const { to } of links) sources.delete(to);
  for (const box of boxes) {
    graph.setNode(box.id, { width: boxWidth, height: heightOf(box) });
    const rank = columns.indexOf(box.column);
    // A box that nothing leads to would be put into the first column; something without a size leads to it from there.
    if (rank === 0 || !sources.has(box.id)) continue;
    const before = `before ${box.id}`;
    graph.setNode(before, { width: 0, height: 0 });
    graph.setEdge(before, box.id, { minlen: rank });
  }
  for (const { from, to } of links) graph.setEdge(from, to);
  layout(graph);
  const tops = boxes.map(box => graph.node(box.id).y! - heightOf(box) / 2);
  const highest = tops.reduce((least, top) => Math.min(least, top), Infinity);
  const placed = new Map(
    boxes.map((box, index) => {
      const top = Math.round(tops[index]! - highest + headingHeight);
      return [box.id, { top, height: heightOf(box) }];
    }),
  );
  const lowest = [...placed.values()].reduce(
    (most, { top, height }) => Math.max(most, top + height),
    headingHeight,
  );
  const left = (column: Column) => margin + columns.indexOf(column) * (boxWidth + gap);
  return {
    width: left('nodes') + boxWidth + margin,
    height: lowest + margin,
    left: {
      workloads: left('workloads'),
      classes: left('classes'),
      handlers: left('handlers'),
      nodes: left('nodes'),
    },
    boxes: placed,
  };
}

/** The height of a box: a line for its title, one for the detail, one for a problem. */
function heightOf({ detail, problem }: Box): number {
  return 30 + (detail === '' ? 0 : 16) + (problem === undefined ? 0 : 17);
}
