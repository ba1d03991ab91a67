import { printableLines } from './input/printable.ts';

/** The output and the exit code of a command. */
export interface CommandResult {
  /** 0: nothing is wrong, 1: something is, 2: unusable input, described in `errors`. */
  readonly exitCode: 0 | 1 | 2;
  readonly output: string;
  readonly errors: string;
}

/** The result of a command that did nothing because of these problems. */
export function unusable(problems: readonly string[]): CommandResult {
  return { exitCode: 2, output: '', errors: errorLines(problems) };
}

/** The text for `stderr`, one line for each problem; lines below the first one of a problem are indented. */
export function errorLines(problems: readonly string[]): string {
  return problems.map(problem => `runtimeclass: ${printableLines(problem.trimEnd(), '    ')}\n`).join('');
}
