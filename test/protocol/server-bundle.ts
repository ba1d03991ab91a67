import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer as bundleTo } from '../../scripts/bundles.ts';
import { atTheEnd } from '../support/at-the-end.ts';

/**
 * Bundles the language server and gives the path of the file. Test files run side by side, so each has a bundle of its
 * own, in a temporary folder that is there until their end.
 */
export async function bundleServer(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  atTheEnd(() => rmSync(folder, { recursive: true }));
  const outfile = join(folder, 'server.cjs');
  await bundleTo(outfile);
  return outfile;
}
