import { printable } from '../../base/printable.ts';
import type { FileRange } from '../../yaml/line-index.ts';

/** A part of the input that cannot be read, so that no result applies to it; or a file that cannot be written. */
export interface InputProblem {
  /** The path for the user, relative to the working directory. */
  readonly path: string;
  /** The range that cannot be read; `undefined` if it is the whole file. */
  readonly range?: FileRange;
  /** The reason; a whole sentence if there is no range. */
  readonly message: string;
}

/** The problem of a file, a folder or standard input that cannot be read at all, and why. */
export function cannotRead(path: string, why: string): InputProblem {
  return { path, message: `cannot read ${path}: ${inPlainWords(why)}` };
}

/** A message of Node without its code, call and path: `ENOENT: no such file or directory, stat 'x'`. */
export function inPlainWords(why: string): string {
  return /^E[A-Z0-9]+: ([^,]+), \w+(?: '.*')?$/s.exec(why)?.[1] ?? why;
}

/** The problem of a file that was left alone, and the reason that `replaceFile` gave. */
export function cannotWrite(path: string, why: string): InputProblem {
  return { path, message: `cannot write ${printable(path)}: ${why}` };
}

/** The problem as one line: `pod.yaml:7:21: ...`, lines and columns counted from 1. */
export function inOneLine({ path, range, message }: InputProblem): string {
  return range === undefined
    ? message
    : `${path}:${range.start.line + 1}:${range.start.character + 1}: ${message}`;
}
