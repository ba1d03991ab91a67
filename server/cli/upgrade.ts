import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Snapshot } from '../analysis/snapshot.ts';
import { readRegularFile } from '../base/regular-file.ts';
import { replaceFile } from '../base/replace-file.ts';
import type { WorkspaceFiles } from '../documents/files.ts';
import { ManifestFile } from '../documents/manifest-file.ts';
import { type FileUpgrade, upgradeFile } from '../ide/index.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { largestManifest } from '../workspace/disk-reader.ts';
import { applyChanges } from '../yaml/edit.ts';
import { SourceFile } from '../yaml/source-file.ts';
import { type CommandResult, errorLines, unusable } from './command-result.ts';
import { displayPath } from './input/display-path.ts';
import { expandGlobs } from './input/expand-globs.ts';
import { ignoreFiles } from './input/ignore-files.ts';
import { cannotWrite, type InputProblem, inOneLine } from './input/input-problem.ts';
import { nothingToCheck } from './input/nothing-to-check.ts';
import { openTargets, unreadablePaths } from './input/open-targets.ts';
import { printableLine } from './input/printable.ts';
import { readTarget } from './input/read-target.ts';
import { decodeText, textOfUtf16, withoutMark } from './input/read-text.ts';
import { stdinUri } from './input/stdin.ts';
import { unifiedDiff } from './report/unified-diff.ts';
import { type DeadClass, deadClasses } from './upgrade/dead-classes.ts';
import { leftAlone } from './upgrade/left-alone.ts';

export interface UpgradeOptions {
  /** Whether to change the files. */
  readonly write?: boolean;
  /** Whether to print the changes as a unified diff. */
  readonly diff?: boolean;
  /** Whether `.gitignore` and `.runtimeclassignore` count; by default they do. */
  readonly ignore?: boolean;
}

/**
 * Upgrades every RuntimeClass in files and folders to `node.k8s.io/v1`, or reports which ones can be upgraded. Exit
 * code 0: nothing to change, or changes were written; 1: there are changes that were not written; 2: some input is
 * unusable or some file could not be written, and all others were processed. The upgraded text of standard input (`-`)
 * is printed.
 */
export async function upgrade(
  paths: readonly string[],
  { write = false, diff = false, ignore = true }: UpgradeOptions,
  readInput: () => Promise<Buffer> = () => buffer(process.stdin),
  disk: WorkspaceFiles = diskFiles,
): Promise<CommandResult> {
  if (paths.includes('-')) {
    if (paths.length === 1 && !write) return upgradeStdin(await readInput(), diff);
    return unusable(['what comes from stdin goes to stdout: leave out other paths and --write']);
  }
  const expanded = await expandGlobs(paths);
  const isIgnored = ignore ? ignoreFiles(expanded) : () => false;
  const targets = await openTargets(expanded, { files: disk });
  const snapshot = targets.session.snapshot();
  const problems: InputProblem[] = [
    ...unreadablePaths(targets, isIgnored),
    ...(await nothingToCheck(targets, isIgnored, disk)),
  ];
  const output: string[] = [];
  const left: string[] = [];
  for (const uri of targets.uris) {
    const isNamed = targets.named.has(uri);
    if (!isNamed && isIgnored(uri)) continue;
    const bytes = await readTarget(uri, isNamed, path =>
      readRegularFile(path, largestManifest, disk.inspect),
    );
    if (bytes !== undefined && 'message' in bytes) problems.push(bytes);
    if (bytes === undefined || 'message' in bytes) continue;
    const file = upgradeText(snapshot, uri, bytes);
    const { path, before, after, notText } = file;
    if (notText !== undefined) {
      if (isNamed || file.changes.length > 0 || file.left.length > 0) problems.push(notText);
      continue;
    }
    left.push(...linesOfLeft(file));
    if (after === before) continue;
    const why = write ? await replaceFile(fileURLToPath(uri), { before, after }) : undefined;
    if (why !== undefined) problems.push(cannotWrite(path, why));
    else if (diff) output.push(unifiedDiff(path, before, after));
    else
      output.push(`${printableLine(path)}: ${write ? 'upgraded' : 'would be upgraded'} to node.k8s.io/v1\n`);
  }
  const wouldChange = output.length > 0 && !write;
  return {
    exitCode: problems.length > 0 ? 2 : wouldChange ? 1 : 0,
    output: output.join(''),
    errors: errorLines(problems.map(inOneLine)) + left.join(''),
  };
}

interface UpgradedFile extends FileUpgrade {
  /** The path of the file for the user, relative to the working directory. */
  readonly path: string;
  /** The text before the upgrade, including a byte order mark if it has one. */
  readonly before: string;
  readonly after: string;
  /** The classes that no upgrade brings back to life. */
  readonly dead: readonly DeadClass[];
  /** Where and why the file is not a text in UTF-8; `undefined` if it is. */
  readonly notText: InputProblem | undefined;
}

async function upgradeStdin(bytes: Buffer, diff: boolean): Promise<CommandResult> {
  const { session } = await openTargets([]);
  const file = upgradeText(session.snapshot(), stdinUri, bytes);
  if (file.notText !== undefined) return unusable([inOneLine(file.notText)]);
  const isChanged = file.after !== file.before;
  const output = diff ? (isChanged ? unifiedDiff(file.path, file.before, file.after) : '') : file.after;
  return { exitCode: diff && isChanged ? 1 : 0, output, errors: linesOfLeft(file).join('') };
}

function upgradeText(snapshot: Snapshot, uri: string, bytes: Buffer): UpgradedFile {
  const path = displayPath(uri);
  const { problem } = decodeText(bytes);
  const before = bytes.toString('utf8');
  const { mark, text } = withoutMark(before);
  const file = new ManifestFile(SourceFile.of(uri, 0, textOfUtf16(bytes) ?? text));
  const { changes, left } = upgradeFile(snapshot, file);
  const start = problem && file.source.positionAt(problem.offset);
  return {
    changes,
    left: [...left, ...leftAlone(snapshot, file)],
    dead: deadClasses(snapshot, file),
    path,
    before,
    after: mark + applyChanges(file.source.text, changes),
    notText: problem && { path, range: { start: start!, end: start! }, message: problem.message },
  };
}

function linesOfLeft({ path, left, dead }: UpgradedFile): readonly string[] {
  const all = [
    ...left.map(({ name, refusal, range }) => ({ range, words: `${name} was not upgraded: ${refusal}` })),
    ...dead.map(({ name, why, range }) => ({ range, words: `${name} starts no Pod as v1 either: ${why}` })),
  ];
  const inOrder = all.sort((a, b) => a.range.start.line - b.range.start.line);
  return inOrder.map(({ words, range: { start } }) => {
    const place = `${path}:${start.line + 1}:${start.character + 1}`;
    return `${printableLine(`${place}: ${words}`)}\n`;
  });
}
