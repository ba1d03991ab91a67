import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CodeAction, Hover, Location } from 'vscode-languageserver/node';
import { patienceWithAll } from '../support/patience.ts';
import { drawDiagnostics, type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const table = (handler: string) =>
  `[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.${handler}]\n`;

const config = `version = 3
${table('runsc')}  runtime_type = "io.containerd.runsc.v1"
${table('kata_qemu')}  runtime_type = "io.containerd.kata.v2"
`;

const classes = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: gvisor
handler: runsc
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: nvidia
handler: nvidia
---
apiVersion: v1
kind: Pod
metadata: { name: a }
spec: { runtimeClassName: gvisor }
---
apiVersion: v1
kind: Pod
metadata: { name: b }
spec: { runtimeClassName: nvidia }
`;

describe('an editor with a configuration of containerd', { timeout: patienceWithAll }, () => {
  let editor: Editor;

  before(async () => {
    editor = await startEditor(await bundleServer(), {
      files: { 'etc/config.toml': config, 'classes.yaml': classes },
    });
    await editor.open('etc/config.toml', config);
    await editor.open('classes.yaml', classes);
    // The folder is read.
    await editor.diagnostics('classes.yaml', found => found.diagnostics.length > 0);
  });
  after(() => editor.stop());

  const ask = <Result>(method: string, path: string, line: number, character: number, more = {}) =>
    editor.connection.sendRequest<Result>(`textDocument/${method}`, {
      textDocument: { uri: editor.uri(path) },
      position: { line, character },
      ...more,
    });
  const drawn = (locations: readonly Location[]) =>
    locations.map(({ uri, range: { start } }) => {
      return `${uri.slice(editor.uri('').length)}:${start.line + 1}:${start.character + 1}`;
    });

  it('is told what is wrong in it', async () => {
    const { diagnostics } = await editor.diagnostics(
      'etc/config.toml',
      found => found.diagnostics.length > 0,
    );
    assert.match(
      drawDiagnostics(diagnostics),
      /^4:61 warning unreachable-handler: No RuntimeClass can have the handler "kata_qemu"\. .*$/,
    );
  });

  it('goes from the handler of a class to its table and back', async () => {
    const tables = await ask<Location[]>('definition', 'classes.yaml', 4, 10);
    assert.deepEqual(drawn(tables), ['/etc/config.toml:2:61']);
    const context = { includeDeclaration: false };
    const uses = await ask<Location[]>('references', 'etc/config.toml', 1, 62, { context });
    assert.deepEqual(drawn(uses), ['/classes.yaml:5:10']);
  });

  it('is told of a handler by what nodes are configured with', async () => {
    const { contents } = (await ask<Hover>('hover', 'etc/config.toml', 1, 62)) as {
      contents: { value: string };
    };
    assert.match(contents.value, /gVisor.*according to the node configuration/);
  });

  it('is told of a class without a table, and no more once another file on disk has it', async () => {
    const isSaid = /undeclared-handler/;
    const { diagnostics } = await editor.diagnostics('classes.yaml', ({ diagnostics }) =>
      isSaid.test(drawDiagnostics(diagnostics)),
    );
    const [wrong] = diagnostics;
    assert.equal(`${wrong?.code} ${wrong?.range.start.line}`, 'undeclared-handler 10');
    const actions = await ask<CodeAction[]>('codeAction', 'classes.yaml', 10, 9, {
      range: wrong?.range,
      context: { diagnostics: [] },
    });
    const [create] = actions;
    assert.equal(create?.title, "Create containerd table for handler 'nvidia' in config.toml");
    assert.equal(create?.edit?.changeAnnotations, undefined);
    assert.deepEqual(
      create?.edit?.documentChanges?.map(change => 'textDocument' in change && change.textDocument),
      [{ uri: editor.uri('etc/config.toml'), version: 1 }],
    );
    await editor.writeFile('etc/crio.conf', '[crio.runtime.runtimes.nvidia]\n');
    await editor.diagnostics('classes.yaml', ({ diagnostics }) => !isSaid.test(drawDiagnostics(diagnostics)));
  });
});
