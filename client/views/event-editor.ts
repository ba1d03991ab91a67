import {
  Disposable,
  l10n,
  Range,
  type TextEditor,
  ThemeColor,
  type ViewColumn,
  window,
  workspace,
} from 'vscode';
import { openText } from '../open-text.ts';
import type { EventExplanations } from './event-content.ts';

/**
 * Opens a new editor to paste events into. Their explanation appears beside it as soon as one is known, and follows what is
 * written there.
 */
export async function openEventEditor(events: EventExplanations): Promise<void> {
  const editor = await openText('plaintext', '');
  const { document } = editor;
  const hint = showHint(editor);
  let changes = 0;
  let isShown = false;
  const follow = Disposable.from(
    hint,
    workspace.onDidChangeTextDocument(async change => {
      if (change.document !== document) return;
      const text = document.getText();
      if (text !== '') hint.dispose();
      const number = ++changes;
      // A text that explains no event yet is not worth a second tab.
      if (!isShown && !(await events.isKnown(text))) return;
      if (number !== changes) return;
      const isFirst = !isShown;
      isShown = true;
      await events.show(text, isFirst ? 'beside' : 'where it is');
      if (!isFirst) return;
      // The preview takes the focus from the editor some time after it was requested.
      await otherGroupIsActive(editor.viewColumn);
      await window.showTextDocument(document, editor.viewColumn);
    }),
    workspace.onDidCloseTextDocument(closed => {
      if (closed === document) follow.dispose();
    }),
  );
}

/** Resolves when another group of editors than that of a column is active, or nearly at once if none will be. */
function otherGroupIsActive(column: ViewColumn | undefined): Promise<void> {
  const isActive = () => window.tabGroups.activeTabGroup.viewColumn !== column;
  return new Promise(resolve => {
    if (isActive()) return resolve();
    const finish = () => {
      clearTimeout(timer);
      changes.dispose();
      resolve();
    };
    const timer = setTimeout(finish, longestWaitMs);
    const changes = window.tabGroups.onDidChangeTabGroups(() => {
      if (isActive()) finish();
    });
  });
}

const longestWaitMs = 3000;

/** Text that is there as long as nothing else is. */
function showHint(editor: TextEditor): Disposable {
  const contentText = l10n.t(
    'Paste an event, an error or a table of events (kubectl describe, kubectl get events).',
  );
  const color = new ThemeColor('input.placeholderForeground');
  const decoration = window.createTextEditorDecorationType({ before: { contentText, color } });
  editor.setDecorations(decoration, [new Range(0, 0, 0, 0)]);
  return decoration;
}
