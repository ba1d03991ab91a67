import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { LogMessageParams } from 'vscode-languageserver/node';
import { makeNamedPipe, withoutPipes } from '../support/named-pipe.ts';
import { drawDiagnostics, type Editor, type EditorSetting, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const pod = (image: string, annotation = '') => `apiVersion: v1
kind: Pod
metadata: {name: a, annotations: {runtimeclass.dev/needs: "${annotation}"}}
spec: {runtimeClassName: runc, containers: [{name: a, image: "${image}"}]}
`;

const runtimeClass = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: x}\nhandler: x\n';

/** Milliseconds. These inputs once took minutes, or never ended. */
const timeout = 60_000;

/** The server has to answer after each input that once stopped it, alone or in a folder that is only opened. */
describe('a server in a hostile folder', () => {
  let bundle: string;
  const outside = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  const started: ChildProcess[] = [];
  before(async () => {
    bundle = await bundleServer();
  });
  // A server that hangs would keep the tests from ending.
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });
  after(() => rmSync(outside, { recursive: true }));

  async function start(setting: EditorSetting): Promise<Editor & { readonly logged: readonly string[] }> {
    const editor = await startEditor(bundle, setting);
    started.push(editor.server);
    const logged: string[] = [];
    editor.connection.onNotification('window/logMessage', ({ message }: LogMessageParams) => {
      logged.push(message);
    });
    return { ...editor, logged };
  }

  const said = async (editor: Editor, path: string, isWanted: RegExp) => {
    const found = await editor.diagnostics(path, ({ diagnostics }) =>
      isWanted.test(drawDiagnostics(diagnostics)),
    );
    return drawDiagnostics(found.diagnostics);
  };

  it('reads no named pipe and no device, be they found, told of or named', {
    skip: withoutPipes,
    timeout,
  }, async () => {
    const pipe = makeNamedPipe(join(outside, 'config.toml'));
    const editor = await start({
      files: { 'pod.yaml': pod('nginx') },
      settings: { nodeConfiguration: { files: [pipe] } },
    });
    const at = (path: string) => fileURLToPath(editor.uri(path));
    makeNamedPipe(at('pipe.yaml'));
    symlinkSync('/dev/zero', at('zero.yaml'));
    symlinkSync(pipe, at('link.toml'));
    symlinkSync('/dev/tty', at('crio.conf'));
    const changes = ['pipe.yaml', 'zero.yaml', 'link.toml', 'crio.conf'].map(path => ({
      uri: editor.uri(path),
      type: 1,
    }));
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    // What is told is read in this order: who knows of this class has been through with those before.
    await editor.writeFile('class.yaml', runtimeClass);
    await editor.open('same.yaml', runtimeClass.replace('handler: x', 'handler: y'));
    await said(editor, 'same.yaml', /duplicate-class/);
    assert.deepEqual(
      editor.logged.map(line => line.replace(outside, 'OUTSIDE')),
      [
        'runtimeclass.nodeConfiguration.files: OUTSIDE/config.toml cannot be read: it is a named pipe, not a file. Everything else is read. Fix the path, or remove it from the setting.',
      ],
    );
    await editor.stop();
  });

  it('matches globs that other matchers never come to an end with', { timeout }, async () => {
    const policy = `requirements:
- {name: of the image, images: ["*a*a*a*a*a*a*a*ab", "*a*"], needs: {allowedClasses: ["*a*a*a*a*a*a*b", kata]}}
- {name: refused, images: ["!(a)"], needs: {gpu: true}}
`;
    const editor = await start({
      files: { '.runtimeclass/policy.yaml': policy, 'generated/class.yaml': '' },
      settings: { exclude: ['**/*a*a*a*a*a*a*a*a*ab.yaml', '**/!(a)/**', `${'a'.repeat(70_000)}/**`] },
    });
    const image = 'a'.repeat(120);
    await editor.open(`${image}.yaml`, pod(image, `allow=${'*a'.repeat(40)}*b, allow=kata`));
    assert.equal(
      (await said(editor, `${image}.yaml`, /policy-violation/))
        .split('\n')
        .filter(line => /policy/.test(line)).length,
      2,
    );
    await editor.open('long.yaml', pod(image, `forbid=${'*'.repeat(70_000)}`));
    assert.match(
      await said(editor, 'long.yaml', /policy-file/),
      /"\*{40}\.\.\." is too long, or its brackets expand to too much: split it\./,
    );
    await editor.open('.runtimeclass/policy.yaml', policy);
    assert.match(
      await said(editor, '.runtimeclass/policy.yaml', /policy-file/),
      /^3:28 error policy-file: This glob excludes something by "!\(\.\.\.\)": put "!" before the whole glob instead\.$/,
    );
    await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    await editor.stop();
    assert.deepEqual(editor.logged, [
      'runtimeclass.exclude: "**/!(a)/**" excludes something by "!(...)": put "!" before the whole glob instead. The other globs are used.',
      `runtimeclass.exclude: "${'a'.repeat(40)}..." is too long, or its brackets expand to too much: split it. The other globs are used.`,
    ]);
  });

  it('reads numbers of any length', { timeout }, async () => {
    const zeros = `1${'0'.repeat(100_000)}`;
    const classOf = (podFixed: string) =>
      `apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: big}\nhandler: big\noverhead: {podFixed: {${podFixed}}}\n`;
    const editor = await start({ files: { 'big.yaml': classOf(`cpu: ${zeros}, memory: ${zeros}Ki`) } });
    await editor.open(
      'pod.yaml',
      pod('nginx')
        .replace('runc', 'big')
        .replace('spec: {', `spec: {tolerations: [{key: a, tolerationSeconds: ${zeros}}], `),
    );
    await said(editor, 'pod.yaml', /wrong-type/);
    await editor.open('broken.yaml', classOf(`cpu: "${'1'.repeat(300_000)}x"`));
    assert.match(await said(editor, 'broken.yaml', /invalid-overhead/), /quantities must match/);
    await editor.stop();
  });
});
