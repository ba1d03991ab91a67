import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../processes.ts';
import { aptGet } from './apt-get.ts';
import { cachedFolder } from './cache.ts';
import { MissingPart } from './missing-part.ts';

/**
 * The path of `containerd` for the tests in which it merges configurations: RUNTIMECLASS_CONTAINERD, or that of the
 * Debian package `containerd` (1.6 in Debian 12), which is unpacked into the cache and not installed. Needs Debian or a
 * similar system, but not root.
 */
export async function setUpContainerd(): Promise<string> {
  const chosen = process.env['RUNTIMECLASS_CONTAINERD'];
  if (chosen && existsSync(chosen)) return chosen;
  return join(await cachedFolder(`containerd-debian-${process.arch}`, unpack), 'usr', 'bin', 'containerd');
}

async function unpack(folder: string): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) {
    throw new MissingPart(
      'the judge of node configurations is containerd 1.6: set RUNTIMECLASS_CONTAINERD to it',
    );
  }
  await aptGet({ what: 'Debian package containerd', usually: 5 }, ['download', 'containerd'], folder);
  const archive = (await readdir(folder)).find(name => name.endsWith('.deb'));
  if (archive === undefined) throw new MissingPart('apt-get download containerd left no package');
  const unpack = ['dpkg', '-x', archive, '.'];
  const { code, output } = await run(unpack, { cwd: folder, output: 'collect', limit: 900 });
  if (code !== 0) throw new MissingPart(`${unpack.join(' ')} failed:\n${output.trimEnd()}`);
  await rm(join(folder, archive));
}
