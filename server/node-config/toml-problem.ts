import { ParseError, parseTOML } from 'toml-eslint-parser';
import { hideTemplates } from './hide-templates.ts';

/** Where a text stops being TOML, as an offset in UTF-16 units, and why; `undefined` for TOML and for templates of it. */
export function tomlProblem(text: string): { readonly offset: number; readonly message: string } | undefined {
  const { text: plain, hasTemplates } = hideTemplates(text);
  if (hasTemplates) return undefined;
  try {
    parseTOML(plain, { tomlVersion: '1.0' });
    return undefined;
  } catch (error) {
    // Anything else is an overflow of the stack by brackets in brackets, which has no place in the text.
    return error instanceof ParseError
      ? { offset: error.index, message: error.message }
      : { offset: 0, message: 'brackets are nested too deeply' };
  }
}
