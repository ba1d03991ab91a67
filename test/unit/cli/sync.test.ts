import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

  it('follows no symbolic link below the working directory, wherever it leads', {
    skip: process.platform === 'win32' && 'links need a permission on Windows',
  }, async () => {
    start();
    const outside = written({ 'other.yaml': 'mine: true\n' });
    const here = process.cwd();
    process.chdir(home);
    try {
      symlinkSync(outside, 'linked');
      symlinkSync('.', 'itself');
      mkdirSync('saved');
      symlinkSync(join(outside, 'other.yaml'), 'saved/other.yaml');
      symlinkSync(join(outside, 'missing.yaml'), 'saved/team%2Fa.yaml');
      for (const [path, context, why] of [
        ['linked/other.yaml', 'other', 'linked is a symbolic link'],
        ['linked/deep/er/other.yaml', 'other', 'linked is a symbolic link'],
        ['itself/saved/new/other.yaml', 'other', 'itself is a symbolic link'],
        ['saved/other.yaml', 'other', 'it is a symbolic link'],
        ['saved/team%2Fa.yaml', 'team/a', 'it is a symbolic link'],
      ] as const) {
        const { exitCode, output, errors } = await run({ context, folder: dirname(path), overwrite: true });
        assert.deepEqual([exitCode, output, errors], [2, '', `runtimeclass: cannot write ${path}: ${why}\n`]);
      }
      assert.deepEqual(readdirSync(outside), ['other.yaml']);
      assert.equal(readFileSync(join(outside, 'other.yaml'), 'utf8'), 'mine: true\n');
      // A link that a person has named, outside of the working directory, is theirs to follow.
      process.chdir('saved');
      assert.equal(
        (await run({ context: 'other', folder: join(home, 'linked'), overwrite: true })).exitCode,
        0,
      );
    } finally {
      process.chdir(here);
    }
  });

  it('replaces what a person wrote or changed only where that is asked for', async () => {
    start();
    await run({ context: 'other' });
    const path = join(folder, 'other.yaml');
    const own = readFileSync(path, 'utf8').replace('from-cluster', 'gone-since');
    for (const byHand of [
      'mine: true\n',
      'kind: List\nitems: []\n',
      own.replace(/^#.*\n/, ''),
      own.replace('handler: runsc', 'handler: runsc # since May'),
      own.replace('handler: runsc', 'handler: runsc\n    description: mine'),
      `${own}---\nkind: ConfigMap\n`,
    ]) {
      writeFileSync(path, byHand);
      const { exitCode, output, errors } = await run({ context: 'other' });
      assert.deepEqual(
        [exitCode, output, errors],
        [
          2,
          '',
          `runtimeclass: ${path} was written or changed by hand and stays as it is. Use --overwrite to replace it.\n`,
        ],
      );
      assert.equal(readFileSync(path, 'utf8'), byHand);
    }
    assert.equal((await run({ context: 'other', overwrite: true })).exitCode, 0);
    assert.match(readFileSync(path, 'utf8'), /name: from-cluster/);
    for (const nothingLost of [own, own.replaceAll('\n', '\r\n'), '']) {
      writeFileSync(path, nothingLost);
      const { exitCode, output } = await run({ context: 'other' });
      assert.deepEqual([exitCode, output], [0, `other was read and saved to ${path}.\n`]);
      assert.match(readFileSync(path, 'utf8'), /name: from-cluster/);
    }
    assert.deepEqual(readdirSync(folder), ['other.yaml']);
  });

  it('leaves the comments of a person in a file that says the same', async () => {
    start();
    await run({ context: 'other' });
    const path = join(folder, 'other.yaml');
    const commented = `# Ours.\n${readFileSync(path, 'utf8').replace('handler: runsc', 'handler: "runsc" # since May')}`;
    writeFileSync(path, commented);
    const { exitCode, output } = await run({ context: 'other' });
    assert.deepEqual([exitCode, output], [0, `other was read. ${path} is up to date.\n`]);
    assert.equal(readFileSync(path, 'utf8'), commented);
  });

  it('says in a line why a file cannot be written', async () => {
    start();
    writeFileSync(join(home, 'file'), '');
    mkdirSync(join(folder, 'other.yaml'), { recursive: true });
    for (const [place, why] of [
      [join(home, 'file'), /^EEXIST: file already exists$/],
      [join(home, 'file/below'), /^ENOTDIR: not a directory$/],
      [folder, /^it exists and was not read$/],
    ] as const) {
      const { exitCode, errors } = await run({ context: 'other', folder: place });
      const said = `runtimeclass: cannot write ${join(place, 'other.yaml')}: `;
      assert.deepEqual([exitCode, errors.slice(0, said.length)], [2, said]);
      assert.match(errors.slice(said.length).trimEnd(), why);
    }
  });

  it('prints a context without what would control the terminal', async () => {
    start();
    const context = 'prod\u001b[2J\u202e';
    writeFileSync(join(home, 'config'), kubeconfigText({ [context]: { server: server.address } }));
    const { exitCode, output } = await run();
    assert.equal(exitCode, 0);
    assert.match(output, /^prod\\u001b\[2J\\u202e was read and saved to /);
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
