import { type Command, Option } from 'commander';
import { localeOf, useLanguage } from '../../base/l10n.ts';
import { type MapOptions, map } from '../map.ts';
import { showResult } from './show-result.ts';
import { teach } from './teach.ts';

/** Adds `runtimeclass map`. */
export function addMap(program: Command): void {
  const command = program
    .command('map')
    .description('Draw the runtime map: workloads, classes, handlers and nodes, with what is broken.')
    .argument('<path...>', 'files, and folders with everything below them, saved clusters included')
    .requiredOption('--svg <file>', 'the file to write; - is stdout')
    .option('--cluster <context>', 'the saved cluster to draw (default: the first one)')
    .option('--filter <text>', 'only what has this text, and what is linked with it')
    .addOption(new Option('--theme <theme>', 'the colours').choices(['light', 'dark']).default('light'))
    .action(async (paths: string[], options: MapOptions) => {
      await useLanguage(localeOf(process.env));
      showResult(await map(paths, options));
    });
  teach(command, {
    examples: [
      'runtimeclass map --svg map.svg .',
      'runtimeclass map --svg - --cluster prod --filter gvisor . > gvisor.svg',
    ],
    exitCodes: [
      '0  drawn, whether or not something is broken',
      '2  unusable input, or the file cannot be written',
    ],
    page: 'command-line.md',
  });
}
