import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import {
  createProtocolConnection,
  DiagnosticSeverity,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { Crashes } from '../../client/crashes.ts';
import { atTheEnd } from '../support/at-the-end.ts';
import { messageReader } from '../support/message-reader.ts';
import { newSeed } from '../support/new-seed.ts';
import { patience, patienceWithAll } from '../support/patience.ts';
import { drawDiagnostics } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const pod = 'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: tenant_box\n  containers: []\n';
const atName = { line: 3, character: 22 };

describe('a server that crashes', { timeout: patienceWithAll }, () => {
  let bundle: string;
  before(async () => {
    bundle = await bundleServer();
  });

  it('at any moment is followed by one that has the texts, saved or not, and the settings', async t => {
    const seed = newSeed();
    t.diagnostic(`TEST_SEED=${seed}`);
    // From before it has answered `initialize` until long after it has published.
    const delays = fc.sample(fc.noBias(fc.nat(900)), { seed, numRuns: 12 });
    const folder = newFolder();
    const paths = Array.from({ length: 40 }, (_, index) => `${index}.yaml`);
    for (const path of paths) writeFileSync(join(folder, path), pod);
    const crashes = new Crashes();
    for (const [round, delay] of delays.entries()) {
      const server = start(bundle, folder, crashes);
      const killed = wait(delay).then(() => server.child.kill('SIGKILL'));
      const exited = once(server.child, 'exit');
      await Promise.race([useOnce(server, folder), exited]).catch(() => undefined);
      await killed;
      await exited;
      server.connection.dispose();
      crashes.add(noteIn(folder), round * 60_000);
    }
    // It was killed by nobody's fault: whoever starts it anew gets everything.
    crashes.forget();
    const server = start(bundle, folder, crashes);
    const { hover, found } = await useOnce(server, folder);
    assert.match(JSON.stringify(hover), /RuntimeClass `tenant_box`/);
    assert.match(drawDiagnostics(found.diagnostics), /^4:21 hint invalid-name: .*$/);
    await stop(server);
  });

  it('because of a file is followed by one that leaves it out until it changes', async () => {
    const folder = newFolder();
    const large = join(folder, 'large.yaml');
    writeFileSync(join(folder, 'small.yaml'), pod);
    writeFileSync(large, `${pod}---\n${largeText}`);
    const crashes = new Crashes();
    const first = start(bundle, folder, crashes, smallHeap);
    const exited = once(first.child, 'exit');
    await first.ready.catch(() => undefined);
    const [code, signal] = await exited;
    assert.ok(signal === 'SIGABRT' || code !== 0, 'it does not survive this file');
    first.connection.dispose();

    assert.equal(crashes.add(noteIn(folder), 0).busyFile, pathToFileURL(large).href);
    const second = start(bundle, folder, crashes, smallHeap);
    const { hover } = await useOnce(second, folder);
    assert.match(JSON.stringify(hover), /RuntimeClass `tenant_box`/);
    // Open, it is only kept, until it is saved as a text that is no danger.
    await open(second.connection, large, `${pod}---\n${largeText}`);
    await second.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: pathToFileURL(large).href, version: 2 },
      contentChanges: [{ text: pod }],
    });
    writeFileSync(large, pod);
    await second.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: pathToFileURL(large).href, type: 2 }],
    });
    const found = await second.published(large);
    assert.match(drawDiagnostics(found.diagnostics), /^4:21 hint invalid-name: .*$/);
    assert.equal(found.version, 2);
    // Whoever rests is busy with nothing; until then the closed files are looked at.
    for (const began = Date.now(); noteIn(folder).split('\n')[0] !== ''; await wait(50)) {
      assert.ok(Date.now() - began < patience, noteIn(folder));
    }
    await stop(second);
  });
});

/** Far more objects than fit into `smallHeap`. */
const largeText = 'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: a\n  containers:\n'.concat(
  '  - {name: c, image: i, env: [{name: a, value: b}, {name: c, value: d}], args: [a, b, c, d]}\n'.repeat(
    60_000,
  ),
);

const smallHeap = ['--max-old-space-size=48'];

interface StartedServer {
  readonly child: ChildProcess;
  readonly connection: ProtocolConnection;
  readonly ready: Promise<void>;
  /**
   * The diagnostics of a file once they have the severity of the settings: a text that is opened before the editor has told
   * them is checked without them first.
   */
  published(path: string): Promise<PublishDiagnosticsParams>;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The note lies in the folder of the workspace, under a name that no server reads. */
function noteIn(folder: string): string {
  try {
    return readFileSync(join(folder, 'busy'), 'utf8');
  } catch {
    // It was killed before it wrote one.
    return '';
  }
}

/** Starts a server as the extension does after the crashes so far. */
function start(
  bundle: string,
  folder: string,
  crashes: Crashes,
  flags: readonly string[] = [],
): StartedServer {
  const child = spawn(process.execPath, [...flags, bundle, '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  atTheEnd(() => child.kill('SIGKILL'));
  // What is written to a server that was just killed is lost.
  child.stdin.on('error', () => undefined);
  const connection = createProtocolConnection(
    messageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.onError(() => undefined);
  connection.onRequest('workspace/configuration', () => [{ rules: { 'invalid-name': 'hint' } }]);
  connection.onRequest('client/registerCapability', () => null);
  const found = new Map<string, PublishDiagnosticsParams>();
  const waiting = new Map<string, (found: PublishDiagnosticsParams) => void>();
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    if (!params.diagnostics.some(({ severity }) => severity === DiagnosticSeverity.Hint)) return;
    found.set(params.uri, params);
    waiting.get(params.uri)?.(params);
  });
  connection.listen();
  const ready = (async () => {
    await connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: {
        workspace: { configuration: true, didChangeWatchedFiles: { dynamicRegistration: true } },
      },
      initializationOptions: {
        pushDiagnostics: true,
        busyFile: join(folder, 'busy'),
        leftOut: crashes.leftOut,
      },
      workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'folder' }],
    });
    await connection.sendNotification('initialized', {});
  })();
  return {
    child,
    connection,
    ready,
    published: path => {
      const uri = pathToFileURL(path).href;
      return new Promise((resolve, reject) => {
        const before = found.get(uri);
        if (before !== undefined) return resolve(before);
        waiting.set(uri, resolve);
        setTimeout(
          () => reject(new Error(`nothing was published of ${uri} with the severity of the settings`)),
          patience,
        ).unref();
      });
    },
  };
}

function open(connection: ProtocolConnection, path: string, text: string): Promise<void> {
  const textDocument = { uri: pathToFileURL(path).href, languageId: 'yaml', version: 1, text };
  return connection.sendNotification('textDocument/didOpen', { textDocument });
}

/** Opens a text that is in no file, and asks about it. */
async function useOnce({ connection, ready, published }: StartedServer, folder: string) {
  const path = join(folder, 'unsaved.yaml');
  await ready;
  await open(connection, path, pod);
  const hover = await connection.sendRequest('textDocument/hover', {
    textDocument: { uri: pathToFileURL(path).href },
    position: atName,
  });
  return { hover, found: await published(path) };
}

async function stop({ child, connection }: StartedServer): Promise<void> {
  const exited = once(child, 'exit');
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  assert.deepEqual(await exited, [0, null]);
  connection.dispose();
}
