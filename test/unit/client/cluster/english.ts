/** English, as `l10n.t` of `vscode` gives it where there is no translation. */
export const english = {
  t: (message: string, ...values: (string | number)[]) =>
    message.replace(/\{(\d+)\}/g, (_, index) => String(values[Number(index)])),
};
