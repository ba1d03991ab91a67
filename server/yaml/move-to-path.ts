import {
  columnOfEntry,
  endOfEntry,
  insertEntry,
  lineBreak,
  removeEntry,
  sliceOf,
  startOfLine,
} from './edit.ts';
import type { TextChange } from './source-file.ts';
import type { Entry, MapNode, Node, ScalarNode } from './tree.ts';

/**
 * Moves a scalar with the comment on its line to another path, through maps alone. Maps on the way that are missing are
 * written; those that are left empty go, unless `keepsParents`. `undefined` if something is at that path already, or where
 * the move would lose a comment or leave an empty map or list item.
 */
export function moveToPath(
  text: string,
  root: Node | null,
  from: readonly string[],
  to: readonly string[],
  keepsParents: boolean,
): TextChange[] | undefined {
  const way = entriesAt(root, from);
  const moved = way?.at(-1)?.entry;
  if (way === undefined || moved?.value?.kind !== 'scalar') return undefined;
  const value = sliceOf(text, moved.value);
  const place = freePlace(root, to);
  if (!/^(["']?)[\w.-]+\1$/.test(value) || place === undefined) return undefined;
  const left = way.findLastIndex(({ map }, index) => index === 0 || map.entries.length > 1);
  if (keepsParents && left < way.length - 1) return undefined;
  const { map, entry } = way[left]!;
  const isGone = place.map !== map && isInside(place.map, entry);
  if (isGone || isInList(text, map, entry) || !isAlone(text, entry)) return undefined;
  const removed = removeEntry(text, map, entry);
  const comment = map.flow ? '' : /^[ \t]*(?:#.*)?/.exec(text.slice(moved.range.end))![0].trimEnd();
  if ('empty' in place) {
    return comment === '' ? [removed, { ...place.empty.range, text: value }] : undefined;
  }
  const [key, ...below] = place.keys;
  if (place.map.flow) {
    const isLast = place.map === map && map.entries.length === 1;
    if (comment !== '' || below.length > 0 || isLast) return undefined;
    return [removed, insertEntry(text, place.map, key!, value)];
  }
  const inserted = insertLines(text, place.map, place.keys, value + comment, removed);
  // In a block scalar, an insertion where the lines begin that go would be one of them.
  return inserted.start === removed.start ? [{ ...removed, text: inserted.text }] : [removed, inserted];
}

/** The place at a path: keys that are missing in a map, or an empty text that is there. */
type Place =
  | { readonly map: MapNode; readonly keys: readonly string[] }
  | { readonly map: MapNode; readonly empty: ScalarNode };

function freePlace(root: Node | null, path: readonly string[]): Place | undefined {
  let node = root;
  for (const [index, key] of path.entries()) {
    if (node?.kind !== 'map' || node.entries.some(entry => entry.key.text === '<<')) return undefined;
    const entries = node.entries.filter(entry => entry.key.text === key);
    if (entries.length === 0) {
      const isReady = node.flow || node.entries.length > 0;
      return isReady ? { map: node, keys: path.slice(index) } : undefined;
    }
    const { value } = entries[0]!;
    if (entries.length > 1 || value === null) return undefined;
    if (index === path.length - 1) {
      const isEmpty = value.kind === 'scalar' && value.style !== 'block' && value.text === '';
      return isEmpty && value.range.end > value.range.start ? { map: node, empty: value } : undefined;
    }
    node = value;
  }
  return undefined;
}

interface Step {
  readonly map: MapNode;
  readonly entry: Entry;
}

/** The entries that lead to a path, each with its map; `undefined` if one is missing or written twice. */
function entriesAt(root: Node | null, path: readonly string[]): readonly Step[] | undefined {
  const steps: Step[] = [];
  let node = root;
  for (const key of path) {
    if (node?.kind !== 'map') return undefined;
    const [entry, ...others] = node.entries.filter(candidate => candidate.key.text === key);
    if (entry === undefined || others.length > 0) return undefined;
    steps.push({ map: node, entry });
    node = entry.value;
  }
  return steps;
}

function isInside({ range }: MapNode, entry: Entry): boolean {
  return entry.range.start <= range.start && range.end <= entry.range.end;
}

/** Whether an entry of a block map stands behind the dash of a list. */
function isInList(text: string, { flow }: MapNode, { range }: Entry): boolean {
  return !flow && text.slice(startOfLine(text, range.start), range.start).trim() !== '';
}

/** Whether an entry has no comments in it that go with it: those between its keys. */
function isAlone(text: string, { range }: Entry): boolean {
  return !/(?:^|\s)#/.test(text.slice(range.start, range.end));
}

/** Keys, each below the one before it, as the last lines of a block map. */
function insertLines(
  text: string,
  map: MapNode,
  keys: readonly string[],
  value: string,
  removed: TextChange,
): TextChange {
  const column = columnOfEntry(text, map.entries[0]!);
  const lines = keys.map((key, depth) => {
    const isLast = depth === keys.length - 1;
    return `${' '.repeat(column + 2 * depth)}${key}:${isLast ? ` ${value}` : ''}`;
  });
  const newline = lineBreak(text);
  const at = endOfEntry(text, map.entries.at(-1)!);
  const isLineOpen = at > 0 && text[at - 1] !== '\n';
  // The last line of a text may be the one that goes.
  const isAfterBreak = !isLineOpen || removed.end === at;
  return {
    start: at,
    end: at,
    text: (isAfterBreak ? '' : newline) + lines.join(newline) + (isLineOpen ? '' : newline),
  };
}
