import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { InlayHint } from 'vscode-languageserver/node';
import { patienceWithAll } from '../support/patience.ts';
import { type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const aClass = (handler: string) =>
  `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: tenant-box}\nhandler: ${handler}\n`;
const aPod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  runtimeClassName: tenant-box\n';

describe('inlay hints in an editor', { timeout: patienceWithAll }, () => {
  let editor: Editor;

  before(async () => {
    const files = { 'class.yaml': aClass('runsc'), 'pod.yaml': aPod };
    const workspace = { inlayHint: { refreshSupport: true } };
    const settings = { inlayHints: { overheadSums: true } };
    editor = await startEditor(await bundleServer(), { files, workspace, settings });
    await editor.open('pod.yaml', aPod);
  });
  after(() => editor.stop());

  it('are asked for again when a class changes on disk', async () => {
    // It is also asked to when the folder has been read.
    const changed = new Promise<void>(resolve => {
      editor.connection.onRequest('workspace/inlayHint/refresh', async () => {
        if ((await labels()).includes('→ kata')) resolve();
      });
    });
    await editor.writeFile('class.yaml', aClass('kata'));
    await changed;
    assert.deepEqual(await labels(), ['→ kata']);
  });

  it('say behind an overhead what it adds, again when a workload changes on disk', async () => {
    const costly = `${aClass('kata')}overhead: {podFixed: {cpu: 250m}}\n`;
    await editor.open('class.yaml', costly);
    const template = '{spec: {runtimeClassName: tenant-box}}';
    const deployment = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: w}\nspec: {replicas: 6, template: ${template}}\n`;
    const changed = new Promise<void>(resolve => {
      editor.connection.onRequest('workspace/inlayHint/refresh', async () => {
        if ((await labels('class.yaml')).includes('2 workloads, 7 Pods: +1750m CPU')) resolve();
      });
    });
    await editor.writeFile('web.yaml', deployment);
    await changed;
  });

  async function labels(path = 'pod.yaml'): Promise<unknown[]> {
    const textDocument = { uri: editor.uri(path) };
    const range = { start: { line: 0, character: 0 }, end: { line: 5, character: 0 } };
    const hints = await editor.connection.sendRequest<InlayHint[]>('textDocument/inlayHint', {
      textDocument,
      range,
    });
    return hints.map(({ label }) => label);
  }
});
