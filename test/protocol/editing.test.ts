import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, describe, it } from 'node:test';
import type { CodeAction, CompletionItem, Hover, Location } from 'vscode-languageserver/node';
import { patienceWithAll } from '../support/patience.ts';
import { drawDiagnostics, type Editor, startEditor } from './editor.ts';
import { runtimes } from './runtimes.ts';
import { bundleServer } from './server-bundle.ts';

const classes = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: tenant-box
handler: runsc
`;

const pod = (name: string) => `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  runtimeClassName: ${name}
`;

for (const { name, path: node, skip } of runtimes()) {
  describe(`an editor and the server under ${name}`, { timeout: patienceWithAll, skip }, () => {
    let bundle: string;
    let editor: Editor;

    before(async () => {
      bundle = await bundleServer();
    });
    beforeEach(async () => {
      editor = await startEditor(bundle, {
        node,
        files: { 'classes.yaml': classes, 'used.yaml': pod('tenant-box') },
      });
    });
    afterEach(() => editor.stop());

    it('agree on what the server can do', () => {
      const { capabilities, serverInfo } = editor.initialized;
      assert.equal(serverInfo?.name, 'runtimeclass');
      assert.deepEqual(capabilities.textDocumentSync, { openClose: true, change: 2, save: true });
      const answered = [
        'completionProvider',
        'hoverProvider',
        'codeActionProvider',
        'definitionProvider',
        'referencesProvider',
      ];
      assert.deepEqual(
        answered.filter(name => !(name in capabilities)),
        [],
      );
    });

    it('tell what is wrong, with the version of the text', async () => {
      await editor.open('pod.yaml', pod('tenant-bx'));
      const { version, diagnostics } = await editor.diagnostics('pod.yaml');
      assert.equal(version, 1);
      assert.match(drawDiagnostics(diagnostics), /^6:21 hint unknown-runtime-class: .*tenant-bx.*$/);
    });

    it('follow changes of parts of the text', async () => {
      await openWrong('pod.yaml', pod('tenant-bx'));
      const typed = { at: [5, 23], to: [5, 23], text: 'sc' } as const;
      await change('pod.yaml', 2, [{ at: [5, 20], to: [5, 29], text: 'run' }, typed]);
      const { diagnostics } = await editor.diagnostics('pod.yaml', found => found.version === 2);
      assert.match(drawDiagnostics(diagnostics), /^6:21 \w+ handler-as-class-name: .*runsc.*$/);
    });

    it('follow several changes at once, each of which refers to the one before', async () => {
      await openWrong('pod.yaml', pod('runsc'));
      await change('pod.yaml', 2, [
        { at: [4, 0], to: [4, 0], text: '# 😀\n' },
        { at: [6, 20], to: [6, 25], text: 'tenant' },
        { at: [6, 26], to: [6, 26], text: '-bux' },
      ]);
      const { diagnostics } = await editor.diagnostics('pod.yaml', found => found.version === 2);
      assert.match(drawDiagnostics(diagnostics), /^7:21 hint unknown-runtime-class: .*tenant-bux.*$/);
    });

    it('offer and apply a fix', async () => {
      await openWrong('pod.yaml', pod('tenent-box'));
      const at = { line: 5, character: 22 };
      const actions = await request<CodeAction[]>('textDocument/codeAction', 'pod.yaml', {
        range: { start: at, end: at },
        context: { diagnostics: [] },
      });
      const [fix] = actions;
      assert.equal(fix?.title, "Rename to 'tenant-box'");
      assert.deepEqual(fix.edit?.changes, {
        [editor.uri('pod.yaml')]: [
          {
            range: { start: { line: 5, character: 20 }, end: { line: 5, character: 30 } },
            newText: 'tenant-box',
          },
        ],
      });
      await change('pod.yaml', 2, [{ at: [5, 20], to: [5, 30], text: 'tenant-box' }]);
      const { diagnostics } = await editor.diagnostics('pod.yaml', found => found.version === 2);
      assert.equal(drawDiagnostics(diagnostics), '');
    });

    it('complete', async () => {
      await openRight('pod.yaml', pod('tenant-box'));
      const items = await request<CompletionItem[]>('textDocument/completion', 'pod.yaml', {
        position: { line: 5, character: 20 },
      });
      assert.equal(`${items[0]?.label} | ${items[0]?.detail}`, 'tenant-box | handler runsc · classes.yaml');
      assert.deepEqual(items[0]?.textEdit, {
        range: { start: { line: 5, character: 20 }, end: { line: 5, character: 30 } },
        newText: 'tenant-box',
      });
    });

    it('explain', async () => {
      await openRight('pod.yaml', pod('tenant-box'));
      const hover = await request<Hover>('textDocument/hover', 'pod.yaml', {
        position: { line: 5, character: 21 },
      });
      assert.match(
        (hover.contents as { value: string }).value,
        /^\*\*RuntimeClass `tenant-box`\*\* \(classes\.yaml\)\n\n- handler `runsc`: gVisor, isolated by a user-space kernel \(assumed from the handler name\)\n\n\[gVisor\]/,
      );
    });

    it('lead to where a class is declared and to where it is named', async () => {
      await openRight('pod.yaml', pod('tenant-box'));
      const position = { line: 5, character: 21 };
      const [declaration] = await request<Location[]>('textDocument/definition', 'pod.yaml', { position });
      assert.equal(`${declaration?.uri}:${declaration?.range.start.line}`, `${editor.uri('classes.yaml')}:3`);
      const context = { includeDeclaration: true };
      const places = await request<Location[]>('textDocument/references', 'pod.yaml', { position, context });
      assert.deepEqual(places.map(place => `${place.uri}:${place.range.start.line}`).sort(), [
        `${editor.uri('classes.yaml')}:3`,
        `${editor.uri('pod.yaml')}:5`,
        `${editor.uri('used.yaml')}:5`,
      ]);
    });

    it('follow files that change on disk', async () => {
      await openRight('pod.yaml', pod('tenant-box'));
      await editor.writeFile('classes.yaml', classes.replace('tenant-box', 'sandboxed'));
      const gone = await editor.diagnostics('pod.yaml', found => found.diagnostics.length > 0);
      assert.match(drawDiagnostics(gone.diagnostics), /unknown-runtime-class|handler-as-class-name/);
      await editor.writeFile('more/classes.yaml', classes);
      const { diagnostics } = await editor.diagnostics('pod.yaml', found => found.diagnostics.length === 0);
      assert.equal(drawDiagnostics(diagnostics), '');
      await editor.writeFile('more/classes.yaml', undefined);
      await editor.diagnostics('pod.yaml', found => found.diagnostics.length > 0);
      await editor.writeFile('classes.yaml', classes);
      await editor.diagnostics('pod.yaml', found => found.diagnostics.length === 0);
    });

    it('follow folders that are removed and added', async () => {
      await openRight('pod.yaml', pod('tenant-box'));
      const folder = { uri: editor.uri(''), name: 'folder' };
      await editor.open('other.yaml', classes.replace('tenant-box', 'other-box'));
      await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
        event: { added: [], removed: [folder] },
      });
      await editor.diagnostics('pod.yaml', found => found.diagnostics.length > 0);
      await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
        event: { added: [folder], removed: [] },
      });
      const { diagnostics } = await editor.diagnostics('pod.yaml', found => found.diagnostics.length === 0);
      assert.equal(drawDiagnostics(diagnostics), '');
    });

    it('follow classes that are only typed in the editor', async () => {
      await openWrong('typed.yaml', pod('only-typed'));
      await editor.open('untitled.yaml', classes.replace('tenant-box', 'only-typed'));
      const { diagnostics } = await editor.diagnostics('typed.yaml', found => found.diagnostics.length === 0);
      assert.equal(drawDiagnostics(diagnostics), '');
    });

    it('clear the diagnostics of a file that is closed', async () => {
      await openWrong('closed.yaml', pod('x1'));
      await editor.connection.sendNotification('textDocument/didClose', {
        textDocument: { uri: editor.uri('closed.yaml') },
      });
      const { diagnostics } = await editor.diagnostics(
        'closed.yaml',
        found => found.diagnostics.length === 0,
      );
      assert.deepEqual(diagnostics, []);
    });

    it('follow settings', async () => {
      await editor.open('set.yaml', pod('x2'));
      await editor.diagnostics('set.yaml', found => found.diagnostics[0]?.severity === 4);
      await set({ rules: { 'unknown-runtime-class': 'error' } });
      await editor.diagnostics('set.yaml', found => found.diagnostics[0]?.severity === 1);
      await set({ rules: { 'unknown-runtime-class': 'off' } });
      await editor.diagnostics('set.yaml', found => found.diagnostics.length === 0);
      await set(null);
      await editor.diagnostics('set.yaml', found => found.diagnostics.length === 1);
      await set({ exclude: ['**/set.yaml', ''] });
      await editor.diagnostics('set.yaml', found => found.diagnostics.length === 0);
    });

    it('start anew', async () => {
      await editor.stop();
      editor = await startEditor(bundle, { node, files: { 'classes.yaml': classes }, locale: 'zh-cn' });
      await editor.open('pod.yaml', pod('tenant-box'));
      const hover = await request<Hover>('textDocument/hover', 'pod.yaml', {
        position: { line: 5, character: 5 },
      });
      assert.match((hover.contents as { value: string }).value, /不可变/);
    });

    /** Opens a text in which something is wrong, and waits until that is said. */
    async function openWrong(path: string, text: string): Promise<void> {
      await editor.open(path, text);
      await editor.diagnostics(path, found => found.diagnostics.length > 0);
    }

    /** Opens a text once the folder was read. */
    async function openRight(path: string, text: string): Promise<void> {
      await openWrong('unread.yaml', pod('nobody'));
      await editor.open(path, text);
    }

    function request<T>(method: string, path: string, params: object): Promise<T> {
      return editor.connection.sendRequest<T>(method, { textDocument: { uri: editor.uri(path) }, ...params });
    }

    function change(path: string, version: number, changes: readonly Replacement[]): Promise<void> {
      return editor.connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: editor.uri(path), version },
        contentChanges: changes.map(({ at: [line, character], to: [endLine, end], text }) => {
          return { range: { start: { line, character }, end: { line: endLine, character: end } }, text };
        }),
      });
    }

    async function set(settings: unknown): Promise<void> {
      editor.settings = settings;
      await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: {} });
    }
  });
}

interface Replacement {
  /** Line and character, counted from zero. */
  readonly at: readonly [number, number];
  readonly to: readonly [number, number];
  readonly text: string;
}
