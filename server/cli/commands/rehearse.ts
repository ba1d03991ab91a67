import { type Command, Option } from 'commander';
import { type RehearseOptions, rehearse } from '../rehearse.ts';
import { showResult } from './show-result.ts';
import { teach } from './teach.ts';

/** Adds `runtimeclass rehearse`. */
export function addRehearse(program: Command): void {
  const command = program
    .command('rehearse')
    .description('Predict what an upgrade changes for manifests and saved clusters.')
    .argument('<path...>', 'files and folders with everything below them, saved clusters too')
    .option('--from <version>', 'the release of Kubernetes now, such as 1.31')
    .option('--to <version>', 'the release of Kubernetes then, such as 1.37')
    .option('--containerd <from:to>', 'two releases of containerd, such as 1.7:2.3')
    .option('--kata-deploy <from:to>', 'two releases of kata-deploy, such as 3.20:4.1')
    .addOption(
      new Option('-o, --output <format>', 'format of the report').choices(['text', 'json']).default('text'),
    )
    .action(async (paths: string[], options: RehearseOptions) => showResult(await rehearse(paths, options)));
  teach(command, {
    examples: [
      'runtimeclass rehearse --from 1.31 --to 1.37 deploy .runtimeclass',
      'runtimeclass rehearse --containerd 1.7:2.3 --kata-deploy 3.20:4.1 .',
    ],
    exitCodes: ['0  nothing breaks', '1  something breaks', '2  unusable input'],
    page: 'upgrading.md',
  });
}
