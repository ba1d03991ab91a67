import { resolve } from 'node:path';
import { plainText } from '../ide/index.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { type CommandResult, errorLines, unusable } from './command-result.ts';
import { cannotRead, inOneLine } from './input/input-problem.ts';
import { openTargets } from './input/open-targets.ts';
import { withoutCommands } from './input/printable.ts';
import { readStdin, readTextFile } from './input/read-text.ts';

/**
 * Explains the events, errors and refusals in a text as the editor does, for the manifests at the paths. `event` is the text,
 * the path of a file that has it, or `-` for standard input. Exit code 0: something is explained, 1: nothing in the text is known, 2:
 * unusable input.
 */
export async function explainEvent(
  event: string,
  paths: readonly string[],
  readInput: typeof readStdin = readStdin,
): Promise<CommandResult> {
  if (paths.includes('-')) return unusable(['the event comes from stdin, manifests do not: write - first']);
  let text: string;
  try {
    text = await textOf(event, readInput);
  } catch (error) {
    return unusable([inOneLine(cannotRead(event, (error as Error).message))]);
  }
  if (text.trim() === '') return unusable(['there is no event: the text is empty']);
  const targets = await openTargets(paths);
  if (targets.problems.length > 0) return unusable(targets.problems.map(inOneLine));
  // The words that tell events apart are a part of their own.
  const { describeEvents, nothingKnown } = await import('../ide/explain-event/describe-events.ts');
  const { isKnown, markdown } = await describeEvents(targets.session.snapshot(), text, {
    surface: 'terminal',
    files: diskFiles,
  });
  const hint = isKnown && paths.length === 0 ? ['name files or folders to see where it is written'] : [];
  return {
    exitCode: isKnown ? 0 : 1,
    output: withoutCommands(plainText(isKnown ? markdown : `${nothingKnown().text.replace('  \n', '\n')}\n`)),
    errors: errorLines(hint),
  };
}

/** The words by which events are known, one a line, by component. */
export async function knownEvents(): Promise<CommandResult> {
  const { knownWords } = await import('../ide/explain-event/explain-event.ts');
  const all = knownWords();
  const width = Math.max(...all.map(({ saidBy }) => saidBy.length));
  const lines = all.map(({ saidBy, words }) => `${saidBy.padEnd(width)}  ${words}\n`);
  return { exitCode: 0, output: lines.join(''), errors: '' };
}

/** A text with a space or a line break is one: what a cluster says has several words. */
async function textOf(event: string, readInput: typeof readStdin): Promise<string> {
  if (event === '-') return (await readInput()).text;
  const isFile = !/\s/.test(event) || (await diskFiles.find(resolve(event))).kind === 'file';
  return isFile ? (await readTextFile(event)).text : event;
}
