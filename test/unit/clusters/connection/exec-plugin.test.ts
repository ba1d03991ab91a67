import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { basename, dirname } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { startServer } from '../../../support/cluster/api-server.ts';
import { selfSigned } from '../../../support/cluster/certificate.ts';
import { execUser, printing } from '../../../support/cluster/exec-user.ts';
import {
  connectTo,
  notAborted,
  temporaryFolder,
  testClusters,
  textAt,
} from '../../../support/cluster/kubeconfig.ts';
import { problem } from '../../../support/cluster/problem.ts';

const cluster = { server: 'https://s3cret.test', 'certificate-authority-data': '' };
const node = basename(process.execPath);

for (const [name, user, said] of [
  [
    'is missing on the PATH',
    { exec: { ...execUser('').exec, command: 'no-such-plugin', installHint: 'Install it\n from its page.' } },
    'The exec plugin no-such-plugin is not installed, or not on the PATH of the editor.\n' +
      'Install it. If it is found in a terminal, start the editor from there. Install it from its page.',
  ],
  [
    'is missing at its path',
    { exec: { ...execUser('').exec, command: './no-such-plugin' } },
    'The exec plugin no-such-plugin is not installed at the path given in the kubeconfig.\n' +
      'Install it. If it is found in a terminal, start the editor from there.',
  ],
  [
    'has a path through a file',
    { exec: { ...execUser('').exec, command: `${process.execPath}/no-such-plugin` } },
    'Could not start the exec plugin no-such-plugin (ENOTDIR).',
  ],
  [
    'has an argument with a zero byte',
    execUser('\0S3CRET'),
    'Could not start the exec plugin node (ERR_INVALID_ARG_VALUE).',
  ],
  [
    'has an argument without end',
    execUser(`//${'S3CRET'.repeat(400_000)}`),
    'Could not start the exec plugin node (E2BIG).',
  ],
  [
    'fails',
    execUser('console.log("S3CRET"); console.error("S3CRET"); process.exit(7)'),
    'failed (exit code 7).',
  ],
  ['is killed', execUser('process.kill(process.pid, "SIGTERM")'), 'was killed (SIGTERM).'],
  ['prints rubbish', execUser('console.log("S3CRET")'), 'did not print an ExecCredential.'],
  ['prints nothing', execUser(''), 'did not print an ExecCredential.'],
  ['prints other JSON', execUser('console.log(null)'), 'did not print an ExecCredential.'],
  [
    'prints another version',
    printing({ token: 'S3CRET' }, 'v2'),
    'answered in another apiVersion than requested.',
  ],
  ['prints no status', printing(undefined), 'printed an ExecCredential without status.'],
  ['gives nothing', printing({ token: '' }), 'returned neither a token nor a certificate.'],
  [
    'gives half of a certificate',
    printing({ clientCertificateData: 'S3CRET' }),
    'returned a client certificate without its key, or the key alone.',
  ],
  [
    'gives a certificate that is none',
    printing({ clientCertificateData: 'S3CRET', clientKeyData: 'S3CRET' }),
    'The client certificate of the context "test" or its key cannot be used (ERR_OSSL_PEM_NO_START_LINE).',
  ],
  [
    'prints without end',
    execUser('const more = () => process.stdout.write("S3CRET".repeat(10000), more); more()'),
    'produced over 1 MB of output and was killed.',
  ],
  [
    'must have a terminal',
    { exec: { ...execUser('').exec, interactiveMode: 'Always' } },
    'signs in at a terminal (interactiveMode: Always), and an editor has none.',
  ],
] as const) {
  test(`says that a plugin ${name}, and nothing of what it prints`, async t => {
    const text = await problem(testClusters(t, { cluster, user }).connect('test', notAborted));
    const shown = text.replace(`The exec plugin ${node} `, '').replace(/^credentials: /, '');
    assert.equal(said.includes('\n') ? shown : shown.split('\n')[0], said);
  });
}

