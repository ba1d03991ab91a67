/** What a text needs to be in the user's language: `l10n` of `vscode`, or `t` of `server/base/l10n.ts`. */
export interface Translator {
  t(message: string, ...values: (string | number)[]): string;
}

/** One sentence what is wrong, and one what to do about it. */
export interface ProblemText {
  readonly message: string;
  readonly advice: string;
}

/** Why a file could not be read: the code of the system, or what is there instead of a file (`base/regular-file.ts`). */
export function reasonText(l10n: Translator, code: string): string {
  switch (code) {
    case 'a folder':
      return l10n.t('a folder');
    case 'a named pipe':
      return l10n.t('a named pipe');
    case 'a socket':
      return l10n.t('a socket');
    case 'a device':
      return l10n.t('a device');
    default:
      return code;
  }
}

export function text(message: string, advice: string): ProblemText {
  return { message, advice };
}
