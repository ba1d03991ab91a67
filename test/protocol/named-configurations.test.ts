import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { CompletionItem, Hover, Location, LogMessageParams } from 'vscode-languageserver/node';
import { nodeConfigGlobs } from '../../server/protocol/requests.ts';
import { patienceWithAll } from '../support/patience.ts';
import { drawDiagnostics, type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const config = (...handlers: readonly string[]) =>
  handlers
    .map(handler => `[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.${handler}]\n`)
    .map(table => `${table}  runtime_type = "io.containerd.runsc.v1"\n`)
    .join('');

const classes = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: gvisor
handler: house-box
---
apiVersion: v1
kind: Pod
metadata: { name: a }
spec: { runtimeClassName: gvisor }
`;

describe('configurations of nodes that a setting names', { timeout: patienceWithAll }, () => {
  let node: string;
  let editor: Editor;
  const logged: string[] = [];
  const url = (path: string) => pathToFileURL(join(node, path)).href;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(node, path)), { recursive: true });
    writeFileSync(join(node, path), text);
  };
  const tell = (path: string) =>
    editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: url(path), type: 2 }],
    });
  const set = (...files: readonly string[]) => {
    editor.settings = { nodeConfiguration: { files: files.map(path => join(node, path)) } };
    return editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  };
  /** What the editor watches outside of the workspace. */
  const watched = () =>
    editor
      .watched()
      .filter(glob => glob.startsWith('file:'))
      .map(glob => glob.replace(url(''), ''));
  const said = async (isWanted: (text: string) => boolean) => {
    const found = await editor.diagnostics('classes.yaml', ({ diagnostics }) =>
      isWanted(drawDiagnostics(diagnostics)),
    );
    return drawDiagnostics(found.diagnostics);
  };
  const ask = <Result>(method: string, line: number, character: number) =>
    editor.connection.sendRequest<Result>(`textDocument/${method}`, {
      textDocument: { uri: editor.uri('classes.yaml') },
      position: { line, character },
    });

  before(async () => {
    node = mkdtempSync(join(tmpdir(), 'runtimeclass-node-'));
    write('etc/containerd/config.toml', `version = 3\n${config('kata')}`);
    editor = await startEditor(await bundleServer(), {
      files: { 'classes.yaml': classes },
      settings: { nodeConfiguration: { files: [join(node, 'etc/containerd/config.toml')] } },
    });
    editor.connection.onNotification('window/logMessage', ({ message }: LogMessageParams) => {
      logged.push(message);
    });
    await editor.open('classes.yaml', classes);
  });
  after(async () => {
    await editor.stop();
    rmSync(node, { recursive: true });
  });

  it('say that no node has a handler', async () => {
    assert.equal(
      await said(text => text !== ''),
      '5:10 information undeclared-handler: No node configuration in this workspace declares the handler "house-box". On nodes with such a configuration, Pods of this class stay in ContainerCreating. Declared are "kata", "runc".',
    );
    const items = await ask<CompletionItem[]>('completion', 4, 9);
    assert.ok(items.some(({ label }) => label === 'kata'));
  });

  it('are watched by the editor: each itself, and what is below the folders', () => {
    assert.deepEqual(watched(), [
      '/etc/containerd config.toml',
      '/etc/containerd conf.d',
      '/etc/containerd crio.conf.d',
      ...nodeConfigGlobs.map(glob => `/etc/containerd/conf.d ${glob}`),
      '/etc/containerd/crio.conf.d **',
    ]);
  });

  it('count as they are on disk after a change, a new drop-in too', async () => {
    write('etc/containerd/conf.d/box.toml', config('house-box'));
    write(
      'etc/containerd/config.toml',
      `version = 3\nimports = ["/etc/containerd/conf.d/*.toml"]\n${config('kata')}`,
    );
    await tell('etc/containerd/conf.d');
    assert.equal(await said(text => text === ''), '');
    const [table] = await ask<Location[]>('definition', 4, 10);
    assert.equal(`${table?.uri}:${table?.range.start.line}`, `${url('etc/containerd/conf.d/box.toml')}:0`);
    const { contents } = (await ask<Hover>('hover', 4, 10)) as { contents: { value: string } };
    assert.match(contents.value, /declared in \[box.toml:1\]/);
    write('etc/containerd/conf.d/box.toml', config('crun'));
    await tell('etc/containerd/conf.d/box.toml');
    assert.match(await said(text => text !== ''), /Declared are "crun", "kata", "runc"/);
  });

  it('bring no manifests along', async () => {
    write('etc/containerd/conf.d/class.yaml', classes.replace('house-box', 'other'));
    write('etc/containerd/conf.d/box.toml', config('house-box'));
    await tell('etc/containerd/conf.d/box.toml');
    assert.equal(await said(text => text === ''), '');
  });

  it('are others when the setting is another one', async () => {
    write('etc/crio/crio.conf', '[crio.runtime.runtimes.youki]\nruntime_path = "/usr/bin/youki"\n');
    await set('etc/crio');
    assert.match(await said(text => text !== ''), /Declared are "crun", "runc", "youki"\./);
    assert.deepEqual(watched(), ['/etc crio', ...nodeConfigGlobs.map(glob => `/etc/crio ${glob}`)]);
  });

  it('are named once in the log where they cannot be read, and count once they can', async () => {
    logged.length = 0;
    await set('etc/crio', 'etc/rancher/config.toml');
    await set('etc/rancher/config.toml');
    assert.equal(await said(text => text === ''), '');
    write('etc/rancher/config.toml', `version = 3\n${config('lunatic')}`);
    await tell('etc/rancher/config.toml');
    assert.match(await said(text => text !== ''), /Declared are "lunatic", "runc"/);
    assert.deepEqual(
      logged.map(message => message.replaceAll(node, '')),
      [
        "runtimeclass.nodeConfiguration.files: /etc/rancher/config.toml cannot be read: ENOENT: no such file or directory, stat '/etc/rancher/config.toml'. Everything else is read. Fix the path, or remove it from the setting.",
      ],
    );
  });
});
