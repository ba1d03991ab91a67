import type { Command } from 'commander';

/** The parts of the help of a command besides its options. */
export interface Lesson {
  /** Lines to type, the most usual one first. */
  readonly examples: readonly string[];
  /** `0  nothing is wrong`, one a line. */
  readonly exitCodes: readonly string[];
  /** The page in `docs/` that says more. */
  readonly page: string;
}

/** Adds examples, exit codes and where to read on to the help of a command. */
export function teach(command: Command, { examples, exitCodes, page }: Lesson): void {
  const block = (title: string, lines: readonly string[]) =>
    `\n${title}:\n${lines.map(line => `  ${line}\n`).join('')}`;
  command.addHelpText(
    'after',
    `${block('Examples', examples)}${block('Exit codes', exitCodes)}\nMore: docs/${page} of the project`,
  );
}
