import { access, constants, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { otherKind } from '../base/regular-file.ts';
import type { FoundPath } from '../documents/files.ts';
import { normalisedUri } from '../documents/uri.ts';

/** Finds out whether a file or a folder exists at a path of this machine and can be read. */
export async function findOnDisk(path: string): Promise<FoundPath> {
  const whole = path.replace(/^~(?=$|[\\/])/, () => homedir());
  if (!isAbsolute(whole)) return { kind: 'unreadable', why: 'the path is not absolute' };
  const uri = normalisedUri(pathToFileURL(whole).href).replace(/\/$/, '');
  try {
    const stats = await stat(whole);
    const kind = otherKind(stats);
    if (kind !== undefined) return { kind: 'unreadable', uri, why: `it is ${kind}, not a file` };
    const isFolder = stats.isDirectory();
    await access(whole, isFolder ? constants.R_OK | constants.X_OK : constants.R_OK);
    return { kind: isFolder ? 'folder' : 'file', uri };
  } catch (error) {
    return { kind: 'unreadable', uri, why: error instanceof Error ? error.message : String(error) };
  }
}
