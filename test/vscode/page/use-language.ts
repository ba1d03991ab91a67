import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The arguments with which VS Code's server has a display language, without translations of its own. Writes what VS Code keeps
 * about installed language packs; source: VS Code 1.139 `resolveNLSConfiguration`.
 */
export async function useLanguage(userData: string, language?: string): Promise<string[]> {
  if (language === undefined) return [];
  const vscode = join(userData, 'empty-language-pack.json');
  await mkdir(userData, { recursive: true });
  await writeFile(vscode, JSON.stringify({ contents: {} }));
  const extensions = [{ extensionIdentifier: { id: 'test.empty-language-pack' }, version: '1.0.0' }];
  const packs = { [language]: { hash: 'empty', extensions, translations: { vscode }, label: language } };
  await writeFile(join(userData, 'languagepacks.json'), JSON.stringify(packs));
  return ['--locale', language];
}
