import { Range, type TextDocument, type TextEditor, type ViewColumn, window, workspace } from 'vscode';

/** Opens a text that has no file in an editor. */
export async function openText(language: string, content: string, column?: ViewColumn): Promise<TextEditor> {
  const document = await workspace.openTextDocument({ language, content });
  const editor = await window.showTextDocument(document, column);
  // VS Code may give it the name of one that was just closed, whose backup it then takes for this text.
  if (document.getText() !== content) {
    await editor.edit(edit => edit.replace(wholeOf(document), content));
  }
  return editor;
}

function wholeOf(document: TextDocument): Range {
  return document.validateRange(new Range(0, 0, document.lineCount, 0));
}
