import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { commands, type TextDocument, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { closeEverything, expectDiagnostics, ourDiagnostics } from './editor.ts';

const rendered = `---
# Source: shop/templates/pod.yaml
apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  runtimeClassName: Sandbox
  containers: [{name: c, image: i}]
`;

describe('Check Rendered Output', () => {
  const path = process.env['PATH'];
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'runtimeclass-chart-'));
    writeChart(folder);
    // The server has the PATH of the extension host, of when it was started.
    process.env['PATH'] = `${join(folder, 'bin')}${delimiter}${path}`;
    await commands.executeCommand('runtimeclass.restartServer');
  });
  afterEach(closeEverything);
  after(async () => {
    process.env['PATH'] = path;
    await commands.executeCommand('runtimeclass.restartServer');
    rmSync(folder, { recursive: true });
  });
  const open = async (name: string): Promise<TextDocument> => {
    const document = await workspace.openTextDocument(Uri.file(join(folder, name)));
    await window.showTextDocument(document);
    return document;
  };

  it('shows what is wrong at the value that it comes from, until that changes', async () => {
    await open('web/Chart.yaml');
    await commands.executeCommand('runtimeclass.checkRenderedOutput');
    const values = await open('web/values.yaml');
    // The value is checked where it is written, too.
    const isOfOutput = () =>
      ourDiagnostics(values).filter(({ message }) => message.startsWith('In the rendered'));
    const [found, ...others] = isOfOutput();
    assert.ok(found);
    assert.deepEqual(others, []);
    assert.equal(values.getText(found.range), 'Sandbox');
    assert.match(found.message, /^In the rendered output of chart shop, Pod web: .*RuntimeClass "Sandbox"/);
    const edit = new WorkspaceEdit();
    edit.replace(values.uri, found.range, 'runc');
    await workspace.applyEdit(edit);
    await expectDiagnostics(values, []);
    assert.deepEqual(isOfOutput(), []);
  });
});

/** A chart, and a `helm` that knows what it renders to. */
function writeChart(folder: string): void {
  const files = {
    'web/Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 0.1.0\n',
    'web/values.yaml': 'image: i\nsandbox: Sandbox\n',
    'web/templates/pod.yaml': rendered.replace('Sandbox', '{{ .Values.sandbox }}'),
    'bin/helm': '#!/bin/sh\ncat "${0%helm}rendered.yaml"\n',
    'bin/rendered.yaml': rendered,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  chmodSync(join(folder, 'bin/helm'), 0o755);
}
