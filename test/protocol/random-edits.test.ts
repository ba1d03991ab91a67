import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { SourceFile, type TextChange } from '../../server/yaml/source-file.ts';
import { changeOf, mutation } from '../support/broken-text.ts';
import { newSeed } from '../support/new-seed.ts';
import { patienceWithAll } from '../support/patience.ts';
import { drawDiagnostics, type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const edits = 10_000;
/** After so many edits the text is put back: what is only broken has no diagnostics to compare. */
const editsOfOneText = 25;
const editsAtOnce = 4;

const original = `apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata:
  name: tenant-box # 😀
handler: "runsc"
---
apiVersion: v1
kind: List
items:
- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web}
  spec:
    runtimeClassName: tenant-box
    template:
      spec:
        runtimeClassName: tenant-bax
        containers:
        - name: web
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
spec:
  runtimeHandler: kata
`;

describe('the server', { timeout: patienceWithAll }, () => {
  let editor: Editor;
  before(async () => {
    editor = await startEditor(await bundleServer());
  });
  after(() => editor.stop());

  it(`says after ${edits} random edits what it says of the same text opened anew`, async context => {
    const seed = newSeed();
    context.diagnostic(`seed ${seed}`);
    const mutations = fc.sample(mutation, { numRuns: edits, seed });
    const waiting: object[] = [];
    let file = SourceFile.of(editor.uri('edited.yaml'), 1, original);
    await editor.open('edited.yaml', original);
    for (const [index, each] of mutations.entries()) {
      const change =
        index % editsOfOneText === 0
          ? { start: 0, end: file.text.length, text: original }
          : onPositions(file, changeOf(file.text, { ...each, removed: each.removed % 40 }));
      waiting.push({ range: rangeOf(file, change), text: change.text });
      file = file.change(index + 2, [change]);
      if (waiting.length === editsAtOnce) await send(index + 2, waiting.splice(0));
    }
    const marker = {
      start: file.text.length,
      end: file.text.length,
      text: '\n---\napiVersion: node.k8s.io/v1\nkind: RuntimeClass\n',
    };
    await send(edits + 2, [{ range: rangeOf(file, marker), text: marker.text }]);
    file = file.change(edits + 2, [marker]);
    // What is new waits for a pause.
    const edited = await editor.diagnostics(
      'edited.yaml',
      ({ version, diagnostics }) =>
        version === edits + 2 && diagnostics.some(({ code }) => code === 'missing-handler'),
    );
    await editor.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: editor.uri('edited.yaml') },
    });
    await editor.open('fresh.yaml', file.text);
    const fresh = await editor.diagnostics('fresh.yaml', found => found.diagnostics.length > 0);
    assert.equal(drawDiagnostics(edited.diagnostics), drawDiagnostics(fresh.diagnostics));
  });

  function send(version: number, contentChanges: readonly object[]): Promise<void> {
    const textDocument = { uri: editor.uri('edited.yaml'), version };
    return editor.connection.sendNotification('textDocument/didChange', { textDocument, contentChanges });
  }
});

function rangeOf(file: SourceFile, { start, end }: TextChange) {
  return { start: file.positionAt(start), end: file.positionAt(end) };
}

/** The change as its positions tell it: between the two halves of a line break there is none. */
function onPositions(file: SourceFile, { start, end, text }: TextChange): TextChange {
  return { start: file.offsetAt(file.positionAt(start)), end: file.offsetAt(file.positionAt(end)), text };
}
