import type { Command } from 'commander';
import { localeOf } from '../../base/l10n.ts';
import { explain } from '../explain.ts';
import { showResult } from './show-result.ts';
import { teach } from './teach.ts';

/** Adds `runtimeclass explain`. */
export function addExplain(program: Command): void {
  const command = program
    .command('explain')
    .description(
      'Print the page of a rule: what happens in the cluster, with examples; without a rule, list all.',
    )
    .argument('[rule]', 'the id of a rule, such as unknown-runtime-class')
    .action(async (rule?: string) => showResult(await explain(rule, localeOf(process.env))));
  teach(command, {
    examples: ['runtimeclass explain', 'runtimeclass explain unknown-runtime-class | less'],
    exitCodes: ['0  printed', '2  there is no such rule'],
    page: 'rules.md',
  });
}
