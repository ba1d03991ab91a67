import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { VsCodeServer } from '../../scripts/setup/vscode-server.ts';

/**
 * VS Code's built-in extensions that have to do with manifests, their looks, or a page of the documentation. The others (Git,
 * debuggers, accounts, TypeScript) take almost half of the processor time that a window needs until the first diagnostics.
 */
const names = [
  'configuration-editing',
  'docker',
  'json',
  'json-language-features',
  'log',
  'markdown-basics',
  'markdown-language-features',
  'references-view',
  'theme-defaults',
  'theme-modern-icons',
  'theme-seti',
  'yaml',
];

/** The arguments with which VS Code's server has these of its built-in extensions alone. */
export async function useFewExtensions(vsCode: VsCodeServer, dataFolder: string): Promise<string[]> {
  const few = join(dataFolder, 'built-in-extensions');
  await mkdir(few, { recursive: true });
  for (const name of names) await symlink(join(vsCode.builtInExtensions, name), join(few, name));
  return ['--builtin-extensions-dir', few];
}