test('a plugin that hangs is stopped at the limit, with what it started', async t => {
  const { user, started, gone } = await hangingPlugin(t);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const clusters = testClusters(t, { cluster, user, limits: { credential: 1000 } });
  const connecting = problem(clusters.connect('test', notAborted));
  await started;
  t.mock.timers.tick(1000);
  assert.match(await connecting, / did not finish within 1 s and was killed\./);
  await gone;
});

test('a plugin that hangs is stopped when nobody wants its answer any more', async t => {
  const { user, started, gone } = await hangingPlugin(t);
  const cancelling = new AbortController();
  const connecting = testClusters(t, { cluster, user }).connect('test', cancelling.signal);
  const reason = new Error('not needed any more');
  void started.then(() => cancelling.abort(reason));
  await assert.rejects(connecting, reason);
  await gone;
});

test('a plugin is told of the cluster what it asks for, has no terminal and keeps its environment', async t => {
  const script = `
    const { KUBERNETES_EXEC_INFO: info, REGION: region, HOME: home } = process.env;
    process.stdin.on('data', () => {}).on('end', () => console.log(JSON.stringify({
      apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential',
      status: { token: Buffer.from(JSON.stringify([JSON.parse(info), region, home])).toString('base64') },
    })));`;
  const { exec } = execUser(script);
  const user = { exec: { ...exec, provideClusterInfo: true, env: [{ name: 'REGION', value: 'north' }] } };
  const server = await startServer(t, ({ headers }, response) => {
    response.end(Buffer.from(headers.authorization!.replace('Bearer ', ''), 'base64'));
  });
  const extensions = [{ name: 'client.authentication.k8s.io/exec', extension: { audience: 'a', level: 3 } }];
  const spec = { interactive: false, cluster: { ...server.cluster, config: { audience: 'a', level: 3 } } };
  const { 'certificate-authority-data': authority = '', ...withoutAuthority } = server.cluster;
  const authorityFile = temporaryFolder(t)('ca.crt', Buffer.from(authority, 'base64').toString());
  for (const cluster of [server.cluster, { ...withoutAuthority, 'certificate-authority': authorityFile }]) {
    const connection = await connectTo(t, {
      cluster: { ...cluster, extensions },
      user,
      env: { HOME: process.cwd() },
    });
    assert.deepEqual(JSON.parse(await textAt(connection)), [
      { apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential', spec },
      'north',
      process.cwd(),
    ]);
  }
});

test('a plugin is found by our PATH, whatever its own is, and runs where there is no home folder', async t => {
  const server = await startServer(t, ({ headers }, response) => response.end(headers.authorization));
  const { exec } = printing({ token: 'S3CRET' });
  const ofPlugin = { ...exec, command: node, env: [{ name: 'PATH', value: '/nowhere' }] };
  const env = { PATH: dirname(process.execPath), HOME: '/nowhere' };
  const connection = await connectTo(t, { cluster: server.cluster, user: { exec: ofPlugin }, env });
  assert.equal(await textAt(connection), 'Bearer S3CRET');
});

test('a plugin may give a client certificate', async t => {
  const { certificate, key } = selfSigned([]);
  const { cluster } = await startServer(t, ({ socket }, response) => {
    response.end((socket as TLSSocket).getPeerCertificate().raw?.toString('base64'));
  });
  const user = printing({ clientCertificateData: certificate, clientKeyData: key });
  assert.equal(
    await textAt(await connectTo(t, { cluster, user })),
    certificate.replace(/-----.*-----|\n/g, ''),
  );
});

/** A plugin that starts another program, both of which hang; `gone` when both have ended. */
async function hangingPlugin(t: TestContext) {
  let count = 0;
  let start = () => {};
  let end = () => {};
  const started = new Promise<void>(resolve => {
    start = resolve;
  });
  const gone = new Promise<void>(resolve => {
    end = resolve;
  });
  const server = createServer(socket => {
    count += 1;
    if (count === 2) start();
    socket.resume().on('error', () => {});
    socket.on('close', () => {
      count -= 1;
      if (count === 0) end();
    });
  });
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const hang = `require('net').connect(${port}, '127.0.0.1')`;
  const both = `${hang}; require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(hang)}])`;
  return { user: execUser(both), started, gone };
}
