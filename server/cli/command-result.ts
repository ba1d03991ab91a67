/** What a command prints, and with which code it ends. */
export interface CommandResult {
  /** 0: nothing is wrong, 1: something is, 2: unusable input, of which `errors` tells. */
  readonly exitCode: 0 | 1 | 2;
  readonly output: string;
  readonly errors: string;
}

/** The result of a command that does nothing, because of these problems. */
export function unusable(problems: readonly string[]): CommandResult {
  return { exitCode: 2, output: '', errors: errorLines(problems) };
}

/** A line of `stderr` for each problem. */
export function errorLines(problems: readonly string[]): string {
  return problems.map(problem => `runtimeclass: ${problem}\n`).join('');
}
