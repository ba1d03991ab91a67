import type { Command } from 'commander';
import { localeOf } from '../../base/l10n.ts';
import { explain, explainRuntime } from '../explain.ts';
import { showResult } from './show-result.ts';
import { teach } from './teach.ts';

/** Adds `runtimeclass explain`. */
export function addExplain(program: Command): void {
  const command = program
    .command('explain')
    .description(
      'Print the page of a rule, of an error that explain-event knows, or of a runtime; without an id, list the rules.',
    )
    .argument('[id]', 'of a rule or an error, such as unknown-runtime-class or class-not-found; or "runtime"')
    .argument('[runtime]', 'such as gvisor; without one, list the runtimes')
    .action(async (id?: string, runtime?: string) =>
      showResult(id === 'runtime' ? explainRuntime(runtime) : await explain(id, localeOf(process.env))),
    );
  teach(command, {
    examples: [
      'runtimeclass explain',
      'runtimeclass explain unknown-runtime-class | less',
      'runtimeclass explain runtime gvisor',
    ],
    exitCodes: ['0  printed', '2  there is no such rule, error or runtime'],
    page: 'rules.md',
  });
}
