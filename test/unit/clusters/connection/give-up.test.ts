import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServer } from '../../../support/cluster/api-server.ts';
import { connectTo, notAborted } from '../../../support/cluster/kubeconfig.ts';

const user = { token: 'S3CRET-token' };

test('is given up with the reason of the signal, before and in the middle of the answer', async t => {
  const { cluster } = await startServer(t, ({ url }, response) => {
    if (url === '/begins') response.writeHead(200).write('{');
    else cancelling.abort(reason);
  });
  const reason = new Error('not needed any more');
  let cancelling = new AbortController();
  const connection = await connectTo(t, { cluster, user });
  await assert.rejects(connection.get('/silent', {}, cancelling.signal), reason);

  cancelling = new AbortController();
  const body = await connection.get('/begins', {}, cancelling.signal);
  const reading = (async () => {
    for await (const _ of body) cancelling.abort(reason);
  })();
  await assert.rejects(reading, reason);
  await assert.rejects(connection.get('/begins', {}, cancelling.signal), reason);
});

test('closing the connection ends what goes on', async t => {
  const { cluster } = await startServer(t, () => connection.close());
  const connection = await connectTo(t, { cluster, user });
  await assert.rejects(connection.get('/silent', {}, notAborted), { name: 'AbortError' });
});
