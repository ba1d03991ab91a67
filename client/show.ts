import { type MessageItem, type QuickPickItem, type QuickPickOptions, ThemeIcon, window } from 'vscode';
import { withoutLinks } from '../server/base/escaped-for-markdown.ts';
import { withoutIcons } from './without-icons.ts';

/** Shows a notification; resolves with the chosen one of `items`. Foreign text in its message never becomes a link. */
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
  const drawn = items.map(draw);
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

export interface PickManyOptions<T> {
  readonly title: string;
  readonly placeholder: string;
  /** A button above the list; the icon has a name such as `diff-multiple`. */
  readonly button: {
    readonly icon: string;
    readonly tooltip: string;
    onPress(ticked: readonly T[]): void;
  };
}

/**
 * Lets the user tick some of `items`, all of which are ticked at first; resolves with those, or with `undefined` if the user
 * leaves the list. The list stays while the user looks at something else. No text in them is an icon.
 */
export function pickMany<T extends PickItem>(
  items: readonly T[],
  { title, placeholder, button: { icon, tooltip, onPress } }: PickManyOptions<T>,
): Promise<readonly T[] | undefined> {
  const drawn = items.map(draw);
  const list = window.createQuickPick();
  Object.assign(list, { title, placeholder, canSelectMany: true, ignoreFocusOut: true, items: drawn });
  list.selectedItems = drawn;
  list.buttons = [{ iconPath: new ThemeIcon(icon), tooltip }];
  const ticked = () => {
    const selected = new Set<QuickPickItem>(list.selectedItems);
    return items.filter((_, index) => selected.has(drawn[index]!));
  };
  return new Promise(resolve => {
    list.onDidTriggerButton(() => onPress(ticked()));
    list.onDidAccept(() => {
      resolve(ticked());
      list.hide();
    });
    list.onDidHide(() => {
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}

function draw<T extends PickItem>(item: T): T {
  return {
    ...item,
    label: [item.icon, withoutIcons(item.label)].filter(Boolean).join(' '),
    ...(item.description !== undefined && { description: withoutIcons(item.description) }),
    ...(item.detail !== undefined && { detail: withoutIcons(item.detail) }),
  };
}
