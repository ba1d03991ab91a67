import type { WorkspaceFiles } from './files.ts';
import { ManifestFile } from './manifest-file.ts';
import { sourceOf } from './source-of.ts';

/** Reads a file that is not open; `undefined` if it cannot be read. */
export async function readManifestFile(
  files: Pick<WorkspaceFiles, 'read'>,
  uri: string,
): Promise<ManifestFile | undefined> {
  const text = await files.read(uri);
  return text === undefined ? undefined : new ManifestFile(sourceOf(uri, 0, text));
}
