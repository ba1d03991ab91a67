import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.ts';

const path = '/usr/bin/chromium';

/** The path of the browser for VS Code's server: RUNTIMECLASS_CHROMIUM, or Debian's Chromium, installed if needed. */
export async function setUpChromium(): Promise<string> {
  const chosen = process.env['RUNTIMECLASS_CHROMIUM'];
  if (chosen && existsSync(chosen)) return chosen;
  await installDebianPackages([{ name: 'chromium', provides: path }], 'the tests in a browser', 60);
  return path;
}
