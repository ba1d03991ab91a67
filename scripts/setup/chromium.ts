import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.ts';

const path = '/usr/bin/chromium';

/** The browser that is the window of VS Code's server: RUNTIMECLASS_CHROMIUM, or Debian's, installed if need be. */
export async function setUpChromium(): Promise<string> {
  const chosen = process.env['RUNTIMECLASS_CHROMIUM'];
  if (chosen && existsSync(chosen)) return chosen;
  await installDebianPackages([{ name: 'chromium', provides: path }], 'the tests in a browser', 60);
  return path;
}
