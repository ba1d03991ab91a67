import { entriesAt, isList, type Value } from './value.ts';

/**
 * Whether a value only holds the place of another one that a program fills in before the cluster sees it:
 * `$X`, `${X}`, `@X@`, `<name>`, `{{ x }}`, `{% x %}`, `%X%`, `__X__`, `FILLED_BY_OPERATOR`, `CHANGEME`.
 * Nothing can be said about such a value.
 */
export function isPlaceholder(text: string): boolean {
  return substitution.test(text) || shoutedWords.test(text) || fillMeIn.test(text);
}

/** Whether any text in a value is one, keys included. */
export function containsPlaceholder(value: Value | undefined): boolean {
  if (typeof value === 'string') return isPlaceholder(value);
  if (isList(value)) return value.some(containsPlaceholder);
  return entriesAt(value, []).some(([key, item]) => isPlaceholder(key) || containsPlaceholder(item));
}

const substitution = /\$\{|\$\(|\$[A-Za-z_]|\{\{|\{%|@[\w.-]+@|<[^<>]+>|%[A-Z_]+%|__\w+?__/;

/** No name of Kubernetes may have capitals or underscores: several shouted words are an instruction, not a name. */
const shoutedWords = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;

const fillMeIn = /^(change-?me|replace-?me|fill-?me-?in|todo|tbd|xxx+|your-.+|\.\.\.|…)$/i;
