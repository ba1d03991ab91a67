import { randomBytes } from 'node:crypto';
import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Replaces the contents of a file: a reader sees the old text or the new one, also when the process ends in between. The
 * file behind a link is replaced, and its permissions stay.
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const target = await realpath(path);
  const { mode } = await stat(target);
  const other = join(
    dirname(target),
    `.${basename(target).slice(0, 100)}.${randomBytes(6).toString('hex')}.tmp`,
  );
  try {
    await writeFile(other, text, { flag: 'wx', mode });
    await chmod(other, mode);
    await rename(other, target);
  } catch (error) {
    await rm(other, { force: true });
    throw error;
  }
}
