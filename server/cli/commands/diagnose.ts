import { type Command, Option } from 'commander';
import { type DiagnoseOptions, diagnoseWorkspace } from '../diagnose.ts';
import { showResult } from './show-result.ts';
import { teach } from './teach.ts';

/** Adds `runtimeclass diagnose`. */
export function addDiagnose(program: Command): void {
  const command = program
    .command('diagnose')
    .description('Show the chain from workload to node of each workload, broken ones first.')
    .argument('<path...>', 'files, and folders with everything below them, saved clusters included')
    .addOption(
      new Option('-o, --output <format>', 'format of the output').choices(['text', 'json']).default('text'),
    )
    .action(async (paths: string[], options: DiagnoseOptions) => {
      showResult(await diagnoseWorkspace(paths, options));
    });
  teach(command, {
    examples: ['runtimeclass diagnose .', 'runtimeclass diagnose deploy/ .runtimeclass/staging.yaml -o json'],
    exitCodes: ['0  no link is known to be broken', '1  a link is broken', '2  unusable input'],
    page: 'command-line.md',
  });
}
