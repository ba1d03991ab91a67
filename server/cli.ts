import { Command, CommanderError, Option } from 'commander';
import { check } from './command-line/check.ts';

/** The command line: the same engine as behind the editor, on files. */
async function main(): Promise<void> {
  const program = new Command('runtimeclass')
    .description('Says what a Kubernetes cluster would say about RuntimeClasses and the Pods that name them.')
    .showHelpAfterError()
    .exitOverride();
  program
    .command('check')
    .description('Report what is wrong in manifests. Exit code 1: there are errors; 2: unusable input.')
    .argument('<path...>', 'files, or folders with everything below them')
    .addOption(new Option('-o, --output <format>', 'form of the report').choices(['text', 'json']).default('text'))
    .action(async (paths: string[], { output }: { output: 'text' | 'json' }) => {
      process.exitCode = await check(paths, output);
    });
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}

void main();
