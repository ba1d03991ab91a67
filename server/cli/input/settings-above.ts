import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { settingsUri } from '../../settings/workspace-settings.ts';

/**
 * The folders whose settings count for files and folders (URIs): for each the innermost one at or above it that has a file
 * `.runtimeclass/settings.yaml`. For standard input alone it is looked for from the working directory on.
 */
export function settingsAbove(uris: readonly string[]): readonly string[] {
  const starts = uris.length === 0 ? [process.cwd()] : uris.map(uri => fileURLToPath(uri));
  const folders = starts.flatMap(start => {
    for (let folder = start; ; folder = dirname(folder)) {
      const uri = pathToFileURL(folder).href;
      if (existsSync(fileURLToPath(settingsUri(uri)))) return uri;
      if (dirname(folder) === folder) return [];
    }
  });
  return [...new Set(folders)];
}
