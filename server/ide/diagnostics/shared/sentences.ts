import { t } from '../../../base/l10n.ts';

/** The sentences of a message joined to one text; those that are `undefined` or empty are left out. */
export function sentences(...parts: readonly (string | undefined)[]): string {
  const present = parts.filter(part => part !== undefined && part !== '');
  // Chinese punctuation is not followed by a space.
  return present.join(' ').replace(/([。？]) /g, '$1');
}

/** The text without its final full stop, so that the sentence can be continued. */
export function withoutStop(text: string): string {
  return text.replace(/[.。]$/, '');
}

/**
 * The exact words of a component, the last sentence of a message: people search for them.
 * `(API server: handler: Invalid value: "Kata": a lowercase RFC 1123 label must ...)`.
 */
export function wordsOf(component: string, ...words: readonly string[]): string {
  return t('({0}: {1})', component, words.map(withoutStop).join('; '));
}
