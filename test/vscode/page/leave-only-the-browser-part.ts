import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '../../../scripts/project.ts';

/** Leaves VS Code nothing that its server could run, as in an editor that is nothing but a page. */
export async function leaveOnlyTheBrowserPart(extensions: string): Promise<void> {
  const { name, publisher, version } = readManifest();
  const manifest = join(extensions, `${publisher}.${name}-${version}`, 'package.json');
  const { main: _, ...rest } = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, JSON.stringify(rest));
}
