import { existsSync } from 'node:fs';
import { aptGet } from './apt-get.ts';
import { MissingPart } from './missing-part.ts';

/** A Debian package and a file that exists once it is installed. */
export interface DebianPackage {
  name: string;
  provides: string;
}

/**
 * Installs the missing packages, usually within `usually` seconds. Needs root and a Debian-like system; otherwise
 * rejects with a `MissingPart` that says what to install.
 */
export async function installDebianPackages(
  packages: readonly DebianPackage[],
  purpose: string,
  usually: number,
): Promise<void> {
  const missing = packages.filter(({ provides }) => !existsSync(provides)).map(({ name }) => name);
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (!existsSync('/usr/bin/apt-get')) {
    throw new MissingPart(`${purpose} needs ${names} (names of Debian packages); please install them`);
  }
  if (process.getuid?.() !== 0) {
    throw new MissingPart(`${purpose} needs: sudo apt-get update && sudo apt-get install ${names}`);
  }
  const task = { what: `Debian packages for ${purpose} (${names})`, usually };
  await aptGet(task, ['install', '--yes', '--no-install-recommends', ...missing]);
}
