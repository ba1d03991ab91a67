import { homedir } from 'node:os';
import { t } from '../base/l10n.ts';
import type { Settings } from '../base/settings.ts';
import type { RenderSourceOnDisk } from './find-render-source.ts';
import { type ProgramLimits, type ProgramOutcome, runProgram } from './run-program.ts';

/** The manifests that a program printed, or why there are none, in a sentence for the user. */
export type Rendered =
  | { readonly text: string }
  | {
      readonly problem: string;
      /** The standard error of the program, at most 16 KiB. */
      readonly details?: string;
    };

/**
 * Renders a chart or a kustomization with the user's own `helm template`, `kustomize build` or, without kustomize,
 * `kubectl kustomize`. No cluster is asked, no dependency is updated, and nothing is validated; what a kustomization
 * itself names, as a base at a URL, is up to the program. @throws the reason of `signal`
 */
export async function render(
  source: RenderSourceOnDisk,
  settings: Settings['render'],
  signal: AbortSignal,
  limits: ProgramLimits = usualLimits,
): Promise<Rendered> {
  const ways = source.kind === 'chart' ? waysOfHelm(settings) : waysOfKustomize(settings);
  for (const { program, args } of ways) {
    // An absolute path, so it cannot be taken for an option.
    const outcome = await runProgram(withHome(program), [...args, source.folder], limits, signal);
    if (outcome.kind === 'missing') continue;
    if (outcome.kind === 'ended' && outcome.code === 0) return { text: outcome.stdout };
    return whyFailed([program, ...args].join(' '), outcome, limits);
  }
  return { problem: whatIsMissing(source, ways[0]!.program) };
}

const usualLimits: ProgramLimits = { time: 60_000, output: 32 * 1024 * 1024 };

interface Way {
  readonly program: string;
  readonly args: readonly string[];
}

function waysOfHelm({ helmPath }: Settings['render']): readonly Way[] {
  return [{ program: helmPath || 'helm', args: ['template'] }];
}

function waysOfKustomize({ kustomizePath }: Settings['render']): readonly Way[] {
  const kustomize = { program: kustomizePath || 'kustomize', args: ['build'] };
  return kustomizePath === '' ? [kustomize, { program: 'kubectl', args: ['kustomize'] }] : [kustomize];
}

function withHome(program: string): string {
  return program.replace(/^~(?=[\\/])/, () => homedir());
}

function whatIsMissing({ kind }: RenderSourceOnDisk, program: string): string {
  if (kind === 'chart') {
    return t(
      'The program {0} was not found. Install Helm, or set runtimeclass.render.helmPath to its path.',
      program,
    );
  }
  return t(
    'The program {0} was not found. Install kustomize or kubectl, or set runtimeclass.render.kustomizePath to its path.',
    program,
  );
}

function whyFailed(command: string, outcome: ProgramOutcome, { time, output }: ProgramLimits): Rendered {
  switch (outcome.kind) {
    case 'ended':
      return { problem: exitText(command, outcome.code, outcome.stderr), details: outcome.stderr };
    case 'too-slow':
      return {
        problem: t('{0} was ended after {1} s without a result.', command, Math.round(time / 1000)),
      };
    case 'too-long':
      return {
        problem: t('{0} was ended: it printed more than {1} MiB.', command, Math.round(output / 1024 / 1024)),
      };
    case 'killed':
      return { problem: t('{0} was ended by the signal {1}.', command, outcome.why) };
    default:
      return { problem: t('{0} could not be started: {1}', command, 'why' in outcome ? outcome.why : '') };
  }
}

function exitText(command: string, code: number, stderr: string): string {
  const lines = stderr
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('WARNING:'));
  const first = lines.slice(0, linesShown).join('\n').slice(0, longestShown);
  return first === ''
    ? t('{0} failed with exit code {1} and without a message.', command, code)
    : t('{0} failed with exit code {1}: {2}', command, code, first);
}

const linesShown = 5;
const longestShown = 1000;
