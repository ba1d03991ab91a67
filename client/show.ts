import { type MessageItem, type QuickPickItem, type QuickPickOptions, window } from 'vscode';
import { withoutLinks } from '../server/base/escaped-for-markdown.ts';
import { withoutIcons } from './plain-label.ts';

/** Shows a notification; resolves with the chosen one of `items`. What its message has of others is no link. */
export type ShowMessage = <T extends string | MessageItem>(
  message: string,
  ...items: T[]
) => Thenable<T | undefined>;

export const showInformation: ShowMessage = (message, ...items) =>
  (window.showInformationMessage as ShowMessage)(withoutLinks(message), ...items);

export const showWarning: ShowMessage = (message, ...items) =>
  (window.showWarningMessage as ShowMessage)(withoutLinks(message), ...items);

export const showError: ShowMessage = (message, ...items) =>
  (window.showErrorMessage as ShowMessage)(withoutLinks(message), ...items);

/** An item of a list; the icon, such as `$(eye)`, stands before its label. */
export interface PickItem extends QuickPickItem {
  readonly icon?: string;
}

/** Lets the user pick one of `items`; resolves with that one. No text in them is an icon. */
export async function pick<T extends PickItem>(
  items: readonly T[],
  options: QuickPickOptions = {},
): Promise<T | undefined> {
  const drawn = items.map(item => ({
    ...item,
    label: [item.icon, withoutIcons(item.label)].filter(Boolean).join(' '),
    ...(item.description !== undefined && { description: withoutIcons(item.description) }),
    ...(item.detail !== undefined && { detail: withoutIcons(item.detail) }),
  }));
  const chosen = await window.showQuickPick(drawn, options);
  return chosen && items[drawn.indexOf(chosen)];
}

/** The same for a list of texts. */
export async function pickText(
  texts: readonly string[],
  options: QuickPickOptions = {},
): Promise<string | undefined> {
  return (
    await pick(
      texts.map(label => ({ label })),
      options,
    )
  )?.label;
}
