import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RuleSeverity } from '../../base/settings.ts';
import { rules } from '../../ide/index.ts';
import { type CheckOptions, check } from '../check.ts';
import { reporters } from '../report/index.ts';
import { processOutput } from '../report/output.ts';
import { watchAndCheck } from '../watch/watch-and-check.ts';

/** Adds `runtimeclass check`. */
export function addCheck(program: Command): void {
  program
    .command('check')
    .description('Check manifests and report problems.')
    .argument('<path...>', 'files, folders with everything below them, globs, or - for stdin')
    .addOption(
      new Option('-o, --output <format>', 'format of the report')
        .choices(Object.keys(reporters))
        .default('text'),
    )
    .option('--fix', 'apply the safe fixes, then report what is left')
    .option('--diff', 'print what --fix would change as a unified diff')
    .option('--rule <id=severity>', 'severity of a rule, or off (repeatable)', withRule)
    .option('--snapshot <file>', 'a saved cluster outside of the paths (repeatable)', collect)
    .option('--kubernetes-version <version>', 'such as 1.30 (default: of a saved cluster, else the newest)')
    .addOption(
      new Option('--fail-on <severity>', 'the least severity with exit code 1')
        .choices(['error', 'warning', 'none'])
        .default('error'),
    )
    .addOption(
      new Option('--baseline <file>', 'report only what is not in the file').conflicts('writeBaseline'),
    )
    .option(
      '--write-baseline <file>',
      'write what is found to the file, a new one or a baseline, instead of reporting it',
    )
    .option('--no-ignore', 'also report on files in .gitignore and .runtimeclassignore')
    .addOption(
      new Option('--watch', 'check again whenever a file changes, and print what is new').conflicts([
        'fix',
        'diff',
        'writeBaseline',
      ]),
    )
    .option('--render', 'also check what the charts and kustomizations at the paths render to')
    .action(async (paths: string[], options: CheckOptions & { readonly watch?: boolean }) => {
      const out = processOutput();
      process.exitCode = await (options.watch ? watchAndCheck : check)(paths, options, out);
      await out.end();
    })
    .addHelpText('after', aboutCheck);
}

type Rules = Readonly<Record<string, RuleSeverity>>;

function withRule(value: string, before: Rules = {}): Rules {
  const [id = '', severity = ''] = value.split('=');
  if (!rules.some(rule => rule.id === id)) throw new InvalidArgumentError('There is no such rule.');
  if (!severities.includes(severity)) {
    throw new InvalidArgumentError(`The severity must be one of ${severities.join(', ')}.`);
  }
  return { ...before, [id]: severity as RuleSeverity };
}

const severities: readonly string[] = ['error', 'warning', 'information', 'hint', 'off'];

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

const aboutCheck = `
Severities, the version and what to leave out can be written in .runtimeclass/settings.yaml, which the editor reads too;
the options come first.

--render runs helm template or kustomize build (or kubectl kustomize), as found on PATH, for the chart or kustomization
that a path is or is in, and shows what it finds in their output where it comes from: at the template, value, resource
or patch if that can be told, else at Chart.yaml or the kustomization. An output that fails is told on stderr.

--fix applies safe fixes only: afterwards the object means the same, or what its text plainly meant. A fix that decides something,
such as another class or handler, is never applied; the report calls it a possible fix. --diff shows the same changes and writes nothing.

All paths know of each other: what comes from stdin may name classes of a folder that is named beside it.

Exit code: 0 where there are no errors (see --fail-on), 1 where there are, and 2 where something could not be
read or written, which is told on stderr with its place; everything else is checked then too. A file that is named has to be
readable as a whole, and stdin has to hold an object. Below a folder only manifests that concern RuntimeClasses have to
be, and what is in .runtimeclass. Templates and texts with merge conflicts are left alone. A folder in which there is
nothing to check ends with 2 too, be it that it has no manifests or that settings and ignored files leave none.`;
