import { isAbsolute, resolve } from 'node:path';
import type { WorkspaceFiles } from '../../documents/files.ts';
import { confinedFiles, insideOf, outside } from '../../workspace/confined-files.ts';
import { uriOfPath } from '../../workspace/uri-of-path.ts';
import { inPlainWords } from '../input/input-problem.ts';
import { printableLine } from '../input/printable.ts';
import { type InputText, readTextFile } from '../input/read-text.ts';
import { UnusableInput } from './tool-answer.ts';

/** The real path of a file or folder that a call names. @throws UnusableInput if it is missing or outside of the roots */
export function readablePath(path: string, roots: readonly string[]): string {
  const candidates = isAbsolute(path) ? [path] : roots.map(root => resolve(root, path));
  for (const candidate of candidates) {
    const found = insideOf(roots, uriOfPath(candidate));
    if (found !== undefined) return found;
  }
  throw new UnusableInput(
    `${printableLine(path)}: not there, or ${outside}. These may be read: ${roots.join(', ')}. Name a path below them, start \`runtimeclass mcp\` with its folder, or give its text as content.`,
  );
}

/** Reads the file that a call names. @throws UnusableInput if it is missing, outside of the roots or cannot be read */
export async function readableText(named: string, roots: readonly string[]): Promise<string> {
  const path = readablePath(named, roots);
  const { text, problem } = await readTextFile(path, readableFiles(roots).inspect).catch((error: Error) => {
    throw new UnusableInput(`cannot read ${printableLine(path)}: ${inPlainWords(error.message)}`);
  });
  if (problem !== undefined)
    throw new UnusableInput(`cannot read ${printableLine(path)}: ${problem.message}`);
  return text;
}

/** The files of this machine that may be read. */
export function readableFiles(roots: readonly string[]): WorkspaceFiles {
  return confinedFiles(roots);
}

/** The text of a call in place of standard input. */
export function asInput(content: string): InputText {
  return { text: content, problem: undefined };
}

/** @throws UnusableInput unless there is exactly one of a path and a text */
export function requireOne(paths: unknown, content: unknown): void {
  if ((paths === undefined) === (content === undefined)) {
    throw new UnusableInput('Give either a path or content.');
  }
}
