import type { Command } from 'commander';
import { localeOf, useLanguage } from '../../base/l10n.ts';
import { compare } from '../compare.ts';
import { showResult } from './show-result.ts';
import { teach } from './teach.ts';

/** Adds `runtimeclass compare`. */
export function addCompare(program: Command): void {
  const cluster = 'a saved cluster, by its context or its file';
  const command = program
    .command('compare')
    .description('Compare two saved clusters: their RuntimeClasses, and the nodes with the handlers.')
    .argument('<cluster>', cluster)
    .argument('<cluster>', cluster)
    .argument('[path...]', 'folders with the saved clusters (default: the working directory)')
    .action(async (one: string, other: string, paths: string[]) => {
      await useLanguage(localeOf(process.env));
      showResult(await compare([one, other], paths.length > 0 ? paths : undefined));
    });
  teach(command, {
    examples: [
      'runtimeclass compare staging prod',
      'runtimeclass compare .runtimeclass/staging.yaml ../other/.runtimeclass/prod.yaml',
    ],
    exitCodes: ['0  they are the same', '1  something differs', '2  unusable input'],
    page: 'clusters.md',
  });
}
