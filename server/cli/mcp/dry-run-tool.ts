import { answersTo, type DryRunOptions } from '../dry-run.ts';
import { readableText, requireOne } from './readable.ts';
import type { Tool } from './tool-answer.ts';
import type { ToolOutput } from './tool-definitions.ts';

/** What `runtimeclass dry-run` answers, with the content as standard input. */
export const dryRunTool: Tool<'dry_run'> = async (input, roots) => {
  const { path = '-', content, existing = [], kubernetes_version, verb } = input;
  requireOne(input.path, content);
  const read = async (name: string) =>
    content !== undefined && name === '-' ? content : readableText(name, roots);
  const options = {
    existing,
    verb,
    ...(kubernetes_version !== undefined && { kubernetesVersion: kubernetes_version }),
  } satisfies Omit<DryRunOptions, 'output'>;
  const { exitCode, outputAs, errors } = await answersTo(path, options, read);
  const output = outputAs('json');
  if (output === '') return { problem: errors };
  const lines = output.split('\n').filter(line => line !== '');
  return {
    data: {
      exit_code: exitCode,
      answers: lines.map(line => JSON.parse(line) as ToolOutput<'dry_run'>['answers'][number]),
      problems: errors.split('\n').filter(line => line !== ''),
    },
    text: outputAs('text') + errors,
  };
};
