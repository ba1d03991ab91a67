import { existsSync } from 'node:fs';
import { withLock } from '../lock.ts';
import { run } from '../processes.ts';
import { MissingPart } from './missing-part.ts';

/** A Debian package and a file that is there once it is installed. */
export interface DebianPackage {
  name: string;
  provides: string;
}

/**
 * Installs the packages that are not there yet. That takes root and a Debian-like system; without them a
 * `MissingPart` says what to install.
 */
export async function installDebianPackages(
  packages: readonly DebianPackage[],
  purpose: string,
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
  console.log(`Installing Debian packages for ${purpose}: ${names} ...`);
  // apt-get waits for the installation of another process if told to, but not for its update.
  await withLock(
    'apt-get',
    () => undefined,
    async () => {
      await aptGet('update');
      await aptGet(
        'install',
        '--yes',
        '--no-install-recommends',
        '-o',
        'DPkg::Lock::Timeout=600',
        ...missing,
      );
    },
  );
}

async function aptGet(...args: string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const { code, output } = await run(['apt-get', ...args], { env, output: 'collect' });
  if (code !== 0) throw new MissingPart(`apt-get ${args.join(' ')} failed:\n${output.trimEnd()}`);
}
