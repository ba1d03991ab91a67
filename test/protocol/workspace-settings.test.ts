import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { patienceWithAll } from '../support/patience.ts';
import { drawDiagnostics, type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const path = '.runtimeclass/settings.yaml';
const aClass = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: a}\n';

describe('.runtimeclass/settings.yaml', { timeout: patienceWithAll }, () => {
  let editor: Editor;

  afterEach(() => editor.stop());

  it('sets severities and exclusions as it changes, and the settings of the editor come first', async () => {
    editor = await startEditor(await bundleServer(), {
      files: { 'a.yaml': aClass, 'gen/b.yaml': aClass, [path]: 'rules: {missing-handler: warning}\n' },
    });
    const first = await editor.diagnostics('a.yaml', found => found.diagnostics.length === 1);
    assert.match(drawDiagnostics(first.diagnostics), /warning missing-handler/);
    await editor.diagnostics('gen/b.yaml', found => found.diagnostics.length === 1);

    await editor.writeFile(path, 'rules: {missing-handler: information}\nexclude: [gen/**]\n');
    const isOf = (severity: number) => (found: { diagnostics: { severity?: number }[] }) =>
      found.diagnostics[0]?.severity === severity;
    await editor.diagnostics('a.yaml', isOf(3));
    await editor.diagnostics('gen/b.yaml', found => found.diagnostics.length === 0);

    await editor.open(path, 'rules: {missing-handler: warning, none: off}\n');
    await editor.diagnostics('a.yaml', isOf(2));
    const own = await editor.diagnostics(path, found => found.diagnostics.length === 1);
    assert.match(drawDiagnostics(own.diagnostics), /error settings-file: There is no rule "none"\./);

    editor.settings = { rules: { 'missing-handler': 'error' } };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
    await editor.diagnostics('a.yaml', isOf(1));
  });
});
