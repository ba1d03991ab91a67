import { check } from '../check.ts';
import { stdinName } from '../input/stdin.ts';
import type { CheckCoverage } from '../judged/check-coverage.ts';
import { coverageLine } from '../judged/coverage-line.ts';
import { collectingOutput } from '../report/collecting-output.ts';
import { fitting } from './fitting.ts';
import { asInput, readableFiles, readablePath } from './readable.ts';
import type { Tool } from './tool-answer.ts';
import type { ToolOutput } from './tool-definitions.ts';

/**
 * What `runtimeclass check --no-ignore -o json` finds, with the content as standard input: `.gitignore` files count up to the
 * folder of the repository, which may be outside of the roots.
 */
export const checkTool: Tool<'check'> = async ({ paths, content, file_name, max_findings }, roots) => {
  const onDisk = paths ?? (content === undefined ? roots : []);
  const readable = onDisk.map(path => readablePath(path, roots));
  const targets = content === undefined ? readable : ['-', ...readable];
  const out = collectingOutput();
  const exitCode = await check(
    targets,
    { output: 'json', ignore: false, files: readableFiles(roots) },
    out,
    async () => asInput(content ?? ''),
  );
  const output = out.output();
  if (output === '') return { problem: out.errors() };
  const { findings: found, judged } = JSON.parse(output) as {
    readonly findings: ToolOutput<'check'>['findings'];
    readonly judged: CheckCoverage;
  };
  const named = <Place extends { file: string }>(place: Place): Place =>
    place.file === stdinName ? { ...place, file: file_name ?? stdinName } : place;
  const findings = found.slice(0, max_findings).map(finding => ({
    ...named(finding),
    ...(finding.related && { related: finding.related.map(named) }),
  }));
  const entries = { total: findings.length, name: 'findings', advice: 'Name fewer paths.' };
  return fitting<'check'>(entries, count => ({
    data: {
      exit_code: exitCode,
      judged: coverageLine(judged),
      total: found.length,
      findings: findings.slice(0, count),
    },
  }));
};
