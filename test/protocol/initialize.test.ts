import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import {
  createProtocolConnection,
  ErrorCodes,
  type InitializeResult,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { atTheEnd } from '../support/at-the-end.ts';
import { messageReader } from '../support/message-reader.ts';
import { patienceWithAll } from '../support/patience.ts';
import { bundleServer } from './server-bundle.ts';

const capabilities = {};
const unusable: readonly (readonly [unknown, string])[] = [
  [null, 'The params of initialize must be an object.'],
  [[], 'The params of initialize must be an object.'],
  [{}, 'In the params of initialize, capabilities must be an object.'],
  [{ capabilities: null }, 'In the params of initialize, capabilities must be an object.'],
  [{ capabilities: 5 }, 'In the params of initialize, capabilities must be an object.'],
  ...['x', 5, {}, [null], ['x'], [{}], [{ uri: 5 }]].map(
    workspaceFolders =>
      [
        { capabilities, workspaceFolders },
        'In the params of initialize, workspaceFolders must be a list of objects with a uri, or null.',
      ] as const,
  ),
  [{ capabilities, rootUri: 5 }, 'In the params of initialize, rootUri must be a string or null.'],
  [{ capabilities, rootPath: [] }, 'In the params of initialize, rootPath must be a string or null.'],
  [{ capabilities, locale: {} }, 'In the params of initialize, locale must be a string or null.'],
  [
    { capabilities, initializationOptions: 'x' },
    'In the params of initialize, initializationOptions must be an object or null.',
  ],
  [
    { capabilities, initializationOptions: { leftOut: 'x' } },
    'In the params of initialize, initializationOptions.leftOut must be a list of URIs.',
  ],
];

const usable: readonly object[] = [
  { capabilities: {} },
  { capabilities: [], initializationOptions: [], workspaceFolders: null, rootUri: null, locale: null },
  { capabilities: { textDocument: 5, workspace: null, window: [] }, processId: 'x', trace: 7, rootUri: '%' },
  { capabilities: { textDocument: { hover: null } }, workspaceFolders: [{ uri: 'x' }, { uri: 'http://[' }] },
  {
    capabilities: { workspace: { didChangeWatchedFiles: 5, workspaceFolders: 'x', configuration: false } },
    initializationOptions: { busyFile: 5, pushDiagnostics: 'x', rulePages: [], trusted: null, leftOut: [] },
  },
];

describe('initialize', { timeout: patienceWithAll }, () => {
  let bundle: string;
  before(async () => {
    bundle = await bundleServer();
  });

  it('is refused with what is wrong in it, and the next one is answered', async () => {
    const server = start(bundle);
    for (const [params, said] of unusable) {
      const refused = server.connection.sendRequest('initialize', params);
      await assert.rejects(
        refused,
        { code: ErrorCodes.InvalidParams, message: said },
        JSON.stringify(params),
      );
    }
    await assertServes(server, { capabilities: {} });
  });

  it('is refused where the message has no params, and "exit" ends the server', async () => {
    const server = start(bundle);
    await assert.rejects(server.connection.sendRequest('initialize'), { code: ErrorCodes.InvalidParams });
    assert.equal(await stop(server), 0);
  });

  for (const params of usable)
    it(`is served with what is usable: ${JSON.stringify(params)}`, () => assertServes(start(bundle), params));

  it('is followed by answers also where the server could not be started', async () => {
    const incomplete = await bundleServer();
    rmSync(join(dirname(incomplete), 'language-server.cjs'));
    const server = start(incomplete);
    server.connection.onNotification('window/logMessage', () => {});
    await server.connection.sendRequest('initialize', { capabilities: {} });
    await assert.rejects(server.connection.sendRequest('textDocument/hover', {}), {
      code: ErrorCodes.MethodNotFound,
    });
    assert.equal(await stop(server), 0);
  });
});

type Server = ReturnType<typeof start>;

function start(bundle: string) {
  const child = spawn(process.execPath, [bundle, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  atTheEnd(() => child.kill('SIGKILL'));
  const connection = createProtocolConnection(
    messageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  return { child, connection };
}

async function assertServes(server: Server, params: object): Promise<void> {
  const { connection } = server;
  const answer = await connection.sendRequest<InitializeResult>('initialize', params);
  assert.equal(answer.capabilities.hoverProvider, true);
  await connection.sendNotification('initialized', {});
  const uri = 'file:///nowhere/pod.yaml';
  const text = 'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: kata\n';
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  });
  const hover = { textDocument: { uri }, position: { line: 3, character: 5 } };
  assert.match(JSON.stringify(await connection.sendRequest('textDocument/hover', hover)), /runtimeClassName/);
  assert.equal(await stop(server), 0);
}

async function stop({ child, connection }: Server): Promise<number | null> {
  const exited = once(child, 'exit');
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  return (await exited)[0];
}
