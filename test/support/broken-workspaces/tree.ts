/** A text of YAML to be written: a scalar as it is written, a list, or entries in order, in which a key may come twice. */
export type Tree = string | readonly Tree[] | Entries;

export interface Entries {
  readonly entries: readonly (readonly [key: string, value: Tree])[];
}

export function map(...entries: Entries['entries'][number][]): Entries {
  return { entries };
}

export function isMap(tree: Tree): tree is Entries {
  return typeof tree === 'object' && 'entries' in tree && !Array.isArray(tree);
}
