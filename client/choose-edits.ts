import { l10n, type TextDocument, Uri, WorkspaceEdit, workspace } from 'vscode';
import type { ObjectUpgrade } from '../server/protocol/upgrade.ts';
import { applyAndSave } from './apply-and-save.ts';
import { rangeOf } from './range-of.ts';
import { pickMany, showInformation, showWarning } from './show.ts';
import { createUpgradeReview, fits } from './upgrade-review.ts';

/** What is said about edits of many objects. */
export interface EditTexts {
  readonly title: string;
  readonly placeholder: string;
  /** How many edits were made. */
  readonly done: (count: number) => string;
}

/**
 * Lists one edit a line, all of them ticked, with a look at what they change; makes those that stay ticked and fit the files as they
 * are then, and saves the files. A single undo reverts all of them.
 */
export async function chooseEdits(edits: readonly ObjectUpgrade[], texts: EditTexts): Promise<void> {
  const chosen = await choose(edits, texts);
  if (chosen.length > 0) await apply(chosen, texts);
}

async function choose(
  edits: readonly ObjectUpgrade[],
  { title, placeholder }: EditTexts,
): Promise<readonly ObjectUpgrade[]> {
  const review = createUpgradeReview(title);
  const items = edits.map(edit => ({
    edit,
    label: edit.name,
    description: `${pathsOf([edit])}:${edit.range.start.line + 1}`,
  }));
  try {
    const ticked = await pickMany(items, {
      title,
      placeholder,
      button: {
        icon: 'diff-multiple',
        tooltip: l10n.t('Review Changes'),
        onPress: those => void review.show(those.map(({ edit }) => edit)),
      },
    });
    return ticked?.map(({ edit }) => edit) ?? [];
  } finally {
    await review.end();
  }
}

async function apply(edits: readonly ObjectUpgrade[], texts: EditTexts): Promise<void> {
  const documents = new Map<string, TextDocument>();
  for (const uri of new Set(edits.map(({ uri }) => uri))) {
    documents.set(uri, await workspace.openTextDocument(Uri.parse(uri)));
  }
  const fitting = edits.filter(edit => fits(documents.get(edit.uri)!, edit));
  const change = new WorkspaceEdit();
  for (const { uri, range, text } of fitting) change.replace(Uri.parse(uri), rangeOf(range), text);
  const isApplied = fitting.length === 0 || (await applyAndSave(change, [...documents.values()]));
  const done = new Set(isApplied ? fitting : []);
  if (done.size > 0) showInformation(texts.done(done.size));
  const missed = edits.filter(edit => !done.has(edit));
  if (missed.length === 0) return;
  showWarning(l10n.t('Changed in the meantime and left alone: {0}. Run the command again.', pathsOf(missed)));
}

/** The files of places, as the explorer shows them. */
export function pathsOf(places: readonly { readonly uri: string }[]): string {
  return [...new Set(places.map(({ uri }) => workspace.asRelativePath(Uri.parse(uri))))].join(', ');
}
