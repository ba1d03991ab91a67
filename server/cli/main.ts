#!/usr/bin/env node
import { Command, CommanderError, Option } from 'commander';
import { check } from './check.ts';
import type { CommandResult } from './command-result.ts';
import { type DryRunOptions, dryRun } from './dry-run.ts';
import { readStdin } from './input/read-text.ts';
import { type UpgradeOptions, upgrade } from './upgrade.ts';

/** The command line: runs the engine of the editor on files. */
async function main(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  const program = new Command('runtimeclass')
    .description('Predicts what a Kubernetes cluster does with RuntimeClasses and the Pods that use them.')
    .showHelpAfterError()
    .exitOverride();
  program
    .command('check')
    .description('Check manifests and report problems.')
    .argument('<path...>', 'files, folders with everything below them, or - for stdin')
    .addOption(
      new Option('-o, --output <format>', 'format of the report').choices(['text', 'json']).default('text'),
    )
    .option('--render', 'also check what the charts and kustomizations at the paths render to')
    .action(async (paths: string[], { output, render }: { output: 'text' | 'json'; render?: boolean }) => {
      show(await check(paths, output, readStdin, render));
    })
    .addHelpText('after', aboutCheck);
  program
    .command('dry-run')
    .description(
      'Predict the response of a cluster to an object, without contacting one. Exit code 1: it is refused; 2: some of the input is unusable, or nothing in it can be checked.',
    )
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
    .action(async (file: string, options: DryRunOptions) => show(await dryRun(file, options)));
  program
    .command('upgrade')
    .description(
      'Upgrade RuntimeClasses to node.k8s.io/v1, comments and all. Exit code 1: something would change; 2: unusable input.',
    )
    .argument(
      '<path...>',
      'files, folders with everything below them, or - to print what comes from stdin as it is upgraded',
    )
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

const aboutCheck = `
--render runs helm template or kustomize build (or kubectl kustomize), as found on PATH, for the chart or kustomization
that a path is or is in, and shows what it finds in their output where it comes from: at the template, value, resource
or patch if that can be told, else at Chart.yaml or the kustomization. An output that fails is told on stderr.

All paths know of each other: what comes from stdin may name classes of a folder that is named beside it.

Exit code: 0 where there are no errors (warnings do not count), 1 where there are, and 2 where something could not be
read, which is told on stderr with its place; everything else is checked then too. A file that is named has to be
readable as a whole, and stdin has to hold an object. Below a folder only manifests that concern RuntimeClasses have to
be, and what is in .runtimeclass. Templates and texts with merge conflicts are left alone.`;

/** Ignores a closed pipe: the reader of the output (`head`) may have stopped reading. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
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
