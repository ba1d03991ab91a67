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
      'Print the page of a rule, or of an error that explain-event knows; without an id, list the rules.',
    )
    .argument('[id]', 'of a rule or an error, such as unknown-runtime-class or class-not-found')
    .action(async (id?: string) => showResult(await explain(id, localeOf(process.env))));
  teach(command, {
    examples: ['runtimeclass explain', 'runtimeclass explain unknown-runtime-class | less'],
    exitCodes: ['0  printed', '2  there is no such rule or error'],
    page: 'rules.md',
  });
}
