import { dequal } from 'dequal';
import type { FileSummary } from './file-summary.ts';

/** For each property of the summaries its values in all files, cached until one of them changes. */
export class SummaryValues {
  readonly #summaries: () => Iterable<FileSummary>;
  readonly #values = new Map<keyof FileSummary, readonly unknown[]>();
  /** All summaries in one list until one of them changes: a model asks for twenty properties of thousands of files. */
  #all: readonly FileSummary[] | undefined;

  constructor(summaries: () => Iterable<FileSummary>) {
    this.#summaries = summaries;
  }

  /** The values of one property: the same list as long as none of them changes. */
  of<Kind extends keyof FileSummary>(kind: Kind): readonly FileSummary[Kind][] {
    const cached = this.#values.get(kind) as readonly FileSummary[Kind][] | undefined;
    if (cached !== undefined) return cached;
    this.#all ??= [...this.#summaries()];
    const values = this.#all.map(summary => summary[kind]);
    this.#values.set(kind, values);
    return values;
  }

  /**
   * Clears the cached lists of the properties that differ. Most edits change none, and unchanged documents keep their
   * objects.
   */
  noteChange(before: FileSummary | undefined, after: FileSummary | undefined): void {
    if (before === after) return;
    this.#all = undefined;
    for (const kind of Object.keys({ ...before, ...after }) as (keyof FileSummary)[]) {
      if (!isSameValue(before?.[kind], after?.[kind])) this.#values.delete(kind);
    }
  }
}

function isSameValue(a: FileSummary[keyof FileSummary], b: FileSummary[keyof FileSummary]): boolean {
  return isEmpty(a) || isEmpty(b) ? isEmpty(a) === isEmpty(b) : dequal(a, b);
}

function isEmpty(value: FileSummary[keyof FileSummary]): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}
