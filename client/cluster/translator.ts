/** What a text needs to be said in the user's language: `l10n` of `vscode`, or a twin of it in a test. */
export interface Translator {
  t(message: string, ...values: (string | number)[]): string;
}
