import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from '../../scripts/bundles.ts';

// `node --test --test-global-setup` calls the two functions before the first file of a run and after the last one: bundling
// takes longer than the tests of most files.

/** The variable with the folder of the bundle. */
export const bundledOnce = 'RUNTIMECLASS_BUNDLED_ONCE';

/** The file of the server in the folder. */
export const serverFile = 'server.cjs';

/** Bundles the language server into a folder, of which every file takes a copy. */
export async function globalSetup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  process.env[bundledOnce] = folder;
  await bundleServer(join(folder, serverFile));
}

export function globalTeardown(): void {
  rmSync(process.env[bundledOnce]!, { recursive: true });
}
