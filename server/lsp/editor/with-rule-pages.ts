import type { Diagnostic } from 'vscode-languageserver';
import type { InitializationOptions } from '../../protocol/requests.ts';

/** The diagnostics with the address of the page of their rule, for an editor that shows these pages. */
export function withRulePages(
  { rulePages }: Pick<InitializationOptions, 'rulePages'>,
  diagnostics: readonly Diagnostic[],
): Diagnostic[] {
  if (rulePages === undefined) return [...diagnostics];
  return diagnostics.map(each => ({ ...each, codeDescription: { href: `${rulePages}${each.code}` } }));
}
