import type { Command } from 'commander';
import { type UpgradeOptions, upgrade } from '../upgrade.ts';
import { showResult } from './show-result.ts';
import { teach } from './teach.ts';

/** Adds `runtimeclass upgrade`. */
export function addUpgrade(program: Command): void {
  const command = program
    .command('upgrade')
    .description('Upgrade RuntimeClasses to node.k8s.io/v1, comments and all.')
    .argument(
      '<path...>',
      'files, folders with everything below them, globs, or - to print what comes from stdin as it is upgraded',
    )
    .option('--write', 'change the files')
    .option('--diff', 'print what changes as a unified diff')
    .option('--no-ignore', 'also upgrade files in .gitignore and .runtimeclassignore')
    .action(async (paths: string[], options: UpgradeOptions) => showResult(await upgrade(paths, options)));
  teach(command, {
    examples: ['runtimeclass upgrade --diff manifests/', 'runtimeclass upgrade --write manifests/'],
    exitCodes: [
      '0  nothing to change, or changed',
      '1  something would change',
      '2  something cannot be read or written, which is told on stderr; everything else is processed',
    ],
    page: 'upgrading.md',
  });
}
