import { config, t as translate } from '@vscode/l10n';

/**
 * Returns a text in the language of this process. The English sentence, with `{0}` for the first value, is the key of
 * its translation in `l10n/bundle.l10n.zh-cn.json`, so it is written as one literal where it is used. Sentences in
 * data (descriptions of fields, profiles of runtimes) are English there and are translated where they are shown.
 * `test/unit/translations.test.ts` finds texts without a translation.
 */
export const t: (message: string, ...values: readonly (string | number)[]) => string = translate;

/**
 * Sets the language of this process, once, before the first text: Simplified Chinese for such a locale (`zh-cn`,
 * `zh-Hans`, `zh`), else English, for which nothing is loaded. Traditional Chinese gets English: it has no bundle.
 */
export async function useLanguage(locale: string | undefined): Promise<void> {
  config({ contents: isSimplifiedChinese(locale) ? await simplifiedChinese() : {} });
}

/** Whether texts for a locale are in Simplified Chinese. */
export function isSimplifiedChinese(locale: string | undefined): boolean {
  return /^zh(?![a-z])(?!.*[-_](tw|hk|mo|hant)(?![a-z]))/i.test(locale ?? '');
}

/** The locale that a POSIX environment asks for, such as `zh_CN.UTF-8`; `undefined` where it asks for none. */
export function localeOf(env: Readonly<Record<string, string | undefined>>): string | undefined {
  return env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || undefined;
}

async function simplifiedChinese(): Promise<Record<string, string>> {
  const bundle = await import('../../l10n/bundle.l10n.zh-cn.json', { with: { type: 'json' } });
  return bundle.default;
}
