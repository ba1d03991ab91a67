import { Argument, type Command } from 'commander';
import { rules } from '../../ide/index.ts';
import { completionScript, type Shell } from '../completion.ts';
import { showResult } from './show-result.ts';
import { teach } from './teach.ts';

/** Adds `runtimeclass completion`, which completes all commands that the program has when it is run. */
export function addCompletion(program: Command): void {
  const command = program
    .command('completion')
    .description('Print the script with which a shell completes commands and options.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .action((shell: Shell) => {
      const output = completionScript(shell, program, { explain: rules.map(({ id }) => id) });
      showResult({ exitCode: 0, output, errors: '' });
    });
  teach(command, {
    examples: ['source <(runtimeclass completion bash)', 'runtimeclass completion fish | source'],
    exitCodes: ['0  printed', '2  there is none for this shell'],
    page: 'command-line.md',
  });
}
