import { useLanguage } from '../../server/base/l10n.ts';

/** What comes of it where the editor is in Simplified Chinese; the rest of the tests of the file is in English. */
export async function inChinese<T>(act: () => T | Promise<T>): Promise<T> {
  await useLanguage('zh-cn');
  try {
    return await act();
  } finally {
    await useLanguage('en');
  }
}
