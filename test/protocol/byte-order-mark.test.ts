import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CodeAction, CompletionList, Diagnostic, Hover, Range } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { patienceWithAll } from '../support/patience.ts';
import { type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const mark = '\uFEFF';
const old = `${mark}apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: {name: a}
spec:
  runtimeHandler: runsc # fast
`;
const pod = `${mark}{ apiVersion: v1, kind: Pod, metadata: { name: a }, spec: { runtimeClassName: gviser } }\n`;
const files = {
  'class.yaml': 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: gvisor}\nhandler: runsc\n',
};

describe('an editor that sends the byte order mark of a text', { timeout: patienceWithAll }, () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor(await bundleServer(), { files });
    await editor.open('old.yaml', old);
    await editor.open('pod.yaml', pod);
    await editor.diagnostics('pod.yaml', ({ diagnostics }) => diagnostics.length > 0);
  });
  after(() => editor.stop());

  const ask = <Result>(method: string, path: string, character: number, more = {}) =>
    editor.connection.sendRequest<Result>(`textDocument/${method}`, {
      textDocument: { uri: editor.uri(path) },
      position: { line: 0, character },
      ...more,
    });
  const actions = (path: string, character: number) => {
    const at = { line: 0, character };
    return ask<CodeAction[]>('codeAction', path, character, {
      range: { start: at, end: at },
      context: { diagnostics: [] },
    });
  };
  const made = (path: string, text: string, { edit }: CodeAction) =>
    TextDocument.applyEdits(TextDocument.create(path, 'yaml', 1, text), edit!.changes![editor.uri(path)]!);

  it('is told where the problems are in the first line as it counts it', async () => {
    const { diagnostics } = await editor.diagnostics('pod.yaml', found => found.diagnostics.length > 0);
    const [{ range: found }] = diagnostics as [Diagnostic];
    assert.equal(pod.slice(found.start.character, found.end.character), 'gviser');
    const { range } = await ask<Hover & { range: Range }>(
      'hover',
      'pod.yaml',
      pod.indexOf('runtimeClassName') + 2,
    );
    assert.equal(pod.slice(range.start.character, range.end.character), 'runtimeClassName');
  });

  it('gets an upgrade that can be read, and its mark stays', async () => {
    const upgrade = (await actions('old.yaml', 20)).find(
      ({ title }) => title === 'Upgrade to node.k8s.io/v1',
    );
    assert.equal(
      made('old.yaml', old, upgrade!),
      `${mark}apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: runsc # fast\n`,
    );
  });

  it('gets fixes of the first line, and comments behind the mark', async () => {
    const found = await actions('pod.yaml', pod.indexOf('gviser'));
    const results = found.filter(({ edit }) => edit?.changes).map(fix => made('pod.yaml', pod, fix));
    assert.ok(results.includes(pod.replace('gviser', 'gvisor')), results.join(''));
    assert.ok(results.includes(`${mark}# runtimeclass: ignore-file unknown-runtime-class\n${pod.slice(1)}`));
  });

  it('completes where the cursor is, also after it has typed in the first line', async () => {
    const at = pod.indexOf('gviser');
    const range = {
      start: { line: 0, character: at },
      end: { line: 0, character: at + 'gviser'.length },
    };
    await editor.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: editor.uri('pod.yaml'), version: 2 },
      contentChanges: [{ range, text: 'gv' }],
    });
    const answer = await ask<CompletionList | CompletionList['items']>('completion', 'pod.yaml', at + 2);
    const item = ('items' in answer ? answer.items : answer).find(({ label }) => label === 'gvisor');
    assert.deepEqual(item!.textEdit, {
      range: { start: range.start, end: { line: 0, character: at + 2 } },
      newText: 'gvisor',
    });
  });

  it('is understood when it removes the mark', async () => {
    const change = (version: number, range: Range, text: string) =>
      editor.connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: editor.uri('old.yaml'), version },
        contentChanges: [{ range, text }],
      });
    const top = { line: 0, character: 0 };
    await change(2, { start: top, end: { line: 0, character: 1 } }, '');
    const upgrade = (await actions('old.yaml', 20)).find(
      ({ title }) => title === 'Upgrade to node.k8s.io/v1',
    );
    assert.match(
      made('old.yaml', old.slice(1), upgrade!),
      /^apiVersion: node\.k8s\.io\/v1\nkind: RuntimeClass\n/,
    );
  });
});
