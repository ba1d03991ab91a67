import { entriesAt, isList, type Value } from './value.ts';

/**
 * Whether a value is a placeholder that a program replaces before the cluster sees it: `$X`, `${X}`, `@X@`, `<name>`,
 * `{{ x }}`, `{% x %}`, `%X%`, `__X__`, `FILLED_BY_OPERATOR`, `CHANGEME`. Such a value is not checked.
 */
export function isPlaceholder(text: string): boolean {
  return substitution.test(text) || shoutedWords.test(text) || fillMeIn.test(text);
}

/** Whether a value, including its keys, contains a placeholder. */
export function containsPlaceholder(value: Value | undefined): boolean {
  if (typeof value === 'string') return isPlaceholder(value);
  if (isList(value)) return value.some(containsPlaceholder);
  return entriesAt(value, []).some(([key, item]) => isPlaceholder(key) || containsPlaceholder(item));
}

const substitution = /\$\{|\$\(|\$[A-Za-z_]|\{\{|\{%|@[\w.-]+@|<[^<>]+>|%[A-Z_]+%|__\w+?__/;

/**
 * Matches several words in capitals with underscores, which no Kubernetes name may contain: an instruction to the
 * reader.
 */
const shoutedWords = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;

const fillMeIn = /^(change-?me|replace-?me|fill-?me-?in|todo|tbd|xxx+|your-.+|\.\.\.|…)$/i;
