import type { FileRange } from '../../documents/manifest-file.ts';

/** Lines and columns of a range for people, counted from 1. */
export function linesAndColumns({ start, end }: FileRange) {
  return {
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}
