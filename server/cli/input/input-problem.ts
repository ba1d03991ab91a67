import type { FileRange } from '../../yaml/line-index.ts';

/** Something of the input that cannot be read: whatever is said of the rest, it is not said of this. */
export interface InputProblem {
  /** The path, as a person at the working directory would write it. */
  readonly path: string;
  /** `undefined` where nothing of the file can be read. */
  readonly range?: FileRange;
  /** What is wrong; without a range in a whole sentence. */
  readonly message: string;
}

/** A file, a folder or standard input that cannot be read at all, and why. */
export function cannotRead(path: string, why: string): InputProblem {
  return { path, message: `cannot read ${path}: ${why}` };
}

/** The problem as it is told: `pod.yaml:7:21: ...`, lines and columns counted from 1. */
export function inOneLine({ path, range, message }: InputProblem): string {
  return range === undefined
    ? message
    : `${path}:${range.start.line + 1}:${range.start.character + 1}: ${message}`;
}
