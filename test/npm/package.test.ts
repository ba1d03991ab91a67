import assert from 'node:assert/strict';
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import {
  createProtocolConnection,
  type InitializeResult,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { parse } from 'yaml';
import { inProject, readManifest } from '../../scripts/project.ts';
import { setUpNode20 } from '../../scripts/setup/node-20.ts';
import { smallCluster, startApiServer } from '../protocol/api-server.ts';
import { kubeconfigText } from '../protocol/kubeconfig.ts';
import { atTheEnd } from '../support/at-the-end.ts';
import { messageReader } from '../support/message-reader.ts';
import { patienceWithAll } from '../support/patience.ts';

const { version } = readManifest();
const files = {
  'deploy/class.yaml':
    'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: Bad_Name}\nhandler: runsc\n',
  'fine/pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\n',
};

describe('the npm package, installed into an empty folder, on Node 20', { timeout: patienceWithAll }, () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;
  const run = (command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      env: { ...env, ...more },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  before(async () => {
    execFileSync(process.execPath, [inProject('scripts/package-npm.ts')]);
    folder = mkdtempSync(join(tmpdir(), 'runtimeclass-npm-'));
    atTheEnd(() => rmSync(folder, { recursive: true }));
    // Only Node 20 is found: the bin starts what is called `node`.
    const bin = join(folder, 'node-20');
    mkdirSync(bin);
    symlinkSync(await setUpNode20(), join(bin, 'node'));
    env = { ...process.env, PATH: [bin, process.env['PATH']].join(delimiter), LC_ALL: 'C' };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['pack', '--pack-destination', folder, ...quiet], { cwd: inProject('output/npm') });
    writeFileSync(join(folder, 'package.json'), '{"private": true}');
    // Offline: it needs nothing from a registry.
    execFileSync('npm', ['install', '--offline', ...quiet, `runtimeclass-${version}.tgz`], { cwd: folder });
  });

  it('runs nothing when it is installed, and depends on nothing', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/runtimeclass/package.json'), 'utf8'));
    assert.deepEqual(Object.keys(manifest).sort(), [
      'bin',
      'bugs',
      'description',
      'engines',
      'homepage',
      'keywords',
      'license',
      'name',
      'repository',
      'version',
    ]);
    for (const file of [
      'README.md',
      'LICENSE',
      'THIRD-PARTY-NOTICES.txt',
      'dist/rules/unknown-runtime-class.md',
    ])
      assert.ok(existsSync(join(folder, 'node_modules/runtimeclass', file)), file);
  });

  it('tells its version, by npx too', () => {
    const command = join(folder, 'node_modules/.bin/runtimeclass');
    assert.deepEqual(run(command, ['--version']), { status: 0, stdout: `${version}\n`, stderr: '' });
    assert.equal(run('npx', ['--no-install', 'runtimeclass', '--version']).stdout, `${version}\n`);
    assert.match(run('node', ['--version']).stdout, /^v20\./);
  });

  it('checks, explains and draws', () => {
    const command = join(folder, 'node_modules/.bin/runtimeclass');
    const checked = run(command, ['check', 'deploy']);
    assert.equal(checked.status, 1);
    assert.match(checked.stdout, /deploy\/class\.yaml:3:18.*invalid-name/s);
    assert.equal(run(command, ['check', 'fine']).status, 0);
    const page = readFileSync(inProject('server/ide/diagnostics/rules/invalid-name.md'), 'utf8');
    assert.deepEqual(run(command, ['explain', 'invalid-name']), { status: 0, stdout: page, stderr: '' });
    assert.match(run(command, ['map', '--svg', '-', 'deploy']).stdout, /^<svg /);
    assert.match(run(command, ['completion', 'bash']).stdout, /complete .* runtimeclass\n$/);
    const event = 'pods "web" is forbidden: pod rejected: RuntimeClass "kata" not found';
    assert.match(run(command, ['explain-event', event], { LC_ALL: 'zh_CN.UTF-8' }).stdout, /[\u4e00-\u9fff]/);
    const nowhere = run(command, ['sync', '--kubeconfig', 'none']);
    assert.equal(nowhere.status, 2);
    assert.ok(nowhere.stderr.includes(join(folder, 'none')), nowhere.stderr.slice(0, 500));
  });

  it('saves a cluster, by the kubeconfig that is named', async () => {
    const cluster = await startApiServer(smallCluster);
    atTheEnd(() => cluster.stop());
    writeFileSync(join(folder, 'kubeconfig'), kubeconfigText({ staging: { server: cluster.address } }));
    const args = ['sync', '--kubeconfig', 'kubeconfig', '--folder', 'saved'];
    const { stdout } = await promisify(execFile)(join(folder, 'node_modules/.bin/runtimeclass'), args, {
      cwd: folder,
      env,
    });
    assert.equal(stdout, 'staging was read and saved to saved/staging.yaml.\n');
    assert.match(readFileSync(join(folder, 'saved/staging.yaml'), 'utf8'), /name: from-cluster/);
  });

  it('serves an editor', async () => {
    const server: ChildProcess = spawn(join(folder, 'node_modules/.bin/runtimeclass'), ['lsp', '--stdio'], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    atTheEnd(() => server.kill('SIGKILL'));
    const reader = messageReader(server.stdout!);
    const connection = createProtocolConnection(reader, new StreamMessageWriter(server.stdin!));
    connection.listen();
    const params = { processId: null, rootUri: null, capabilities: {} };
    const { capabilities } = await connection.sendRequest<InitializeResult>('initialize', params);
    assert.equal(capabilities.hoverProvider, true);
    const exited = once(server, 'exit');
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    assert.deepEqual(await exited, [0, null]);
  });

  describe('as pipelines use it', () => {
    /** Puts the installed package in the place of the one that npx would fetch. */
    const asFetched = (script: string) =>
      script.replaceAll(/npx --yes (?:"\$PACKAGE"|runtimeclass@[\d.]+)/g, 'npx --no-install runtimeclass');

    it('the GitHub Action runs the check over every path', () => {
      const action = parse(readFileSync(inProject('action.yml'), 'utf8'));
      const [check, upload] = action.runs.steps;
      const script = asFetched(check.run);
      assert.ok(!script.includes('--yes'), script);
      const formats = /choices: (.*?)\)/s.exec(
        run('npx', ['--no-install', 'runtimeclass', 'check', '--help']).stdout,
      );
      const has = (format: string) => formats?.[1]?.includes(`"${format}"`) === true;
      // A format that the check does not have yet would hide what the script does with the paths.
      const inFormats = has('github') ? script : script.replace(/--output \w+/g, '--output json');
      const shell = (env: NodeJS.ProcessEnv) =>
        run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', inFormats], env);
      const found = shell({ PATHS: 'fine\ndeploy\n', SARIF: '' });
      assert.equal(found.status, 1, found.stderr);
      assert.ok(found.stdout.includes('deploy/class.yaml'), found.stdout);
      assert.equal(shell({ PATHS: 'fine', SARIF: '' }).status, 0);
      assert.equal(shell({ PATHS: 'fine\ndeploy', SARIF: 'found.sarif' }).status, 1);
      const sarif = JSON.parse(readFileSync(join(folder, 'found.sarif'), 'utf8'));
      if (has('sarif')) assert.equal(sarif.version, '2.1.0');
      assert.deepEqual(Object.keys(action.inputs), ['paths', 'version', 'sarif']);
      assert.match(upload.if, /inputs\.sarif != ''/);
    });

    it('the hook of pre-commit runs it, in this version', () => {
      const [hook] = parse(readFileSync(inProject('.pre-commit-hooks.yaml'), 'utf8'));
      assert.equal(hook.entry, `npx --yes runtimeclass@${version} check`);
      const [command, ...args] = asFetched(hook.entry).split(' ');
      assert.equal(run(command!, [...args, ...hook.args]).status, 1);
      assert.equal(run(command!, [...args, 'fine']).status, 0);
      const files = new RegExp(hook.files);
      assert.deepEqual(
        ['a.yaml', 'b/c.yml', 'd.json', 'config.toml', 'README.md'].map(name => files.test(name)),
        [true, true, true, true, false],
      );
    });

    it('the image copies and starts what is there', () => {
      const recipe = readFileSync(inProject('Dockerfile'), 'utf8');
      const [, from, to] = /^COPY (\S+) (\S+)$/m.exec(recipe)!;
      const [node, file] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(recipe)![1]!);
      assert.equal(node, '/nodejs/bin/node');
      assert.ok(file.startsWith(`${to}/`));
      const copied = join(folder, 'image');
      execFileSync('cp', ['-r', join(inProject('output/npm'), from!), copied]);
      const program = file.replace(to, copied);
      const args = JSON.parse(/^CMD (.*)$/m.exec(recipe)![1]!);
      assert.equal(run('node', [program, ...args]).status, 1);
      assert.equal(run('node', [program, 'check', 'fine']).status, 0);
    });
  });
});
