import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Credential, keepCredential } from '../../../../server/clusters/connection/credential.ts';
import { startServer } from '../../../support/cluster/api-server.ts';
import { execUser } from '../../../support/cluster/exec-user.ts';
import { connectTo, notAborted, temporaryFolder, textAt } from '../../../support/cluster/kubeconfig.ts';
import { problem } from '../../../support/cluster/problem.ts';

test('a token file is read again for every request', async t => {
  const { cluster } = await startServer(t, ({ headers }, response) => response.end(headers.authorization));
  const tokenFile = temporaryFolder(t)('token', 'S3CRET-first\n');
  const connection = await connectTo(t, { cluster, user: { tokenFile } });
  assert.equal(await textAt(connection), 'Bearer S3CRET-first');
  writeFileSync(tokenFile, 'S3CRET-second');
  assert.equal(await textAt(connection), 'Bearer S3CRET-second');
  writeFileSync(tokenFile, '\n');
  assert.match(await problem(textAt(connection)), /^credentials: The token file .* is empty\./);
});

test('a token beside a token file is used as long as the file has none', async t => {
  const { cluster } = await startServer(t, ({ headers }, response) => response.end(headers.authorization));
  const tokenFile = temporaryFolder(t)('token', 'S3CRET-file');
  const connection = await connectTo(t, { cluster, user: { tokenFile, token: 'S3CRET-other' } });
  assert.equal(await textAt(connection), 'Bearer S3CRET-file');
  writeFileSync(tokenFile, '\n');
  assert.equal(await textAt(connection), 'Bearer S3CRET-other');
  rmSync(tokenFile);
  assert.equal(await textAt(connection), 'Bearer S3CRET-other');
});

test('what a plugin gave is kept; once the server says no to it, the plugin is asked once more', async t => {
  let accepted = 'S3CRET-1';
  const asked: string[] = [];
  const { cluster } = await startServer(t, ({ headers }, response) => {
    const token = String(headers.authorization).replace('Bearer ', '');
    asked.push(token);
    response.writeHead(token === accepted ? 200 : 401).end();
  });
  // Counts in a file how often it has run.
  const count = temporaryFolder(t)('count', '0');
  const user = execUser(`
    const fs = require('fs'), file = ${JSON.stringify(count)};
    const runs = Number(fs.readFileSync(file, 'utf8')) + 1;
    fs.writeFileSync(file, String(runs));
    console.log(JSON.stringify({ apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential',
      status: { token: 'S3CRET-' + runs } }));`);
  const connection = await connectTo(t, { cluster, user });
  const watching = () => connection.watch('/nodes', {}, () => {}, notAborted);
  await textAt(connection);
  await textAt(connection);
  assert.equal(readFileSync(count, 'utf8'), '1');
  accepted = 'S3CRET-2';
  await textAt(connection);
  accepted = 'S3CRET-3';
  await watching();
  assert.equal(asked.join(' '), 'S3CRET-1 S3CRET-1 S3CRET-1 S3CRET-2 S3CRET-2 S3CRET-3');
  accepted = 'nothing';
  assert.match(
    await problem(textAt(connection)),
    /^credentials: .* does not accept the credentials \(401\)\./,
  );
  assert.equal(readFileSync(count, 'utf8'), '4');
  accepted = 'S3CRET-5';
  await textAt(connection);
});

test('what is written in the kubeconfig is not shown twice to a server that says no', async t => {
  let count = 0;
  const { cluster } = await startServer(t, (_, response) => {
    count += 1;
    response.writeHead(401).end();
  });
  const connection = await connectTo(t, { cluster, user: { token: 'S3CRET' } });
  assert.match(await problem(textAt(connection)), /\(401\)/);
  assert.equal(count, 1);
});

test('several requests wait for one attempt, which is given up when the last of them is', async () => {
  const obtaining: { signal: AbortSignal; give(credential: Credential): void }[] = [];
  const source = keepCredential(
    signal =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        obtaining.push({ signal, give: resolve });
      }),
  );
  const [first, second] = [new AbortController(), new AbortController()];
  const waiting = [source.get(first.signal), source.get(second.signal)];
  first.abort(new Error('first'));
  await assert.rejects(waiting[0]!, { message: 'first' });
  assert.equal(obtaining[0]!.signal.aborted, false);
  second.abort(new Error('second'));
  await assert.rejects(waiting[1]!, { message: 'second' });
  assert.equal(obtaining[0]!.signal.aborted, true);

  const again = [source.get(notAborted), source.get(notAborted)];
  obtaining[1]!.give({ token: 'S3CRET' });
  assert.deepEqual(await Promise.all(again), [{ token: 'S3CRET' }, { token: 'S3CRET' }]);
  assert.deepEqual(await source.get(notAborted), { token: 'S3CRET' });
  assert.equal(obtaining.length, 2);
});

test('what has expired is obtained anew, and what failed is not kept', async () => {
  let runs = 0;
  const source = keepCredential(async () => {
    runs += 1;
    if (runs === 2) throw new Error('failed');
    return { token: `${runs}`, expires: Date.now() - 1 };
  });
  assert.deepEqual((await source.get(notAborted)).token, '1');
  await assert.rejects(source.get(notAborted), { message: 'failed' });
  assert.deepEqual((await source.get(notAborted)).token, '3');
});

test('an ID token is used until it expires; a new one is left to kubectl', async t => {
  const idToken = (seconds: number) =>
    ['{}', JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }), 'S3CRET']
      .map(part => Buffer.from(part).toString('base64url'))
      .join('.');
  const { cluster } = await startServer(t, ({ headers }, response) => response.end(headers.authorization));
  const asked: string[] = [];
  const issuer = await startServer(t, ({ url }, response) => {
    asked.push(url!);
    response.end();
  });
  const signedInBy = (config: object) => {
    const more = { 'client-id': 'c', 'refresh-token': 'S3CRET', 'idp-issuer-url': issuer.cluster['server'] };
    return { cluster, user: { 'auth-provider': { name: 'oidc', config: { ...more, ...config } } } };
  };
  const valid = idToken(600);
  assert.equal(await textAt(await connectTo(t, signedInBy({ 'id-token': valid }))), `Bearer ${valid}`);
  for (const config of [{}, { 'id-token': idToken(-1) }, { 'id-token': 'S3CRET' }]) {
    assert.equal(
      await problem(connectTo(t, signedInBy(config))),
      'credentials: The user of this context has no valid ID token (OIDC): it is missing or has expired.\n' +
        'Run "kubectl get ns --context test" once: kubectl renews the token in the kubeconfig, which is then read again.' +
        ' If that fails, sign in again with the tool that created the kubeconfig.',
    );
  }
  assert.deepEqual(asked, []);
});

for (const [name, token] of [
  ['a line break', 'S3CRET\n'],
  ['a letter outside of Latin-1', 'S3CRET\u4e2d'],
] as const) {
  test(`says so where a token has ${name}`, async t => {
    const { cluster } = await startServer(t, (_, response) => response.end());
    const connection = await connectTo(t, { cluster, user: { token } });
    assert.match(
      await problem(textAt(connection)),
      /^credentials: The token of the context "test", or a user name .* character that no HTTP header can hold\./,
    );
  });
}
