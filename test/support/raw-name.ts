import { mkdirSync, writeFileSync } from 'node:fs';

/** Why a test with file names that are not UTF-8 is skipped, if it is. */
export const withoutRawNames =
  process.platform !== 'linux' && 'the file systems of this system only take names that are Unicode';

/** Writes a file whose name has these bytes, one for each character. */
export function writeRawName(folder: string, name: string, text: string): void {
  writeFileSync(rawPath(folder, name), text);
}

/** The same for a folder. */
export function makeRawFolder(folder: string, name: string): void {
  mkdirSync(rawPath(folder, name));
}

function rawPath(folder: string, name: string): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]);
}
