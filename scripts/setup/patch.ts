import { installDebianPackages } from './debian-packages.ts';

/** Installs `patch`, to which tests give our diffs, where that is possible; without it they are skipped. */
export async function setUpPatch(): Promise<void> {
  const patch = { name: 'patch', provides: '/usr/bin/patch' };
  await installDebianPackages([patch], 'the tests of diffs', 5).catch(() => undefined);
}
