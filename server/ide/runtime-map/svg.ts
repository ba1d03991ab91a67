import { t } from '../../base/l10n.ts';
import { escaped } from '../../protocol/runtime-map/escape.ts';
import { palettes, styleOfMap } from '../../protocol/runtime-map/style.ts';
import { textOfBox } from './box-text.ts';
import { type Box, type Column, columns, type Link, type RuntimeMap } from './boxes.ts';
import { boxWidth, type MapLayout } from './layout.ts';
import { shortened } from './shortened.ts';

/**
 * The SVG of a map. For a file (`light`, `dark`) it has its style inside and is an image with a name; for the page
 * (`editor`) its boxes can be focused and operated.
 */
export function svgOfMap(
  { boxes, links }: RuntimeMap,
  layout: MapLayout,
  { theme, name }: { readonly theme: keyof typeof palettes; readonly name: string },
): string {
  const { width, height } = layout;
  const isFile = theme !== 'editor';
  const byId = new Map(boxes.map(box => [box.id, box]));
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="map" ${size} role="${isFile ? 'img' : 'group'}" aria-label="${escaped(name)}">`,
    ...(isFile ? [`<title>${escaped(name)}</title>`, `<style>${styleOfMap(palettes[theme])}</style>`] : []),
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...columns.map(column => heading(column, boxes, layout)),
    '<g aria-hidden="true">',
    ...links.map(link => linkOf(link, byId, layout)),
    '</g>',
    ...boxes.map(box => boxOf(box, layout, isFile)),
    '</svg>',
  ].join('\n');
}

/** The size by which a title of 13 pixels is measured: bold letters are wider. */
const boldSize = 14.5;

/** The name of a column for people. */
export function nameOfColumn(column: Column): string {
  const names: Readonly<Record<Column, string>> = {
    workloads: t('Workloads'),
    classes: t('RuntimeClasses'),
    handlers: t('Handlers'),
    nodes: t('Nodes'),
  };
  return names[column];
}

function heading(column: Column, boxes: readonly Box[], { left }: MapLayout): string {
  const inColumn = boxes.filter(box => box.column === column);
  const isCounted = column === 'workloads' || column === 'nodes';
  const count = inColumn.reduce((sum, box) => sum + (isCounted || box.fold ? box.count : 1), 0);
  const name = nameOfColumn(column);
  return `<text class="heading" x="${left[column]}" y="34">${escaped(name)} <tspan class="amount" dx="4">${count}</tspan></text>`;
}

function boxOf(box: Box, { left, boxes }: MapLayout, isFile: boolean): string {
  const { id, column, title, detail, problem, state, fold } = box;
  const { top, height } = boxes.get(id)!;
  const [x, room] = [left[column], boxWidth - 28];
  const isMarked = state !== 'works';
  const line = (kind: string, text: string, y: number, width: number, size: number) =>
    `<text class="${kind}" x="${x + 14}" y="${top + y}">${escaped(shortened(text, width, size))}</text>`;
  const operated = isFile
    ? ''
    : ` data-id="${escaped(id, 2_000)}" tabindex="-1" role="${fold === 'closed' || fold === 'open' ? 'button' : 'link'}"`;
  return [
    `<g class="box ${column} ${state}${fold ? ' fold' : ''}"${operated}>`,
    // The title is its name for screen readers; the same words, in parts, need not be read again.
    `<title>${escaped(textOfBox(box))}</title>`,
    '<g aria-hidden="true">',
    `<rect class="frame" x="${x}" y="${top}" width="${boxWidth}" height="${height}" rx="5"/>`,
    `<rect class="edge" x="${x}" y="${top + 6}" width="3" height="${height - 12}" rx="1.5"/>`,
    line('title', title, 20, isMarked ? room - 20 : room, boldSize),
    ...(detail === '' ? [] : [line('detail', detail, 36, room, 11)]),
    ...(problem === undefined ? [] : [line('problem', problem, detail === '' ? 37 : 53, room, 11)]),
    ...(isMarked ? [mark(state, x + boxWidth - 16, top + 16)] : []),
    '</g></g>',
  ].join('');
}

function linkOf(
  { from, to, state }: Link,
  byId: ReadonlyMap<string, Box>,
  { left, boxes }: MapLayout,
): string {
  const [start, end] = [boxes.get(from)!, boxes.get(to)!];
  const x1 = left[byId.get(from)!.column] + boxWidth;
  const x2 = left[byId.get(to)!.column];
  const [y1, y2] = [middle(start), middle(end)];
  const bend = (x1 + x2) / 2;
  const path = `<path d="M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}"/>`;
  const marked = state === 'works' ? '' : mark(state, bend, (y1 + y2) / 2);
  return `<g class="link ${state}" data-from="${escaped(from, 2_000)}" data-to="${escaped(to, 2_000)}">${path}${marked}</g>`;
}

function middle({ top, height }: { readonly top: number; readonly height: number }): number {
  return top + height / 2;
}

/** A cross for what is broken, a question mark for what is not known. */
function mark(state: Box['state'], x: number, y: number): string {
  const disc = `<circle class="disc" cx="${x}" cy="${y}" r="7.5"/>`;
  const sign =
    state === 'broken'
      ? `<path class="cross" d="M${x - 3} ${y - 3}L${x + 3} ${y + 3}M${x + 3} ${y - 3}L${x - 3} ${y + 3}"/>`
      : `<text class="question" x="${x}" y="${y + 4}">?</text>`;
  return `<g class="mark">${disc}${sign}</g>`;
}
