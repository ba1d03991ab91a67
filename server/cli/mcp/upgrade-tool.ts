import { upgrade } from '../upgrade.ts';
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
  return { data: { exit_code: exitCode, diff: output, left } };
};
