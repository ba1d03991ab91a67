import { upgrade } from '../upgrade.ts';
import { fitting } from './fitting.ts';
import { readableFiles, readablePath, requireOne } from './readable.ts';
import type { Tool } from './tool-answer.ts';

/** What `runtimeclass upgrade --no-ignore --diff` prints, with the content as standard input. */
export const upgradeTool: Tool<'upgrade'> = async ({ paths, content }, roots) => {
  requireOne(paths, content);
  const named = paths?.map(path => readablePath(path, roots)) ?? ['-'];
  const read = async () => Buffer.from(content ?? '');
  const { exitCode, output, errors } = await upgrade(
    named,
    { diff: true, ignore: false },
    read,
    readableFiles(roots),
  );
  if (exitCode === 2) return { problem: errors };
  const left = errors.split('\n').filter(line => line !== '');
  // In a unified diff only the line above a hunk begins with `+++`: context surrounds what changes.
  const diffs = output.split(/^(?=--- .*\n\+\+\+ .*\n@@ )/m);
  const entries = { total: left.length + diffs.length, name: 'files', advice: 'Name fewer paths.' };
  return fitting<'upgrade'>(entries, count => ({
    data: {
      exit_code: exitCode,
      diff: diffs.slice(0, Math.max(0, count - left.length)).join(''),
      left: left.slice(0, count),
    },
  }));
};
