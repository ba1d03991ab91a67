/** The function that translates a text into the user's language: `l10n` of `vscode`, or `t` of `server/base/l10n.ts`. */
export interface Translator {
  t(message: string, ...values: (string | number)[]): string;
}

/** One sentence about what is wrong, and one about what to do. */
export interface ProblemText {
  readonly message: string;
  readonly advice: string;
}

/**
 * Returns why a file could not be read. `code` is the system's error code, or the kind of a path that is not a file
 * (`base/regular-file.ts`).
 */
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
