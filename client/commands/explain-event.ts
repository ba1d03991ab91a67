import { env, l10n, window } from 'vscode';
import type { Command, Parts } from './command.ts';

/**
 * Explains an event or an error of a cluster: the selected text, or what the user pastes. Argument: the text, for
 * keybindings and other extensions.
 */
export const explainEvent: Command = {
  id: 'runtimeclass.explainEvent',
  async run({ events }, given) {
    const text = typeof given === 'string' ? given : await askForText(events);
    if (text) await events.show(text);
  },
};

/** An input box has one line: a longer text is offered with marks for its line breaks. */
async function askForText(events: Parts['events']): Promise<string | undefined> {
  const text = await textToOffer(events);
  const answer = await window.showInputBox({
    title: l10n.t('RuntimeClass: Explain Event'),
    prompt: l10n.t('Paste an event, an error or a table of events (kubectl describe, kubectl get events).'),
    value: text.trim().replaceAll(/\r?\n/g, lineBreak),
    ignoreFocusOut: true,
  });
  return answer?.replaceAll(lineBreak, '\n');
}

const lineBreak = ' ⏎ ';

/** The selection in the editor; else the clipboard, if it has an event: it may have anything, secrets too. */
async function textToOffer(events: Parts['events']): Promise<string> {
  const editor = window.activeTextEditor;
  const selected = editor?.document.getText(editor.selection) ?? '';
  if (selected.trim() !== '') return selected;
  const copied = await clipboardText();
  return copied.trim() !== '' && (await events.isKnown(copied)) ? copied : '';
}

/** What was copied; empty if a browser does not allow it, or waits for its user to do so. */
function clipboardText(): Promise<string> {
  const tooLate = new Promise<string>(resolve => setTimeout(resolve, longestWaitMilliseconds, ''));
  const copied = Promise.resolve(env.clipboard.readText()).catch(() => '');
  return Promise.race([copied, tooLate]);
}

const longestWaitMilliseconds = 1_000;
