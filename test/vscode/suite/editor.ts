import assert from 'node:assert/strict';
import {
  commands,
  type Diagnostic,
  DiagnosticSeverity,
  type Event,
  languages,
  type Position,
  type TextDocument,
  window,
  workspace,
} from 'vscode';
import { openText as openInEditor } from '../../../client/open-text.ts';
import { patience } from '../../support/patience.ts';

/** Opens a file of the workspace, which is a copy of `examples/`, in an editor. */
export async function openExample(name: string): Promise<TextDocument> {
  const [uri] = await workspace.findFiles(name, null);
  assert.ok(uri, `examples/ has ${name}`);
  const document = await workspace.openTextDocument(uri);
  await window.showTextDocument(document);
  return document;
}

/** Opens a text that has no file; `$0` in it is the cursor. */
export async function openText(picture: string, language = 'yaml'): Promise<[TextDocument, Position]> {
  const offset = picture.indexOf('$0');
  const { document } = await openInEditor(language, picture.replace('$0', ''));
  return [document, document.positionAt(Math.max(offset, 0))];
}

/** The position in the middle of a text, as a mouse that points at it. */
export function at(document: TextDocument, text: string): Position {
  const offset = document.getText().indexOf(text);
  assert.notEqual(offset, -1, `${document.uri.path} has ${text}`);
  return document.positionAt(offset + Math.floor(text.length / 2));
}

/** Waits until our diagnostics of a document or a file, drawn as `line:column severity rule`, are the expected ones. */
export async function expectDiagnostics(
  document: Pick<TextDocument, 'uri'>,
  expected: readonly string[],
): Promise<void> {
  const draw = () => ourDiagnostics(document).map(drawDiagnostic);
  await until(() => draw().join('\n') === expected.join('\n'));
  assert.deepEqual(draw(), expected);
}

export function ourDiagnostics(document: Pick<TextDocument, 'uri'>): Diagnostic[] {
  return languages.getDiagnostics(document.uri).filter(({ source }) => source === 'runtimeclass');
}

function drawDiagnostic({ range: { start }, severity, code }: Diagnostic): string {
  const rule = typeof code === 'object' ? code.value : code;
  return `${start.line + 1}:${start.character + 1} ${DiagnosticSeverity[severity].toLowerCase()} ${rule}`;
}

/** Resolves when a change, by default of diagnostics, has made a condition true, or when it has been waited for long enough. */
export function until(
  condition: () => boolean,
  onChange: Event<unknown> = languages.onDidChangeDiagnostics,
): Promise<void> {
  return new Promise(resolve => {
    if (condition()) return resolve();
    const finish = () => {
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    };
    const timer = setTimeout(finish, patience);
    const subscription = onChange(() => {
      if (condition()) finish();
    });
  });
}

/** Closes what a test has opened; what is not saved is dropped without a question. */
export async function closeEverything(): Promise<void> {
  while (window.activeTextEditor) {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
}
