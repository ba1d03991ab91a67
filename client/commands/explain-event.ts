import { window } from 'vscode';
import { openEventEditor } from '../views/event-editor.ts';
import type { Command } from './command.ts';

/**
 * Explains events or errors of a cluster: the selected text, else what is pasted into a new editor, which loses no line of a
 * table as an input box would. The clipboard is not read: it may have secrets, and browsers complain. Argument: the text, for
 * keybindings and other extensions.
 */
export const explainEvent: Command = {
  id: 'runtimeclass.explainEvent',
  async run({ events }, given) {
    const text = typeof given === 'string' ? given : selectedText();
    await (text.trim() === '' ? openEventEditor(events) : events.show(text));
  },
};

function selectedText(): string {
  const editor = window.activeTextEditor;
  return editor?.document.getText(editor.selection) ?? '';
}
