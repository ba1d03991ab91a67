import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { liveClusters } from '../../../../server/clusters/connection/live-cluster.ts';
import { execUser } from '../../../support/cluster/exec-user.ts';
import { temporaryFolder } from '../../../support/cluster/kubeconfig.ts';
import { problem } from '../../../support/cluster/problem.ts';

const text = JSON.stringify({
  'current-context': 'staging',
  contexts: [
    { name: 'staging', context: { cluster: 'c', user: 'u', namespace: 'shop' } },
    { name: 'prod', context: { cluster: 'd', user: 'v' } },
  ],
  clusters: [
    { name: 'c', cluster: { server: 'https://api.test', extensions: [extension(7)] } },
    { name: 'd', cluster: { server: 'https://other.test' } },
  ],
  users: [
    { name: 'u', user: { exec: { ...execUser('S3CRET-script').exec, provideClusterInfo: true } } },
    { name: 'v', user: { token: 'S3CRET-token' } },
  ],
});

for (const [name, change] of [
  ['another current context', [`"current-context":"staging"`, `"current-context":"prod"`]],
  ['another namespace', ['"namespace":"shop"', '"namespace":"till"']],
  ['a new token of another user', ['S3CRET-token', 'S3CRET-other']],
  ['a context less', [',{"name":"prod","context":{"cluster":"d","user":"v"}}', '']],
] as const) {
  test(`is the same after ${name}: nobody has to sign in again`, async t => {
    const [before, after] = await fingerprints(t, change);
    assert.equal(before, after);
  });
}

for (const [name, change] of [
  ['another server', ['https://api.test', 'https://new.test']],
  ['another plugin', ['S3CRET-script', 'S3CRET-other']],
  ['other words for the plugin', ['"level":7', '"level":8']],
  ['another user', ['"user":"u"', '"user":"v"']],
] as const) {
  test(`is another one after ${name}`, async t => {
    const [before, after] = await fingerprints(t, change);
    assert.notEqual(before, after);
  });
}

test('is none of a context that is gone', async t => {
  const clusters = liveClusters({ kubeconfig: () => temporaryFolder(t)('config', text), env: {} });
  assert.match(await problem(clusters.fingerprint('gone')), /^kubeconfig: There is no context "gone"/);
});

/** Of the context `staging`, before and after a change of the text. */
async function fingerprints(t: Parameters<typeof temporaryFolder>[0], [from, to]: readonly [string, string]) {
  const path = temporaryFolder(t)('config', text);
  const clusters = liveClusters({ kubeconfig: () => path, env: {} });
  const before = await clusters.fingerprint('staging');
  assert.match(before, /^[0-9a-f]{64}$/);
  assert.ok(text.includes(from));
  writeFileSync(path, text.replace(from, to));
  return [before, await clusters.fingerprint('staging')];
}

function extension(level: number) {
  return { name: 'client.authentication.k8s.io/exec', extension: { level } };
}
