#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { Command, CommanderError } from 'commander';
import { commands } from './cli/commands/index.ts';
import { printableLines } from './cli/input/printable.ts';
import { version } from './cli/version.ts';

/** The command line: runs the engine of the editor on files. */
async function main(): Promise<void> {
  // Nearly halves the memory of a check: otherwise V8 lets the space for new objects grow to 120 MB before it collects
  // them.
  setFlagsFromString('--semi-space-growth-factor=1');
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  const program = new Command('runtimeclass')
    .description('Predicts what a Kubernetes cluster does with RuntimeClasses and the Pods that use them.')
    .version(version(), '-V, --version', 'print the version')
    .showHelpAfterError('Run "runtimeclass help" or "runtimeclass help <command>" for the options.')
    .addHelpText('after', firstSteps)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(`${printableLines(text.trimEnd(), '    ')}\n`) });
  for (const add of commands) add(program);
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}

const firstSteps = `
Examples:
  runtimeclass check .
  runtimeclass dry-run checkout.yaml --existing .runtimeclass/staging.yaml -o text
  runtimeclass explain-event 'no runtime for "kata" is configured' .

Exit codes of all commands: 0 nothing is wrong, 1 something is, 2 unusable input.
Nothing is ever written to a cluster. Only sync, and diagnose with pod/NAME or pods, contact one. More: runtimeclass help <command>`;

/** Ignores a closed pipe: the reader of the output (`head`) may have stopped reading. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

void main();
