import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { liveClusters } from '../../../server/clusters/connection/live-cluster.ts';
import type { WatchEvent } from '../../../server/clusters/info/cluster.ts';
import { printing } from '../../support/cluster/exec-user.ts';
import { connectTo, notAborted, temporaryFolder, textAt } from '../../support/cluster/kubeconfig.ts';
import { problem } from '../../support/cluster/problem.ts';
import { controlPlane } from '../control-plane/control-plane.ts';

const server = await controlPlane();
const classes = '/apis/node.k8s.io/v1/runtimeclasses';

describe('a real API server', { skip: server.available ? false : server.why }, () => {
  if (!server.available) return;
  const config = JSON.parse(readFileSync(server.kubeconfig, 'utf8'));
  const cluster: Record<string, string> = config.clusters[0].cluster;
  const user: { token: string } = config.users[0].user;
  after(() => server.stop());

  test('its contexts are read from the kubeconfig, and the file is left as it is', async () => {
    const before = readFileSync(server.kubeconfig, 'utf8');
    const clusters = liveClusters({ kubeconfig: () => server.kubeconfig, env: {} });
    assert.deepEqual(await clusters.contexts(), [{ name: 'test', isCurrent: true, namespace: undefined }]);
    const connection = await clusters.connect('test', notAborted);
    assert.match(await textAt(connection), new RegExp(`"gitVersion": "v${server.version}`));
    connection.close();
    assert.equal(readFileSync(server.kubeconfig, 'utf8'), before);
  });

  test('a list comes in pieces, and a watch from its version sees what is made afterwards', async t => {
    const connection = await connectTo(t, { cluster, user });
    const list = JSON.parse(await textAt(connection, classes));
    assert.deepEqual([list.kind, list.items], ['RuntimeClassList', []]);

    const cancelling = new AbortController();
    const events: string[] = [];
    const onEvent = ({ type, object }: WatchEvent) => {
      const { metadata, handler } = object as unknown as { metadata: { name: string }; handler: string };
      events.push(`${type} ${metadata.name} ${handler}`);
      if (events.length === 2) cancelling.abort();
    };
    const query = { resourceVersion: list.metadata.resourceVersion, allowWatchBookmarks: 'true' };
    const watching = connection.watch(classes, query, onEvent, cancelling.signal);
    const ended = assert.rejects(watching, { name: 'AbortError' });
    const kind = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass' };
    await server.api.post(classes, { ...kind, metadata: { name: 'kata' }, handler: 'kata-qemu' });
    await server.api.delete(`${classes}/kata`);
    await ended;
    assert.deepEqual(events, ['ADDED kata kata-qemu', 'DELETED kata kata-qemu']);
  });

  test('a watch that the server ends at its time ends without a problem', async t => {
    const connection = await connectTo(t, { cluster, user });
    await connection.watch(classes, { timeoutSeconds: '1' }, () => {}, notAborted);
  });

  test('a wrong token, a user without rights and another certificate are told apart', async t => {
    const said = async (connection: Promise<Awaited<ReturnType<typeof connectTo>>>) =>
      (await problem(textAt(await connection, classes))).split('\n')[0];
    assert.equal(
      await said(connectTo(t, { cluster, user: { token: 'S3CRET' } })),
      'credentials: The server of "test" does not accept the credentials (401).',
    );
    assert.equal(
      await said(connectTo(t, { cluster, user: { ...user, as: 'somebody' } })),
      `forbidden: The server of "test" does not allow this user to read ${classes} (403).`,
    );
    assert.equal(
      await said(connectTo(t, { cluster: { server: cluster['server'] }, user })),
      'certificate: The certificate of the server of "test" is not trusted (SELF_SIGNED_CERT_IN_CHAIN).',
    );
  });

  test('a token may come from a file or from a plugin', async t => {
    const tokenFile = temporaryFolder(t)('token', `${user.token}\n`);
    for (const other of [{ tokenFile }, printing({ token: user.token })]) {
      const connection = await connectTo(t, { cluster, user: other });
      assert.equal(JSON.parse(await textAt(connection, classes)).kind, 'RuntimeClassList');
    }
  });
});
