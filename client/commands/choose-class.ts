import { l10n, QuickPickItemKind, window } from 'vscode';
import { type Choice, type Choices, chooseClassRequest } from '../../server/protocol/choosing.ts';
import { applyFileEdit } from '../apply-file-edit.ts';
import { type PickItem, pick, showInformation } from '../show.ts';
import type { Command } from './command.ts';

/** Lists the known classes for the Pod at the cursor, best suited first, and writes the chosen one. */
export const chooseClass: Command = {
  id: 'runtimeclass.chooseClass',
  async run({ client }) {
    const editor = window.activeTextEditor;
    if (!editor) return;
    const params = { uri: editor.document.uri.toString(), position: editor.selection.active };
    const found = await client.ask<Choices | null>(chooseClassRequest, params);
    if (!found) {
      showInformation(l10n.t('There is no Pod and no Pod template at the cursor.'));
      return;
    }
    if (found.choices.length === 0) {
      showInformation(
        l10n.t('No RuntimeClass found: none is declared in this workspace, and no cluster has been synced.'),
      );
      return;
    }
    const picked = await pick(itemsOf(found), {
      title: l10n.t('RuntimeClass for {0}', found.subject),
      matchOnDescription: true,
    });
    if (!picked?.choice) return;
    await applyFileEdit(picked.choice.edit);
  },
};

interface Item extends PickItem {
  readonly choice?: Choice;
}

/** The classes that suit, then those that may not, then those that do not. */
function itemsOf({ choices, current }: Choices): readonly Item[] {
  const groups = [
    { fits: 'yes', heading: undefined },
    { fits: 'maybe', heading: l10n.t('may not suit') },
    { fits: 'no', heading: l10n.t('does not suit') },
  ] as const;
  return groups.flatMap(({ fits, heading }) => {
    const items = choices.filter(choice => choice.fits === fits).map(choice => itemOf(choice, current));
    if (heading === undefined || items.length === 0) return items;
    return [{ label: heading, kind: QuickPickItemKind.Separator }, ...items];
  });
}

const icons = { yes: '$(check)', maybe: '$(question)', no: '$(circle-slash)' } as const;

/** If a class does not suit, or may not, the reason comes first, and its runtime and cost below. */
function itemOf(choice: Choice, current: string | undefined): Item {
  const { name, fits, description: facts, detail: reasons } = choice;
  const isCurrent = name === current ? `${l10n.t('current')} · ` : '';
  const [first, second] = fits === 'yes' || reasons === '' ? [facts, reasons] : [reasons, facts];
  return {
    icon: icons[fits],
    label: name,
    description: isCurrent + first,
    ...(second !== '' && { detail: second }),
    choice,
  };
}
