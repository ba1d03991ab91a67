import assert from 'node:assert/strict';
import type { TextEdit } from 'vscode-languageserver-types';
import type { Settings } from '../../server/base/settings.ts';
import { complete } from '../../server/ide/completion/index.ts';
import { applyChanges } from '../../server/yaml/edit.ts';
import { maskTemplate } from '../../server/yaml/mask-template.ts';
import { SourceFile } from '../../server/yaml/source-file.ts';
import { readCursor } from './cursor.ts';
import { openWorkspace, uriOf } from './workspace.ts';

/** Three classes in files, two of which a saved cluster has too: so what platforms install is not in the list. */
export const classFiles: Readonly<Record<string, string>> = {
  'classes.yaml': `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: gvisor
handler: runsc
overhead:
  podFixed:
    cpu: 10m
    memory: 64Mi
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: "123"
handler: own
`,
  '.runtimeclass/prod.yaml': `apiVersion: v1
kind: List
items:
- apiVersion: node.k8s.io/v1
  kind: RuntimeClass
  metadata:
    name: nvidia
  handler: nvidia
`,
};

/** A Pod in block style with this line, in which the cursor can be, as the first of its spec. */
export function inPod(line: string): string {
  return `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  ${line}
  containers:
  - name: web
`;
}

export interface CompletionSetting {
  /** Name of the file with the cursor. */
  readonly path?: string;
  /** The other files of the workspace; by default `classFiles`. */
  readonly files?: Readonly<Record<string, string>>;
  readonly fields?: Settings['fields'];
}

/**
 * The list at the cursor `$0` of a text, an item a line: `label | detail | line after it was chosen`. Line breaks in
 * what was chosen are drawn as ` ⏎ `. No item may make the text more broken than it was.
 */
export async function drawCompletions(picture: string, setting: CompletionSetting = {}): Promise<string[]> {
  const { text, position } = readCursor(picture);
  const uri = uriOf(setting.path ?? 'manifest.yaml');
  const session = await openWorkspace(setting.files ?? classFiles);
  session.settings = { ...session.settings, fields: setting.fields ?? 'auto' };
  session.open(uri, 1, text);
  const file = SourceFile.of(uri, 1, text);
  const items = [...complete(session.snapshot(), uri, position)];
  return items
    .sort((a, b) => compare(a.sortText!, b.sortText!))
    .map(({ label, detail = '', textEdit }) => {
      const { range, newText } = textEdit as TextEdit;
      const start = file.offsetAt(range.start);
      const after = applyChanges(text, [{ start, end: file.offsetAt(range.end), text: newText }]);
      assert.ok(problemsOf(uri, after) <= problemsOf(uri, text), `${label} breaks the text:\n${after}`);
      return `${label} | ${detail} | ${drawLines(after, start, start + newText.length)}`;
    });
}

/** The lines that hold a range, without the indentation of the first one. */
function drawLines(text: string, start: number, end: number): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const rest = /^[^\r\n]*/.exec(text.slice(end))![0];
  return (text.slice(from, end) + rest).replace(/^ */, '').replace(/\r?\n/g, ' ⏎ ');
}

function problemsOf(uri: string, text: string): number {
  const { documents } = SourceFile.of(uri, 1, maskTemplate(text));
  return documents.reduce((sum, { document }) => sum + document.parsed.problems.length, 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
