import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Snapshot } from '../analysis/snapshot.ts';
import { readRegularFile } from '../base/regular-file.ts';
import type { WorkspaceFiles } from '../documents/files.ts';
import { ManifestFile } from '../documents/manifest-file.ts';
import { type FileUpgrade, upgradeFile } from '../ide/upgrade-file.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { applyChanges } from '../yaml/edit.ts';
import { SourceFile } from '../yaml/source-file.ts';
import { type CommandResult, unusable } from './command-result.ts';
import { displayPath } from './input/display-path.ts';
import { inOneLine } from './input/input-problem.ts';
import { nothingToCheck } from './input/nothing-to-check.ts';
import { openTargets } from './input/open-targets.ts';
import { printableLine } from './input/printable.ts';
import { stdinUri } from './input/stdin.ts';
import { unifiedDiff } from './report/unified-diff.ts';

export interface UpgradeOptions {
  /** Whether to change the files. */
  readonly write?: boolean;
  /** Whether to print the changes as a unified diff. */
  readonly diff?: boolean;
}

/**
 * Upgrades every RuntimeClass in files and folders to `node.k8s.io/v1`, or reports which ones can be upgraded. Exit
 * code 1: there are changes that were not written; 0: nothing to change, or changes were written; 2: unusable input,
 * and nothing was written. The upgraded text of standard input (`-`) is printed.
 */
export async function upgrade(
  paths: readonly string[],
  { write, diff }: UpgradeOptions,
  readInput: () => Promise<Buffer> = () => buffer(process.stdin),
  disk: WorkspaceFiles = diskFiles,
): Promise<CommandResult> {
  if (paths.includes('-')) {
    if (paths.length === 1 && !write) return upgradeStdin(await readInput(), diff);
    return unusable(['what comes from stdin goes to stdout: leave out other paths and --write']);
  }
  const targets = await openTargets(paths, { files: disk });
  const problems = [...targets.problems, ...(await nothingToCheck(targets, () => false, disk))];
  if (problems.length > 0) return unusable(problems.map(inOneLine));
  const snapshot = targets.session.snapshot();
  const files: UpgradedFile[] = [];
  for (const uri of targets.uris)
    files.push(
      upgradeText(snapshot, uri, await readRegularFile(fileURLToPath(uri), undefined, disk.inspect)),
    );
  const changed = files.filter(({ before, after }) => after !== before);
  const notText = changed
    .filter(file => !file.isUtf8)
    .map(file => `${file.path} is not UTF-8: change it by hand`);
  if (notText.length > 0) return unusable(notText);
  const left = files.flatMap(linesOfLeft);
  for (const file of write ? changed : []) await writeFile(fileURLToPath(file.uri), file.after);
  const would = write ? 'upgraded' : 'would be upgraded';
  const output = changed.map(file =>
    diff
      ? unifiedDiff(file.path, file.before, file.after)
      : `${printableLine(file.path)}: ${would} to node.k8s.io/v1\n`,
  );
  return { exitCode: changed.length > 0 && !write ? 1 : 0, output: output.join(''), errors: left.join('') };
}

interface UpgradedFile extends FileUpgrade {
  /** The path of the file for the user, relative to the working directory. */
  readonly path: string;
  readonly uri: string;
  /** The text before the upgrade, including a byte order mark if it has one. */
  readonly before: string;
  readonly after: string;
  readonly isUtf8: boolean;
}

async function upgradeStdin(bytes: Buffer, diff = false): Promise<CommandResult> {
  const { session } = await openTargets([]);
  const file = upgradeText(session.snapshot(), stdinUri, bytes);
  if (!file.isUtf8) return unusable([`${file.path} is not UTF-8`]);
  const isChanged = file.after !== file.before;
  const output = diff ? (isChanged ? unifiedDiff(file.path, file.before, file.after) : '') : file.after;
  return { exitCode: diff && isChanged ? 1 : 0, output, errors: linesOfLeft(file).join('') };
}

function upgradeText(snapshot: Snapshot, uri: string, bytes: Buffer): UpgradedFile {
  const before = bytes.toString('utf8');
  const file = new ManifestFile(SourceFile.of(uri, 0, before));
  const upgraded = upgradeFile(snapshot, file);
  const mark = before.startsWith('\uFEFF') ? '\uFEFF' : '';
  const after = mark + applyChanges(file.source.text, upgraded.changes);
  const isUtf8 = Buffer.from(before, 'utf8').equals(bytes);
  return { ...upgraded, uri, path: displayPath(uri), before, after, isUtf8 };
}

function linesOfLeft({ path, left }: UpgradedFile): readonly string[] {
  return left.map(({ name, refusal, range: { start } }) => {
    const place = `${path}:${start.line + 1}:${start.character + 1}`;
    return `${printableLine(`${place}: ${name} was not upgraded: ${refusal}`)}\n`;
  });
}
