import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, before, describe, it } from 'node:test';
import type { PublishDiagnosticsParams } from 'vscode-languageserver/node';
import { type Contexts, contextsRequest } from '../../server/protocol/requests.ts';
import { textOf } from '../support/cluster/problem.ts';
import { aliasesOfAliases, indentedMaps, nestedTexts } from '../support/nested-texts.ts';
import { patienceWithAll } from '../support/patience.ts';
import { drawDiagnostics, type Editor, type EditorSetting, startEditor } from './editor.ts';
import { runtimes } from './runtimes.ts';
import { bundleServer } from './server-bundle.ts';

const runtimeClass = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: a\n';

/** Deep enough that the stack ends below the parser, or somewhere in it. */
const depths = [840, 880, 920, 960, 1_000, 7_000, 100_000];

for (const { name, path: node, skip } of runtimes()) {
  describe(`a text that is nested without end, and the server under ${name}`, {
    timeout: patienceWithAll,
    skip,
  }, () => {
    let bundle: string;
    const started: ChildProcess[] = [];
    before(async () => {
      bundle = await bundleServer();
    });
    // What a failed test leaves behind would keep the tests from ending.
    afterEach(() => {
      for (const child of started.splice(0)) child.kill('SIGKILL');
    });

    async function start(setting: EditorSetting): Promise<Editor> {
      const editor = await startEditor(bundle, { ...setting, node });
      started.push(editor.server);
      return editor;
    }

    it('in files of the folder, be they opened or not', async () => {
      const files = Object.fromEntries(deepFiles());
      const editor = await start({ files });
      await assertAlive(editor, 'before.yaml');
      for (const [path, text] of Object.entries(files)) await editor.open(path, text);
      for (const path of Object.keys(files).filter(path => path.startsWith('manifests/'))) {
        const { diagnostics } = await editor.diagnostics(path, found => found.diagnostics.length > 0);
        assert.match(drawDiagnostics(diagnostics), /^\d+:\d+ warning nested-too-deeply: .*$/, path);
      }
      await assertAlive(editor, 'after.yaml');
      assert.equal(await editor.stop(), 0);
    });

    it('while it is typed', async () => {
      const editor = await start({});
      const text = `${runtimeClass}more: \n---\n${runtimeClass}`;
      await editor.open('typed.yaml', text);
      // Until the folder is read, nobody knows whether the file is a patch.
      await editor.diagnostics('typed.yaml', found => found.diagnostics.length === 3);
      const textDocument = { uri: editor.uri('typed.yaml'), version: 1 };
      const at = { line: 4, character: 6 };
      for (const brackets of depths.map(depth => '['.repeat(depth))) {
        for (const [end, text] of [
          [at, brackets],
          [{ ...at, character: at.character + brackets.length }, ''],
        ] as const) {
          textDocument.version++;
          const contentChanges = [{ range: { start: at, end }, text }];
          await editor.connection.sendNotification('textDocument/didChange', {
            textDocument: { ...textDocument },
            contentChanges,
          });
          await editor.connection.sendRequest('textDocument/completion', { textDocument, position: at });
          const { version } = textDocument;
          const ofFirst = text === '' ? ['2 missing-handler', '5 unknown-field'] : ['5 nested-too-deeply'];
          // What is new waits for a pause.
          const isAll = (found: PublishDiagnosticsParams) =>
            found.version === version && found.diagnostics.length > ofFirst.length;
          const { diagnostics } = await editor.diagnostics('typed.yaml', isAll);
          const rules = diagnostics.map(({ code, range }) => `${range.start.line + 1} ${code}`);
          assert.deepEqual(rules, [...ofFirst, '8 missing-handler']);
        }
      }
      await assertAlive(editor, 'after.yaml');
      assert.equal(await editor.stop(), 0);
    });

    // The Kubernetes client library needs the Node of the oldest VS Code, 22.15.
    if (node !== process.execPath) return;
    it('in a kubeconfig', async t => {
      const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
      t.after(() => rmSync(folder, { recursive: true }));
      const kubeconfig = join(folder, 'config');
      const settings = { cluster: { kubeconfig } };
      writeFileSync(kubeconfig, '');
      const editor = await start({ settings, initializationOptions: { trusted: true } });
      for (const depth of depths) {
        writeFileSync(kubeconfig, `contexts: ${'['.repeat(depth)}\n`);
        const { problem }: Contexts = await editor.connection.sendRequest(contextsRequest, {});
        const said = 'is nested too deeply to be read: see line 1.';
        assert.equal(textOf(problem).message, `The kubeconfig file ${kubeconfig} ${said}`);
      }
      await assertAlive(editor, 'after.yaml');
      assert.equal(await editor.stop(), 0);
    });
  });
}

/** Of each kind of file that the server reads, and of each way to nest, paths and texts. */
function* deepFiles(): Generator<[path: string, text: string]> {
  const below = (text: string) => `${runtimeClass}more:\n  ${text.trimEnd().replaceAll('\n', '\n  ')}\n`;
  for (const depth of depths) {
    for (const [name, write] of Object.entries(nestedTexts)) {
      yield [`manifests/${name} ${depth}.yaml`, below(write(depth))];
    }
    yield [`${depth}.json`, nestedTexts['JSON']!(depth).replace('"a"', '"runtimeClassName"')];
    const open = '['.repeat(depth);
    yield [`${depth}/.runtimeclass/policy.yaml`, `requirements: ${open}\n`];
    yield [`${depth}/.runtimeclass/runtimes.yaml`, `runtimes: ${open}\n`];
    yield [`${depth}/.runtimeclass/prod.yaml`, `kind: List\napiVersion: v1\nitems: ${open}\n`];
    yield [`${depth}/kustomization.yaml`, `patches: ${open}\n# runtimeClassName\n`];
    yield [`${depth}/config.toml`, `version = 2\nimports = ${open}${']'.repeat(depth)}\n`];
    yield [`${depth}/plugins.toml`, `[plugins."io.containerd.grpc.v1.cri"${'.a'.repeat(depth)}]\nb = 1\n`];
  }
  for (const depth of [840, 1_000]) yield [`manifests/indented ${depth}.yaml`, below(indentedMaps(depth))];
  yield ['manifests/aliases.yaml', runtimeClass + aliasesOfAliases(7_000)];
}

/** A document that is opened now is diagnosed, and a hover in it is answered. */
async function assertAlive(editor: Editor, path: string): Promise<void> {
  await editor.open(path, runtimeClass);
  const { diagnostics } = await editor.diagnostics(path, found => found.diagnostics.length > 0);
  assert.ok(diagnostics.some(({ code }) => code === 'missing-handler'));
  const params = { textDocument: { uri: editor.uri(path) }, position: { line: 3, character: 3 } };
  assert.notEqual(await editor.connection.sendRequest('textDocument/hover', params), null);
}
