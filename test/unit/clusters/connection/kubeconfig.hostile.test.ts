import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { liveClusters } from '../../../../server/clusters/connection/live-cluster.ts';
import { kubeconfigOf, notAborted, temporaryFolder } from '../../../support/cluster/kubeconfig.ts';
import { problem } from '../../../support/cluster/problem.ts';
import { makeNamedPipe, withoutPipes } from '../../../support/named-pipe.ts';
import { aliasesOfAliases } from '../../../support/nested-texts.ts';

const secretToken = 'S3CRET-token';

for (const [name, text, said] of [
  [
    'nested too deeply',
    `users:\n- name: u\n  user: {token: "${secretToken}", more: ${'['.repeat(7_000)}\n`,
    'The kubeconfig file FILE is nested too deeply to be read: see line 3.',
  ],
  [
    'nested too deeply by aliases',
    aliasesOfAliases(10_000, 'users'),
    'The kubeconfig file FILE is nested too deeply to be read: see line 200.',
  ],
] as const) {
  test(`says that a file is ${name}, and quotes nothing`, async t => {
    const path = temporaryFolder(t)('config', text);
    const [message] = (await problem(clusters(path).contexts())).split('\n');
    assert.equal(message!.replace(path, 'FILE'), `kubeconfig: ${said}`);
  });
}

for (const [name, cluster, user, said] of [
  [
    'certificate-authority',
    { 'certificate-authority': 'pipe' },
    {},
    'Could not read a file that the kubeconfig names for the context "test": FOLDER/pipe (a named pipe).',
  ],
  [
    'client-certificate',
    {},
    { 'client-certificate': 'pipe', 'client-key': 'pipe' },
    'Could not read a file that the kubeconfig names for the context "test": FOLDER/pipe (a named pipe).',
  ],
  [
    'tokenFile',
    {},
    { tokenFile: 'pipe' },
    'Could not read the token file FOLDER/pipe named in the kubeconfig (a named pipe).',
  ],
] as const) {
  test(`waits for no named pipe as ${name}`, { skip: withoutPipes }, async t => {
    const server = 'https://127.0.0.1:1';
    const path = temporaryFolder(t)('config', kubeconfigOf({ server, ...cluster }, user));
    makeNamedPipe(join(dirname(path), 'pipe'));
    const [message] = (await problem(clusters(path).connect('test', notAborted))).split('\n');
    assert.equal(message!.replace(dirname(path), 'FOLDER').replace(/^\w+: /, ''), said);
  });
}

test('waits for no named pipe as a kubeconfig', { skip: withoutPipes }, async t => {
  const folder = dirname(temporaryFolder(t)('config', ''));
  const pipe = makeNamedPipe(join(folder, 'pipe'));
  const [message] = (await problem(clusters(pipe).contexts())).split('\n');
  assert.equal(
    message!.replace(folder, 'FOLDER'),
    'kubeconfig: Could not read the kubeconfig file FOLDER/pipe (a named pipe).',
  );
});

function clusters(path: string) {
  return liveClusters({ kubeconfig: () => path, env: {} });
}
