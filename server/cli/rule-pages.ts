import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSimplifiedChinese } from '../base/l10n.ts';

/**
 * The page of a rule as Markdown, in the language of a locale where there is one, else in English; `undefined` without the
 * files. In a package the pages lie beside the code.
 */
export async function rulePage(id: string, locale: string | undefined): Promise<string | undefined> {
  const names = isSimplifiedChinese(locale) ? [`${id}.zh-cn.md`, `${id}.md`] : [`${id}.md`];
  for (const name of names) {
    for (const folder of folders) {
      const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

const here = import.meta.dirname;
const folders = [join(here, 'rules'), join(here, '..', 'ide', 'diagnostics', 'rules')];
