import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after } from 'node:test';
import { type CheckOptions, check } from '../../../server/cli/check.ts';
import type { CommandResult } from '../../../server/cli/command-result.ts';
import { collectingOutput } from '../../../server/cli/report/collecting-output.ts';
import type { ReportFormat } from '../../../server/cli/report/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-check-'));
after(() => rmSync(folder, { recursive: true }));

export const pod = 'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: kata\n';

/** What the command says in a new folder with these files, with paths from there. */
export async function checked(
  texts: Readonly<Record<string, string | Buffer>>,
  paths: readonly string[],
  options: CheckOptions | ReportFormat = {},
  stdin = '',
): Promise<CommandResult> {
  const path = written(texts);
  const said = await checkedIn(path, paths, options, stdin);
  const short = (text: string) => text.replaceAll(`${path}/`, '');
  return { ...said, output: short(said.output), errors: short(said.errors) };
}

/** What the command says in a folder. */
export async function checkedIn(
  folder: string,
  paths: readonly string[],
  options: CheckOptions | ReportFormat = {},
  stdin = '',
): Promise<CommandResult> {
  const absolute = paths.map(each => (each === '-' ? each : resolve(folder, each)));
  const out = collectingOutput();
  const how = typeof options === 'string' ? { output: options } : options;
  const exitCode = await check(absolute, how, out, async () => ({ text: stdin, problem: undefined }));
  return { exitCode, output: out.output(), errors: out.errors() };
}

/** A new folder with these files. */
export function written(texts: Readonly<Record<string, string | Buffer>>): string {
  const path = mkdtempSync(join(folder, 'files-'));
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return path;
}
