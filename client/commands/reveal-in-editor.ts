import { Uri, window, workspace } from 'vscode';
import { rangeOf } from '../range-of.ts';
import type { Command } from './command.ts';

/**
 * Opens what an item of the tree stands for: the definition of a class, a place that names it, a saved cluster.
 * Arguments: the item, and `true` to leave the focus where it is.
 */
export const revealInEditor: Command = {
  id: 'runtimeclass.revealInEditor',
  async run({ classTree }, given, keepsFocus) {
    const item = classTree.itemFor(given);
    if (item?.place === undefined) return;
    // Lines above it may have been added or removed since the tree was drawn.
    const beside = await classTree.ask(item.path.slice(0, -1));
    const now = beside.find(({ path }) => path.at(-1) === item.path.at(-1)) ?? item;
    const { uri, range } = now.place ?? item.place;
    const document = await workspace.openTextDocument(Uri.parse(uri));
    await window.showTextDocument(document, {
      selection: rangeOf(range),
      preview: true,
      preserveFocus: keepsFocus === true,
    });
  },
};
