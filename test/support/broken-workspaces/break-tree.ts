import fc from 'fast-check';
import type { Draw } from '../old-classes/draw.ts';
import { type Entries, isMap, type Tree } from './tree.ts';

type Entry = Entries['entries'][number];

/** A map of an object with up to three mistakes: names that are misspelled, fields in other maps, or written twice. */
export function broken(draw: Draw, top: Entries): Entries {
  let current = top;
  const times = draw(fc.constantFrom, 0, 0, 1, 1, 2, 3);
  for (let time = 0; time < times; time++) {
    const mistake = draw(fc.constantFrom, misspell, misspell, misplace, misplace, repeat, deepen);
    current = mistake(draw, current);
  }
  return current;
}

type Path = readonly number[];
type Mistake = (draw: Draw, top: Entries) => Entries;

/** One letter too few or twice, two swapped, or another case, dash or underscore. */
const misspell: Mistake = (draw, top) => {
  const path = anyEntry(draw, top);
  return changed(top, path, ([key, value]) => [[misspelled(draw, key), value]]);
};

function misspelled(draw: Draw, key: string): string {
  const at = draw(fc.nat, { max: Math.max(0, key.length - 2) });
  return draw(
    fc.constantFrom,
    key.slice(0, at) + key.slice(at + 1),
    key.slice(0, at + 1) + key.slice(at),
    key.slice(0, at) + (key[at + 1] ?? '') + (key[at] ?? '') + key.slice(at + 2),
    key[0]!.toUpperCase() + key.slice(1),
    key.toLowerCase(),
    key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    key === 'handler' ? 'runtimeHandler' : key === 'runtimeHandler' ? 'handler' : key,
  );
}

/** An entry moves to another map. */
const misplace: Mistake = (draw, top) => {
  const from = anyEntry(draw, top);
  const moved = entryAt(top, from);
  const without = changed(top, from, () => []);
  return put(draw, without, moved);
};

/** An entry is written once more, here or elsewhere, the same or with another value. */
const repeat: Mistake = (draw, top) => {
  const [key, value] = entryAt(top, anyEntry(draw, top));
  const other =
    draw(fc.boolean) || typeof value !== 'string'
      ? value
      : draw(fc.constantFrom, 'runc', 'kata', '250m', 'other');
  const name = draw(fc.boolean) ? key : misspelled(draw, key);
  return put(draw, top, [name, other]);
};

/** Some fields are below another key, as if they were of another version. */
const deepen: Mistake = (draw, top) => {
  const names = ['handler', 'runtimeHandler', 'overhead', 'scheduling'];
  const below = top.entries.filter(([key]) => names.includes(key) && draw(fc.boolean));
  if (below.length === 0) return top;
  const others = top.entries.filter(entry => !below.includes(entry));
  return { entries: [...others, ['spec', { entries: below }]] };
};

function put(draw: Draw, top: Entries, entry: Entry): Entries {
  const maps = pathsOfMaps(top);
  const path = draw(fc.constantFrom, ...maps);
  const insert = ({ entries }: Entries): Entries => {
    const free = entries.filter(([key]) => key !== entry[0]);
    const at = draw(fc.nat, { max: free.length });
    return free.length < entries.length
      ? { entries }
      : { entries: [...entries.slice(0, at), entry, ...entries.slice(at)] };
  };
  if (path.length === 0) return insert(top);
  return changed(top, path, ([key, value]) => [[key, isMap(value) ? insert(value) : value]]);
}

/** A path to an entry that people break: not the version, the kind or the name. */
function anyEntry(draw: Draw, top: Entries): Path {
  const paths = pathsOf(top).filter(
    path => !/^(apiVersion|kind|metadata|name|spec)$/.test(entryAt(top, path)[0]),
  );
  return paths.length === 0 ? [0] : draw(fc.constantFrom, ...paths);
}

function pathsOf({ entries }: Entries): readonly Path[] {
  return entries.flatMap(([, value], index) => [
    [index],
    ...(isMap(value) ? pathsOf(value).map(path => [index, ...path]) : []),
  ]);
}

function pathsOfMaps(top: Entries): readonly Path[] {
  return [[], ...pathsOf(top).filter(path => isMap(entryAt(top, path)[1]))];
}

function entryAt({ entries }: Entries, [first, ...rest]: Path): Entry {
  const entry = entries[first!]!;
  return rest.length === 0 ? entry : entryAt(entry[1] as Entries, rest);
}

function changed(
  { entries }: Entries,
  [first, ...rest]: Path,
  change: (entry: Entry) => readonly Entry[],
): Entries {
  return {
    entries: entries.flatMap((entry, index): readonly Entry[] => {
      if (index !== first) return [entry];
      if (rest.length === 0) return change(entry);
      return [[entry[0], changed(entry[1] as Entries, rest, change) as Tree]];
    }),
  };
}
