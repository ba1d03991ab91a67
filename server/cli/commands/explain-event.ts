import type { Command } from 'commander';
import { localeOf, useLanguage } from '../../base/l10n.ts';
import { explainEvent, knownEvents } from '../explain-event.ts';
import { showResult } from './show-result.ts';
import { teach } from './teach.ts';

/** Adds `runtimeclass explain-event`. */
export function addExplainEvent(program: Command): void {
  const command = program
    .command('explain-event')
    .description('Explain what a cluster said of a Pod, and where in the manifests it comes from.')
    .argument('[event]', 'the words of the event or error, a file that has them, or - for stdin')
    .argument('[path...]', 'files and folders with the manifests and saved clusters that it may be about')
    .option('--list', 'list the words that are known, by component')
    .action(async (event: string | undefined, paths: string[], { list }: { readonly list?: true }) => {
      await useLanguage(localeOf(process.env));
      if (list) return showResult(await knownEvents());
      if (event === undefined) return command.error("error: missing required argument 'event'");
      showResult(await explainEvent(event, paths));
    });
  teach(command, {
    examples: [
      'kubectl describe pod web | runtimeclass explain-event - .',
      `runtimeclass explain-event 'no runtime for "kata" is configured' deploy/`,
      'runtimeclass explain-event --list',
    ],
    exitCodes: ['0  explained', '1  nothing in the text is known', '2  unusable input'],
    page: 'command-line.md',
  });
}
