#!/usr/bin/env node
import { Command, CommanderError, Option } from 'commander';
import { check } from './command-line/check.ts';
import { type CommandResult, type DryRunOptions, dryRun } from './command-line/dry-run.ts';
import { type UpgradeOptions, upgrade } from './command-line/upgrade.ts';

/** The command line: the same engine as behind the editor, on files. */
async function main(): Promise<void> {
  const program = new Command('runtimeclass')
    .description('Says what a Kubernetes cluster would say about RuntimeClasses and the Pods that name them.')
    .showHelpAfterError()
    .exitOverride();
  program
    .command('check')
    .description('Report what is wrong in manifests. Exit code 1: there are errors; 2: unusable input.')
    .argument('<path...>', 'files, or folders with everything below them')
    .addOption(
      new Option('-o, --output <format>', 'form of the report').choices(['text', 'json']).default('text'),
    )
    .action(async (paths: string[], { output }: { output: 'text' | 'json' }) => {
      process.exitCode = await check(paths, output);
    });
  program
    .command('dry-run')
    .description(
      'Say what a cluster would answer to an object, without one. Exit code 1: it is refused; 2: unusable input.',
    )
    .argument('<file>', 'RuntimeClasses, Pods or workloads in YAML or JSON; - is stdin')
    .option(
      '--existing <file>',
      'what the cluster has: RuntimeClasses, Nodes, quotas; again for more',
      collect,
      [],
    )
    .option('--kubernetes-version <version>', 'such as 1.20.2 (default: of a saved cluster, else the newest)')
    .addOption(
      new Option('--verb <verb>', 'the request').choices(['create', 'update', 'patch']).default('create'),
    )
    .addOption(
      new Option('-o, --output <format>', 'form of the answer').choices(['text', 'json']).default('json'),
    )
    .action(async (file: string, options: DryRunOptions) => show(await dryRun(file, options)));
  program
    .command('upgrade')
    .description(
      'Upgrade RuntimeClasses to node.k8s.io/v1, comments and all. Exit code 1: something would change; 2: unusable input.',
    )
    .argument('<path...>', 'files, or folders with everything below them')
    .option('--write', 'change the files')
    .option('--diff', 'print what changes as a unified diff')
    .action(async (paths: string[], options: UpgradeOptions) => show(await upgrade(paths, options)));
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}

function show({ exitCode, output, errors }: CommandResult): void {
  process.stderr.write(errors);
  process.stdout.write(output);
  process.exitCode = exitCode;
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

void main();
