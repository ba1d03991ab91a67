/** A kind of input that grows. */
export interface Kind {
  /** What there is much of. */
  readonly name: string;
  /** The files of a workspace with so much of it, by path. The first one is asked about. */
  readonly files?: (count: number) => Readonly<Record<string, string>>;
  /** What is done with so much of it, where that is not `askEverything` about the files. */
  readonly work?: (count: number) => () => void | Promise<void>;
  /** With how much of it to begin; more is taken until there is something to measure. */
  readonly count?: number;
}

/** So many texts, one after the other. */
export function many(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join('');
}

/** So many files, or other things by their names. */
export function manyOf<Thing>(
  count: number,
  thing: (index: number) => readonly [name: string, thing: Thing],
): Readonly<Record<string, Thing>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => thing(index)));
}
