import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { contextsRequest, syncRequest, watchRequest } from '../../server/base/protocol.ts';
import { checkRenderedRequest } from '../../server/base/rendering-protocol.ts';
import { patienceWithAll } from '../support/patience.ts';
import { type ListeningServer, smallCluster, startApiServer } from './api-server.ts';
import { type Editor, startEditor } from './editor.ts';
import { kubeconfigText } from './kubeconfig.ts';
import { bundleServer } from './server-bundle.ts';

const pod = `apiVersion: v1
kind: Pod
metadata: { name: web }
spec:
  runtimeClassName: kata
  containers: []
`;

const runtimeClass =
  'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: kata }\nhandler: kata\n';

/** Whatever a repository may write to be connected, to start a program or to have a file read that is not in it. */
const files = {
  'pod.yaml': pod,
  'kustomization.yaml':
    'resources: [pod.yaml, ../outside/secret.yaml, "https://evil.example/base"]\nhelmCharts: [{ name: x, repo: "https://evil.example" }]\ngenerators: [../outside/generator.yaml]\npatches: [{ path: ../outside/patch.yaml }]\n',
  'chart/Chart.yaml':
    'apiVersion: v2\nname: x\nversion: 1.0.0\ndependencies: [{ name: y, version: 1.0.0, repository: "file://../../outside" }]\n',
  'chart/values.yaml': 'runtimeClassName: kata\n',
  'chart/templates/pod.yaml': pod.replace('kata', '{{ .Values.runtimeClassName }}'),
  'release.yaml':
    'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: a }\nspec: { source: { path: ../outside, helm: { valueFiles: [/etc/passwd, ../outside/secret.yaml] } } }\n',
  'config.toml': 'imports = ["../outside/*.toml", "/etc/hosts"]\nversion = 2\n',
  '.runtimeclass/settings.yaml': 'exclude: ["../outside/**"]\nsnapshotFolder: ../outside\n',
  '.runtimeclass/policy.yaml':
    'requirements: [{ name: x, images: ["../outside/**"], needs: { isolation: process } }]\n',
};

describe('a workspace that is not trusted', { timeout: patienceWithAll }, () => {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'runtimeclass-outside-')));
  const recorded = join(outside, 'trace.txt');
  let api: ListeningServer;
  let bundle: string;

  before(async () => {
    [bundle, api] = await Promise.all([bundleServer(), startApiServer(smallCluster)]);
    const program = {
      exec: { command: join(outside, 'program'), apiVersion: 'client.authentication.k8s.io/v1' },
    };
    writeFileSync(
      join(outside, 'kubeconfig'),
      kubeconfigText({ works: { server: api.address }, plugin: { server: api.address, user: program } }),
    );
    writeFileSync(join(outside, 'secret.yaml'), runtimeClass);
    writeFileSync(join(outside, 'secret.toml'), 'version = 2\n');
  });
  after(async () => {
    await api.stop();
    rmSync(outside, { recursive: true });
  });

  /** Opens the workspace, and does in it what a user can do; returns what the server did, a line each. */
  async function traced(trusted: boolean): Promise<readonly string[]> {
    writeFileSync(recorded, '');
    const editor = await startEditor(bundle, {
      settings: { cluster: { kubeconfig: join(outside, 'kubeconfig'), connect: 'onOpen' } },
      initializationOptions: { trusted },
      env: {
        KUBECONFIG: join(outside, 'kubeconfig'),
        NODE_OPTIONS: `--require ${fileURLToPath(new URL('traced-process.cjs', import.meta.url))}`,
        RUNTIMECLASS_TRACE: recorded,
      },
    });
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runtimeclass-restricted-')));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    for (const name of ['link.yaml', '.runtimeclass/prod.yaml', 'chart/templates/link.yaml']) {
      symlinkSync(join(outside, 'secret.yaml'), join(folder, name));
    }
    symlinkSync(outside, join(folder, 'linked'));
    await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [{ uri: pathToFileURL(folder).href, name: 'restricted' }], removed: [] },
    });
    const uri = (path: string) => pathToFileURL(join(folder, path)).href;
    await askForAll(editor, uri);
    await editor.stop();
    rmSync(folder, { recursive: true });
    const all = readFileSync(recorded, 'utf8').split('\n');
    assert.ok(all.includes(`file ${join(folder, 'chart/values.yaml')}`), 'the folder was read');
    const within = [folder, dirname(bundle), realpathSync(dirname(fileURLToPath(editor.uri('x'))))];
    return all.filter(line => line !== '' && !within.some(path => line.startsWith(`file ${path}`)));
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
  for (const [path, text] of Object.entries(files)) {
    const textDocument = { uri: uri(path), languageId: 'yaml', version: 1, text };
    await connection.sendNotification('textDocument/didOpen', { textDocument });
  }
  for (const path of Object.keys(files)) {
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
