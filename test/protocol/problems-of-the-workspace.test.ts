import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import {
  type FullDocumentDiagnosticReport,
  type WorkspaceDiagnosticReport,
  WorkspaceDiagnosticRequest,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver/node';
import { patienceWithAll } from '../support/patience.ts';
import { drawDiagnostics, type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const aClass =
  'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: tenant-box}\nhandler: runsc\n';
const pod = (className: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  runtimeClassName: ${className}\n`;
const files = { 'class.yaml': aClass, 'pods/wrong.yaml': pod('runsc'), 'pods/right.yaml': pod('tenant-box') };

describe('problems of files that are not open', { timeout: patienceWithAll }, () => {
  let editor: Editor;

  afterEach(() => editor.stop());

  it('are sent, and follow the disk and the editor', async () => {
    editor = await startEditor(await bundleServer(), { files });
    const { diagnostics, version } = await editor.diagnostics('pods/wrong.yaml');
    assert.match(drawDiagnostics(diagnostics), /^5:21 warning handler-as-class-name: /);
    assert.equal(version, undefined);
    await editor.writeFile('pods/wrong.yaml', pod('tenant-box'));
    await editor.diagnostics('pods/wrong.yaml', found => found.diagnostics.length === 0);
    await editor.writeFile('pods/wrong.yaml', pod('runsc'));
    await editor.diagnostics('pods/wrong.yaml', found => found.diagnostics.length === 1);
    // A class of that name that is only typed.
    await editor.open('class.yaml', aClass.replace('tenant-box', 'runsc'));
    await editor.diagnostics('pods/wrong.yaml', found => found.diagnostics.length === 0);
    await close('class.yaml');
    await editor.diagnostics('pods/wrong.yaml', found => found.diagnostics.length === 1);
  });

  it('are those of the open text while it is open', async () => {
    editor = await startEditor(await bundleServer(), { files });
    await editor.diagnostics('pods/wrong.yaml');
    await editor.open('pods/wrong.yaml', pod('tenant-box'));
    const { version } = await editor.diagnostics(
      'pods/wrong.yaml',
      found => found.diagnostics.length === 0 && found.version !== undefined,
    );
    assert.equal(version, 1);
    await close('pods/wrong.yaml');
    await editor.diagnostics('pods/wrong.yaml', found => found.diagnostics.length === 1);
  });

  it('are not sent where the setting says so, from then on', async () => {
    editor = await startEditor(await bundleServer(), { files });
    await editor.diagnostics('pods/wrong.yaml');
    editor.settings = { diagnostics: { scope: 'openFiles' } };
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
    await editor.diagnostics('pods/wrong.yaml', found => found.diagnostics.length === 0);
  });

  it('are there for an editor that asks for them, which hears only of changes', async () => {
    editor = await startEditor(await bundleServer(), {
      files,
      textDocument: { diagnostic: { dynamicRegistration: true } },
      workspace: { diagnostics: { refreshSupport: true } },
    });
    let sent = 0;
    editor.connection.onNotification('textDocument/publishDiagnostics', () => {
      sent++;
    });
    const provider = { identifier: 'runtimeclass', interFileDependencies: true, workspaceDiagnostics: true };
    assert.deepEqual(editor.initialized.capabilities.diagnosticProvider, provider);
    const first = await ask([]);
    assert.deepEqual(first.map(draw), ['pods/wrong.yaml: handler-as-class-name']);
    // What it knows is not sent again: the next answer comes with the next change.
    const next = ask(first);
    await editor.writeFile('pods/right.yaml', pod('Bad_Name'));
    const second = await next;
    assert.deepEqual(second.map(draw), ['pods/right.yaml: invalid-name']);
    const last = ask([...first, ...second]);
    await editor.writeFile('pods/wrong.yaml', pod('tenant-box'));
    assert.deepEqual((await last).map(draw), ['pods/wrong.yaml:']);
    assert.equal(sent, 0);
  });

  it('come in parts to an editor that takes parts', async () => {
    const many = Array.from({ length: 250 }, (_, index) => [`${index}.yaml`, pod('Bad_Name')] as const);
    editor = await startEditor(await bundleServer(), {
      files: Object.fromEntries(many),
      textDocument: { diagnostic: {} },
      workspace: { diagnostics: { refreshSupport: true } },
    });
    const known = new Map<string, WorkspaceDocumentDiagnosticReport>();
    editor.connection.onProgress(WorkspaceDiagnosticRequest.partialResult, 'parts', ({ items }) => {
      assert.ok(items.length <= 100);
      for (const item of items) known.set(item.uri, item);
    });
    while (known.size < many.length) {
      const params = { previousResultIds: [...known.values()].map(idOf), partialResultToken: 'parts' };
      assert.deepEqual(await editor.connection.sendRequest('workspace/diagnostic', params), { items: [] });
    }
  });

  it('are asked for again in an open file when another one has changed', async () => {
    editor = await startEditor(await bundleServer(), {
      files,
      textDocument: { diagnostic: {} },
      workspace: { diagnostics: { refreshSupport: true } },
    });
    const textDocument = { uri: editor.uri('pods/right.yaml') };
    const inOpenFile = (previousResultId?: string) =>
      editor.connection.sendRequest<FullDocumentDiagnosticReport>('textDocument/diagnostic', {
        textDocument,
        ...(previousResultId !== undefined && { previousResultId }),
      });
    await ask([]);
    await editor.open('pods/right.yaml', pod('elsewhere'));
    const { items, resultId } = await inOpenFile();
    assert.deepEqual(
      items.map(({ code }) => code),
      ['unknown-runtime-class'],
    );
    assert.equal((await inOpenFile(resultId)).kind, 'unchanged');
    const refreshed = new Promise<void>(resolve => {
      editor.connection.onRequest('workspace/diagnostic/refresh', async () => {
        if ((await inOpenFile()).items.length === 0) resolve();
      });
    });
    await editor.writeFile('class.yaml', aClass.replace('tenant-box', 'elsewhere'));
    await refreshed;
  });

  it('is told nothing of half a word before it is saved or a pause is made', async () => {
    editor = await startEditor(await bundleServer(), {
      files,
      textDocument: { diagnostic: {} },
      workspace: { diagnostics: { refreshSupport: true } },
    });
    await ask([]);
    const textDocument = { uri: editor.uri('new.yaml') };
    const codes = async () => {
      const { items } = await editor.connection.sendRequest<FullDocumentDiagnosticReport>(
        'textDocument/diagnostic',
        { textDocument },
      );
      return items.map(({ code }) => code);
    };
    await editor.open('new.yaml', 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: a\n');
    const before = ['missing-handler', 'unused-class'];
    assert.deepEqual(await codes(), before);
    const end = { line: 4, character: 0 };
    await editor.connection.sendNotification('textDocument/didChange', {
      textDocument: { ...textDocument, version: 2 },
      contentChanges: [{ range: { start: end, end }, text: 'ha' }],
    });
    assert.deepEqual(await codes(), before);
    const refreshed = new Promise<void>(resolve => {
      editor.connection.onRequest('workspace/diagnostic/refresh', async () => {
        if ((await codes()).includes('unknown-field')) resolve();
      });
    });
    await editor.connection.sendNotification('textDocument/didSave', { textDocument });
    await refreshed;
  });

  type Known = readonly WorkspaceDocumentDiagnosticReport[];

  /** Asks once for what is not as the editor knows it. */
  async function ask(known: Known): Promise<Known> {
    const params = { previousResultIds: known.map(idOf) };
    return (await editor.connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', params))
      .items;
  }

  function draw(report: WorkspaceDocumentDiagnosticReport): string {
    const codes = 'items' in report ? report.items.map(({ code }) => code) : ['unchanged'];
    return [`${report.uri.slice(editor.uri('').length + 1)}:`, ...codes].join(' ');
  }

  function idOf({ uri, resultId = '' }: WorkspaceDocumentDiagnosticReport) {
    return { uri, value: resultId };
  }

  function close(path: string): Promise<void> {
    const textDocument = { uri: editor.uri(path) };
    return editor.connection.sendNotification('textDocument/didClose', { textDocument });
  }
});
