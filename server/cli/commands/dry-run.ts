import { type Command, Option } from 'commander';
import { type DryRunOptions, dryRun } from '../dry-run.ts';
import { showResult } from './show-result.ts';
import { teach } from './teach.ts';

/** Adds `runtimeclass dry-run`. */
export function addDryRun(program: Command): void {
  const command = program
    .command('dry-run')
    .description('Predict the response of a cluster to an object, without contacting one.')
    .argument('<file>', 'RuntimeClasses, Pods or workloads in YAML or JSON; - is stdin')
    .option(
      '--existing <file>',
      'file with objects of the cluster: RuntimeClasses, Nodes, ResourceQuotas (repeatable)',
      collect,
      [],
    )
    .option('--kubernetes-version <version>', 'such as 1.20.2 (default: of a saved cluster, else the newest)')
    .addOption(
      new Option('--verb <verb>', 'the request').choices(['create', 'update', 'patch']).default('create'),
    )
    .addOption(
      new Option('-o, --output <format>', 'format of the response').choices(['text', 'json']).default('json'),
    )
    .action(async (file: string, options: DryRunOptions) => showResult(await dryRun(file, options)));
  teach(command, {
    examples: [
      'runtimeclass dry-run checkout.yaml --existing .runtimeclass/staging.yaml -o text',
      'helm template . | runtimeclass dry-run - --kubernetes-version 1.34',
    ],
    exitCodes: [
      '0  accepted',
      '1  refused',
      '2  some of the input is unusable, or nothing in it can be checked',
    ],
    page: 'command-line.md',
  });
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
