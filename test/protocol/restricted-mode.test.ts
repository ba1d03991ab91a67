import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkRenderedRequest } from '../../server/protocol/rendering.ts';
import { contextsRequest, syncRequest, watchRequest } from '../../server/protocol/requests.ts';
import { patienceWithAll } from '../support/patience.ts';
import {
  filesReachingOut,
  writeOutside,
  writeWorkspaceReachingOut,
} from '../support/restricted/reaching-out.ts';
import { traceInto } from '../support/restricted/trace.ts';
import { type ListeningServer, smallCluster, startApiServer } from './api-server.ts';
import { type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

describe('a workspace that is not trusted', { timeout: patienceWithAll }, () => {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'runtimeclass-outside-')));
  const recorded = join(outside, 'trace.txt');
  let api: ListeningServer;
  let bundle: string;

  before(async () => {
    [bundle, api] = await Promise.all([bundleServer(), startApiServer(smallCluster)]);
    writeOutside(outside, api.address);
  });
  after(async () => {
    await api.stop();
    rmSync(outside, { recursive: true });
  });

  /** Opens the workspace, and does in it what a user can do; returns what the server did, a line each. */
  async function traced(trusted: boolean): Promise<readonly string[]> {
    const trace = traceInto(recorded);
    const editor = await startEditor(bundle, {
      settings: { cluster: { kubeconfig: join(outside, 'kubeconfig'), connect: 'onOpen' } },
      initializationOptions: { trusted },
      env: {
        KUBECONFIG: join(outside, 'kubeconfig'),
        ...trace.environment,
      },
    });
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runtimeclass-restricted-')));
    writeWorkspaceReachingOut(folder, outside);
    await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [{ uri: pathToFileURL(folder).href, name: 'restricted' }], removed: [] },
    });
    const uri = (path: string) => pathToFileURL(join(folder, path)).href;
    await askForAll(editor, uri);
    await editor.stop();
    rmSync(folder, { recursive: true });
    const all = trace.lines();
    assert.ok(all.includes(`file ${join(folder, 'chart/values.yaml')}`), 'the folder was read');
    const within = [folder, dirname(bundle), realpathSync(dirname(fileURLToPath(editor.uri('x'))))];
    return all.filter(line => !within.some(path => line.startsWith(`file ${path}`)));
  }

  it('starts no process, opens no connection and reads no file outside of its folders', async () => {
    assert.deepEqual(await traced(false), []);
    assert.equal(api.connections, 0);
  });

  it('is what that comes from: with trust the same requests do all three', async () => {
    const done = await traced(true);
    assert.match(done.join('\n'), /^connection /m);
    assert.match(done.join('\n'), /^process /m);
    assert.match(done.join('\n'), /^file .*kubeconfig$/m);
  });
});

async function askForAll({ connection }: Editor, uri: (path: string) => string): Promise<void> {
  for (const [path, text] of Object.entries(filesReachingOut)) {
    const textDocument = { uri: uri(path), languageId: 'yaml', version: 1, text };
    await connection.sendNotification('textDocument/didOpen', { textDocument });
  }
  for (const path of Object.keys(filesReachingOut)) {
    const textDocument = { uri: uri(path) };
    for (const [line, character] of [
      [0, 14],
      [4, 22],
    ]) {
      const position = { line, character };
      for (const method of ['hover', 'completion', 'definition', 'references']) {
        const context = { includeDeclaration: true };
        await connection.sendRequest(`textDocument/${method}`, { textDocument, position, context });
      }
    }
    await connection.sendRequest(checkRenderedRequest, { uri: uri(path) });
  }
  await connection.sendRequest(contextsRequest, {});
  for (const context of ['works', 'plugin']) {
    for (const request of [syncRequest, watchRequest]) await connection.sendRequest(request, { context });
  }
}
