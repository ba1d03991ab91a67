import { ParseError, parseTOML } from 'toml-eslint-parser';
import { hideTemplates } from './hide-templates.ts';

/** The first syntax error of a text, with its offset in UTF-16 units; `undefined` for valid TOML and for templates of it. */
export function tomlProblem(text: string): { readonly offset: number; readonly message: string } | undefined {
  const { text: plain, hasTemplates } = hideTemplates(text);
  if (hasTemplates) return undefined;
  try {
    parseTOML(plain, { tomlVersion: '1.0' });
    return undefined;
  } catch (error) {
    // Any other error is a stack overflow in nested brackets, which has no position in the text.
    return error instanceof ParseError
      ? { offset: error.index, message: error.message }
      : { offset: 0, message: 'brackets are nested too deeply' };
  }
}
