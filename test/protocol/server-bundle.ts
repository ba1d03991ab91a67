import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer as bundleTo } from '../../scripts/bundles.ts';
import { atTheEnd } from '../support/at-the-end.ts';
import { bundledOnce, serverFile } from './bundle-once.ts';

/**
 * Bundles the language server and gives the path of the file. Test files run side by side and change it, so each has a
 * bundle of its own, in a temporary folder that is there until their end.
 */
export async function bundleServer(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  atTheEnd(() => rmSync(folder, { recursive: true }));
  const path = join(folder, serverFile);
  const bundled = process.env[bundledOnce];
  if (bundled === undefined) await bundleTo(path);
  else cpSync(bundled, folder, { recursive: true });
  return path;
}
