import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, type FileHandle, lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { t } from './l10n.ts';
import { readRegularFile } from './regular-file.ts';

/** The present and the new content of a file. */
export interface Replacement {
  /** The text that was read, decoded as UTF-8; `undefined` if there was no file. */
  readonly before: string | undefined;
  readonly after: string | Uint8Array;
  /**
   * The path of a folder above the file: symbolic links below it are refused, and missing folders are created. If left
   * out, a link at the path is followed and stays a link, because the user named it.
   */
  readonly below?: string | undefined;
}

/**
 * Replaces or creates a file. Every reader sees the old contents or the new ones, also after a crash or on a full disk:
 * the new contents are written to a temporary file in the same folder, which is then renamed. The old contents are read
 * again right before that; a file that has changed meanwhile is left alone. The owner, the permissions and the links of
 * the file stay as they are: where that is impossible, it is left alone too. Access control lists and extended
 * attributes are lost, because Node cannot read them.
 *
 * @returns the reason why the file was left alone, in the language of the user, without its path and without a full
 * stop; `undefined` if it was written. Errors of the system are such reasons too: `EFBIG: file too large`.
 */
export async function replaceFile(
  path: string,
  { before, after, below }: Replacement,
): Promise<string | undefined> {
  try {
    const target = below === undefined ? await fileBehind(path) : await withoutLinks(below, path);
    const old = await statsIfUnchanged(target, before);
    await writeBeside(target, after, old, () => statsIfUnchanged(target, before));
    return undefined;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return reason;
  }
}

/** The reason in an error of the system or of `readRegularFile`, without paths; `undefined` for any other error. */
export function reasonOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  return error.message.split(`, ${error.syscall}`, 1)[0];
}

/** A reason of our own for leaving a file alone. */
class Refusal extends Error {}

/** The path of the file that a link leads to; the path itself if there is nothing, or a link to nothing. */
async function fileBehind(path: string): Promise<string> {
  return realpath(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return path;
    throw error;
  });
}

/** Creates the folders between `below` and a file. Returns its path if no component of it is a link. */
async function withoutLinks(below: string, path: string): Promise<string> {
  await mkdir(below, { recursive: true });
  let folder = below;
  const names = relative(below, dirname(path)).split(sep);
  for (const name of names.filter(each => each !== '')) {
    folder = join(folder, name);
    const stats = await statsOf(folder);
    if (stats === undefined) await mkdir(folder);
    else if (stats.isSymbolicLink()) throw new Refusal(t('{0} is a symbolic link', relative(below, folder)));
  }
  return path;
}

/**
 * The stats of a file if it still has the text that was read and can be replaced; `undefined` if there is still none.
 *
 * @throws Refusal, or the system's error
 */
async function statsIfUnchanged(path: string, before: string | undefined): Promise<Stats | undefined> {
  const stats = await statsOf(path);
  if (stats?.isSymbolicLink()) throw new Refusal(t('it is a symbolic link'));
  if (stats === undefined && before === undefined) return undefined;
  if (before === undefined) throw new Refusal(t('it exists and was not read'));
  if (stats === undefined) throw new Refusal(t('it was deleted after it was read'));
  const bytes = await readRegularFile(path);
  if (bytes.toString('utf8') !== before) throw new Refusal(t('it has changed since it was read'));
  if (stats.nlink > 1) throw new Refusal(t('it has other hard links, which would keep the old text'));
  // The system lets root write it all the same.
  if ((stats.mode & anyoneMayWrite) === 0) throw new Refusal(t('it is read-only'));
  await access(path, constants.W_OK);
  return stats;
}

async function writeBeside(
  target: string,
  contents: string | Uint8Array,
  old: Stats | undefined,
  beforeRenaming: () => Promise<unknown>,
): Promise<void> {
  const temporary = join(dirname(target), `.runtimeclass-${randomBytes(6).toString('hex')}.tmp`);
  const file = await open(temporary, 'wx', old === undefined ? undefined : onlyUs).catch(error => {
    throw new Refusal(t('no other file can be created in its folder: {0}', reasonOf(error) ?? String(error)));
  });
  try {
    try {
      await file.writeFile(contents);
      if (old !== undefined) await giveTo(old, file);
      await file.sync();
    } finally {
      await file.close();
    }
    await beforeRenaming();
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Gives a new file the owner and the permissions of an old one. */
async function giveTo({ uid, gid, mode }: Stats, file: FileHandle): Promise<void> {
  const now = await file.stat();
  if (now.uid !== uid || now.gid !== gid) {
    await file.chown(uid, gid).catch(error => {
      throw new Refusal(t('its owner cannot be kept: {0}', reasonOf(error) ?? String(error)));
    });
  }
  await file.chmod(mode & permissions);
}

async function statsOf(path: string): Promise<Stats | undefined> {
  return lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

const permissions = 0o7777;
const anyoneMayWrite = 0o222;
const onlyUs = 0o600;
