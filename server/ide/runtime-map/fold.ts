import { linkSeverity } from '../../analysis/chain/link.ts';
import { groupBy } from '../../base/collections.ts';
import { t } from '../../base/l10n.ts';
import { type Box, type Column, columns, type Link, type RuntimeMap } from './boxes.ts';

/** The parts of a map that the reader wants to see. */
export interface Selection {
  /** Only boxes that have this text, in any case of letters, and what is linked with them; empty: all. */
  readonly filter: string;
  /** The ids of folds that are open. */
  readonly unfolded: readonly string[];
}

/**
 * A map that a person can read, whatever its size: filtered, classes without users in one box, and of each column what is
 * broken and what matters most, with the rest in one box.
 */
export function foldMap(map: RuntimeMap, { filter, unfolded }: Selection): RuntimeMap {
  const wanted = filter.trim() === '' ? map : filtered(map, filter.trim().toLowerCase());
  const used = filter.trim() === '' ? foldUnused(wanted, unfolded.includes(unusedId)) : wanted;
  const weights = weightsOf(used);
  return columns.reduce((map, column) => foldRest(map, column, weights), used);
}

function filtered({ boxes, links }: RuntimeMap, text: string): RuntimeMap {
  const found = boxes.filter(({ title, detail, problem, words }) =>
    [title, detail, problem ?? '', ...words].some(word => word.toLowerCase().includes(text)),
  );
  const start = new Set(found.map(({ id }) => id));
  const [down, up] = [new Set(start), new Set(start)];
  // Links lead from column to column, so they are followed once in each direction.
  for (const { from, to } of links) if (down.has(from)) down.add(to);
  for (const { from, to } of links.toReversed()) if (up.has(to)) up.add(from);
  return only({ boxes, links }, ({ id }) => down.has(id) || up.has(id));
}

const unusedId = 'fold:unused';
/** So few classes without users are shown. */
const mostUnused = 5;

function foldUnused(map: RuntimeMap, isOpen: boolean): RuntimeMap {
  const unused = map.boxes.filter(({ column, count, state }) => {
    return column === 'classes' && count === 0 && state === 'works';
  });
  if (unused.length <= mostUnused) return map;
  const fold: Box = {
    ...foldBox(unusedId, 'classes', unused, isOpen ? 'open' : 'closed'),
    title: t('{0} classes without users', unused.length),
  };
  if (isOpen) return { ...map, boxes: [...map.boxes, fold] };
  const gone = new Set(unused.map(({ id }) => id));
  const links = map.links.filter(({ from }) => !gone.has(from));
  const kept = new Set(links.map(({ to }) => to));
  const boxes = map.boxes.filter(
    ({ id, column }) => !gone.has(id) && (column !== 'handlers' || kept.has(id)),
  );
  return only({ boxes: [...boxes, fold], links }, () => true);
}

/** More boxes one below the other do not help anybody; a filter leads to the others. */
const mostOfColumn: Readonly<Record<Column, number>> = {
  workloads: 24,
  classes: 24,
  handlers: 24,
  nodes: 24,
};

function foldRest(map: RuntimeMap, column: Column, weights: ReadonlyMap<string, number>): RuntimeMap {
  const inColumn = map.boxes.filter(box => box.column === column);
  const most = mostOfColumn[column];
  if (inColumn.length <= most) return map;
  const weightOf = (box: Box) => (box.fold === undefined ? (weights.get(box.id) ?? 0) : Infinity);
  const inOrder = inColumn.toSorted(
    (a, b) => linkSeverity[b.state] - linkSeverity[a.state] || weightOf(b) - weightOf(a),
  );
  const rest = inOrder.slice(most);
  const id = `fold:${column}`;
  const folded = new Set(rest.map(box => box.id));
  const fold = foldBox(id, column, rest, 'fixed');
  const links = map.links.map(link => ({
    from: folded.has(link.from) ? id : link.from,
    to: folded.has(link.to) ? id : link.to,
    state: link.state,
  }));
  return { boxes: [...map.boxes.filter(box => !folded.has(box.id)), fold], links: merged(links) };
}

/** How many workloads or nodes hang on each box. */
function weightsOf({ boxes, links }: RuntimeMap): ReadonlyMap<string, number> {
  const weights = new Map(
    boxes.map(({ id, column, count }) => [id, column === 'workloads' || column === 'nodes' ? count : 0]),
  );
  for (const { from, to } of links) {
    if (!to.startsWith('nodes:')) weights.set(to, (weights.get(to) ?? 0) + (weights.get(from) ?? 0));
  }
  return weights;
}

function foldBox(id: string, column: Column, boxes: readonly Box[], fold: NonNullable<Box['fold']>): Box {
  const count = boxes.reduce((sum, box) => sum + Math.max(box.count, 1), 0);
  const broken = boxes.filter(({ state }) => state === 'broken').length;
  const titles: Readonly<Record<Column, string>> = {
    workloads: t('{0} more workloads', count),
    classes: t('{0} more classes', count),
    handlers: t('{0} more handlers', count),
    nodes: t('{0} more nodes', count),
  };
  return {
    id,
    column,
    title: titles[column],
    detail: fold === 'fixed' ? t('the filter shows them') : fold === 'open' ? t('hide them') : t('show them'),
    state: broken > 0 ? 'broken' : 'works',
    problem: broken > 0 ? t('{0} of them broken', broken) : undefined,
    count,
    places: [],
    words: [],
    fold,
  };
}

/** One link for all between the same boxes, the worst of them. */
function merged(links: readonly Link[]): readonly Link[] {
  return [...groupBy(links, ({ from, to }) => `${from}\n${to}`).values()].map(same =>
    same.reduce((worst, link) => (linkSeverity[link.state] > linkSeverity[worst.state] ? link : worst)),
  );
}

function only({ boxes, links }: RuntimeMap, isKept: (box: Box) => boolean): RuntimeMap {
  const kept = boxes.filter(isKept);
  const ids = new Set(kept.map(({ id }) => id));
  return { boxes: kept, links: links.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
}
