import type { CommandResult } from '../command-result.ts';
import { printableLines } from '../input/printable.ts';

/**
 * Prints what a command has to say, and ends the process with its exit code when nothing is left to do. Nothing of it
 * controls a terminal; what goes into a file or a program stays as it is.
 */
export function showResult({ exitCode, output, errors }: CommandResult): void {
  process.stderr.write(printableLines(errors));
  process.stdout.write(process.stdout.isTTY ? printableLines(output) : output);
  process.exitCode = exitCode;
}
