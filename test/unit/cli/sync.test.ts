import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type SyncOptions, sync } from '../../../server/cli/sync.ts';
import { type ListeningServer, smallCluster, startApiServer } from '../../protocol/api-server.ts';
import { kubeconfigText } from '../../protocol/kubeconfig.ts';
import { written } from './checked.ts';

const token = 'very-secret-token';
const classes = '/apis/node.k8s.io/v1/runtimeclasses';

describe('runtimeclass sync', () => {
  let server: ListeningServer;
  let home: string;
  let folder: string;
  const run = (options: Partial<SyncOptions> = {}) =>
    sync({ kubeconfig: join(home, 'config'), namespace: [], folder, ...options });

  before(async () => {
    server = await startApiServer(smallCluster);
  });
  after(() => server.stop());

  const start = (address = server.address) => {
    home = written({});
    folder = join(home, '.runtimeclass');
    const contexts = { 'team/a': { server: address, user: { token } }, other: { server: address } };
    writeFileSync(join(home, 'config'), kubeconfigText(contexts));
  };

  it('saves the current context, in the file that the editor would write, without secrets and addresses', async () => {
    start();
    const path = join(folder, 'team%2Fa.yaml');
    const { exitCode, output, errors } = await run();
    assert.deepEqual([exitCode, output, errors], [0, `team/a was read and saved to ${path}.\n`, '']);
    const text = readFileSync(path, 'utf8');
    assert.match(text, /runtimeclass\.dev\/context: team\/a\n/);
    assert.match(text, /name: from-cluster\n {4}handler: runsc\n/);
    assert.match(text, /kind: Node\n/);
    for (const secret of [token, 'secret-uid', '127.0.0.1', 'node-1'])
      assert.ok(!(text + output).includes(secret), secret);
  });

  it('prints the name of a context as a text: it controls no terminal and is no command of a CI', async () => {
    start();
    const contexts = { '##vso[a.b]c\u001b[2J\nd': { server: server.address, user: { token } } };
    writeFileSync(join(home, 'config'), kubeconfigText(contexts));
    const { exitCode, output } = await run();
    assert.deepEqual(
      [exitCode, output.split(' was read')[0], output.match(/\n/g)?.length],
      [0, '#\\u0023vso[a.b]c\\u001b[2J\\nd', 1],
    );
  });

  it('does not write through a symbolic link, wherever it leads', {
    skip: process.platform === 'win32',
  }, async () => {
    start();
    mkdirSync(folder);
    const [path, elsewhere, missing] = [
      join(folder, 'other.yaml'),
      join(home, 'elsewhere.yaml'),
      join(home, 'missing.yaml'),
    ];
    writeFileSync(elsewhere, 'mine: true\n');
    symlinkSync(elsewhere, path);
    const said = `${path} is a symbolic link: nothing was written.`;
    const { exitCode, output, errors } = await run({ context: 'other' });
    assert.deepEqual([exitCode, output], [2, '']);
    assert.ok(errors.includes(said), errors);
    assert.equal(readFileSync(elsewhere, 'utf8'), 'mine: true\n');
    symlinkSync(missing, join(folder, 'team%2Fa.yaml'));
    assert.equal((await run()).exitCode, 2);
    assert.ok(!readdirSync(home).includes('missing.yaml'));
  });

  it('leaves a file that says the same as it is', async () => {
    start();
    await run({ context: 'other' });
    const path = join(folder, 'other.yaml');
    // Only the time of the reading is another.
    const before = readFileSync(path, 'utf8').replace(/synced-at: .*/, 'synced-at: "2020-01-01T00:00:00Z"');
    writeFileSync(path, before);
    const { exitCode, output } = await run({ context: 'other' });
    assert.deepEqual([exitCode, output], [0, `other was read. ${path} is up to date.\n`]);
    assert.equal(readFileSync(path, 'utf8'), before);
    assert.deepEqual(readdirSync(folder), ['other.yaml']);
  });

  it('says what may not be read, and saves nothing without the classes', async () => {
    const { [classes]: _, ...withoutClasses } = smallCluster;
    const other = await startApiServer(withoutClasses);
    try {
      start(other.address);
      const { exitCode, output, errors } = await run();
      assert.deepEqual([exitCode, output], [2, '']);
      assert.match(errors, /^runtimeclass: \S.*\n/);
      assert.ok(!errors.includes(token) && !errors.includes('127.0.0.1'), errors);
      assert.deepEqual(readdirSync(home), ['config']);
    } finally {
      await other.stop();
    }
  });

  it('says what is wrong with the kubeconfig, the context and the cluster, and writes nothing', async () => {
    start('http://127.0.0.1:1');
    for (const options of [{}, { context: 'no-such' }, { kubeconfig: join(home, 'none') }]) {
      const { exitCode, output, errors } = await run(options);
      assert.deepEqual([exitCode, output], [2, ''], JSON.stringify(options));
      assert.match(errors, /^runtimeclass: \S.*\.\n$/);
      assert.ok(!errors.includes(token), errors);
    }
    assert.deepEqual(readdirSync(home), ['config']);
  });

  it('stops when it is told to', async () => {
    start();
    const { exitCode, errors } = await sync(
      { kubeconfig: join(home, 'config'), namespace: [], folder },
      AbortSignal.abort(),
    );
    assert.deepEqual([exitCode, errors], [2, 'runtimeclass: stopped: nothing was saved\n']);
  });
});
