import { fileURLToPath } from 'node:url';
import { RefusedFile } from '../../base/regular-file.ts';
import { displayPath } from './display-path.ts';
import { cannotRead, type InputProblem } from './input-problem.ts';

/**
 * Reads a file, which was named (`isNamed`) or found below a folder. Returns what `read` returns, or why the file cannot be
 * read; `undefined` for a file that was found but no longer exists or cannot be a manifest.
 */
export async function readTarget<Contents>(
  uri: string,
  isNamed: boolean,
  read: (path: string) => Contents | Promise<Contents>,
): Promise<Contents | InputProblem | undefined> {
  try {
    return await read(fileURLToPath(uri));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!isNamed && (code === 'ENOENT' || error instanceof RefusedFile)) return undefined;
    return cannotRead(displayPath(uri), message);
  }
}
