import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { build } from 'esbuild';
import type { CompletionItem } from 'vscode-languageserver/node';
import { common } from '../../scripts/bundles.ts';
import { type Contexts, contextsRequest } from '../../server/protocol/requests.ts';
import { patienceWithAll } from '../support/patience.ts';
import { startEditor } from './editor.ts';
import { runtimes } from './runtimes.ts';
import { bundleServer } from './server-bundle.ts';

const classes = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: kata}\nhandler: kata\n';
const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  runtimeClassName: \n';
const kubeconfig = 'contexts: [{name: staging, context: {cluster: c}}]';

/** Loaded before the server's own code: when the process ends, it writes what was loaded. */
const reporter = `process.on('exit', () => require('node:fs').writeFileSync(process.env.LOADED_REPORT,
  JSON.stringify([...Object.keys(require.cache), ...process.moduleLoadList])));`;

describe('the code that reads clusters', { timeout: patienceWithAll }, () => {
  let bundle: string;
  let write: (name: string, text: string) => string;

  before(async () => {
    bundle = await bundleServer();
    write = (name, text) => {
      const path = join(dirname(bundle), name);
      writeFileSync(path, text);
      return path;
    };
    write('reporter.cjs', reporter);
  });

  for (const { name, path: node, skip } of runtimes()) {
    it(`is not loaded for a completion (${name})`, { skip }, async () => {
      assert.deepEqual(await loadedBy(node, false), ['server.cjs']);
    });
  }

  // The client library needs the Node of the oldest VS Code, 22.15.
  it('is loaded for the contexts', async () => {
    const loaded = await loadedBy(process.execPath, true);
    assert.deepEqual(loaded, ['server.cjs', 'cluster.cjs', 'NativeModule https']);
  });

  it('is loaded by no command that asks for no cluster', async () => {
    const { metafile } = await build({ ...common, entryPoints: ['server/cli.ts'], write: false });
    const loaded = new Set(['server/cli.ts']);
    for (const path of loaded) {
      for (const { kind, path: imported } of metafile!.inputs[path]?.imports ?? [])
        if (kind !== 'dynamic-import') loaded.add(imported);
    }
    assert.ok(loaded.has('server/cli/check.ts'));
    assert.deepEqual(
      [...loaded].filter(path => /cluster\/live|client-node/.test(path)),
      [],
    );
  });

  /** Of our files and of what only a cluster needs: what a server has loaded when it ends, in this order. */
  async function loadedBy(node: string, asksForContexts: boolean): Promise<readonly string[]> {
    const report = join(dirname(bundle), 'report.json');
    const editor = await startEditor(bundle, {
      node,
      files: { 'classes.yaml': classes },
      initializationOptions: { trusted: true },
      env: {
        NODE_OPTIONS: `--require=${JSON.stringify(join(dirname(bundle), 'reporter.cjs'))}`,
        LOADED_REPORT: report,
        KUBECONFIG: write('kubeconfig', kubeconfig),
      },
    });
    await editor.open('pod.yaml', pod);
    const items = await editor.connection.sendRequest<CompletionItem[]>('textDocument/completion', {
      textDocument: { uri: editor.uri('pod.yaml') },
      position: { line: 4, character: 20 },
    });
    assert.ok(items.some(({ label }) => label === 'kata'));
    if (asksForContexts) {
      const { contexts } = await editor.connection.sendRequest<Contexts>(contextsRequest, {});
      assert.deepEqual(
        contexts.map(context => context.name),
        ['staging'],
      );
    }
    await editor.stop();
    const loaded: string[] = JSON.parse(readFileSync(report, 'utf8'));
    return loaded
      .map(name => (dirname(name) === dirname(bundle) ? basename(name) : name))
      .filter(name => ['server.cjs', 'cluster.cjs', 'NativeModule https'].includes(name));
  }
});
