import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readRegularFile } from '../base/regular-file.ts';
import { reasonOf, replaceFile } from '../base/replace-file.ts';
import { cannotWrite } from './input/input-problem.ts';

/** A file that an option names for the output of a command, or why it cannot be written, as a line for stderr. */
export type OutputFile = { readonly problem: string } | WritableFile;

interface WritableFile {
  /** Replaces or creates the file. Returns why that failed, as a line for stderr; `undefined` if it was written. */
  write(contents: string | Uint8Array): Promise<string | undefined>;
}

/**
 * Opens such a file before the work for its contents begins. It cannot be written if its folder is missing, or if it exists
 * and contains something else than `what` (`a baseline`), by `isOurs`: a slip of the hand must not cost a manifest.
 */
export async function openOutputFile(
  path: string,
  what: string,
  isOurs: (text: string) => boolean,
): Promise<OutputFile> {
  const lineOf = (why: string) => cannotWrite(path, why).message;
  let before: string | undefined;
  try {
    before = await textOf(path);
  } catch (error) {
    return { problem: lineOf(reasonOf(error) ?? String(error)) };
  }
  if (before && !isOurs(before)) return { problem: lineOf(`it is not ${what}`) };
  return {
    write: async after => {
      const why = await replaceFile(path, { before, after });
      return why && lineOf(why);
    },
  };
}

/** The text of a file; `undefined` if it is missing and can be created. @throws the system's error */
async function textOf(path: string): Promise<string | undefined> {
  try {
    return (await readRegularFile(path)).toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await stat(dirname(path));
    return undefined;
  }
}
