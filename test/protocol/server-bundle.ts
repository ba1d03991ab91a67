import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer as bundleTo } from '../../scripts/bundles.ts';

/**
 * Bundles the language server and gives the path of the file. Test files run side by side, so each has a bundle of its
 * own, in a temporary folder of the system.
 */
export async function bundleServer(): Promise<string> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'runtimeclass-')), 'server.cjs');
  await bundleTo(outfile);
  return outfile;
}
