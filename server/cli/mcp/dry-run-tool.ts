import { answersTo, type DryRunOptions } from '../dry-run.ts';
import { fitting } from './fitting.ts';
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
  const { exitCode, outputsAs, errors } = await answersTo(path, options, read);
  const answers = outputsAs('json').map(line => JSON.parse(line) as ToolOutput<'dry_run'>['answers'][number]);
  if (answers.length === 0) return { problem: errors };
  const texts = outputsAs('text');
  const problems = errors.split('\n').filter(line => line !== '');
  const entries = { total: problems.length + answers.length, name: 'answers', advice: 'Give fewer objects.' };
  // Problems come first: an agent has to know of input that was not used.
  return fitting<'dry_run'>(entries, count => {
    const shownProblems = problems.slice(0, count);
    const answerCount = Math.max(0, count - problems.length);
    return {
      data: { exit_code: exitCode, answers: answers.slice(0, answerCount), problems: shownProblems },
      text: [...texts.slice(0, answerCount), ...shownProblems.map(line => `${line}\n`)].join(''),
    };
  });
};
