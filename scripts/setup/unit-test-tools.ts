import { installDebianPackages } from './debian-packages.ts';

/**
 * Installs programs that some unit tests run, where that is possible; without them those tests are skipped: `patch`, which
 * applies our diffs, and `mount`, for file systems that are full or read-only.
 */
export async function setUpUnitTestTools(): Promise<void> {
  const tools = ['patch', 'mount'].map(name => ({ name, provides: `/usr/bin/${name}` }));
  await installDebianPackages(tools, 'the unit tests', 5).catch(() => undefined);
}
