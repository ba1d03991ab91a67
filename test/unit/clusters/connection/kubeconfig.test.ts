import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';
import { inClusterKubeconfig } from '../../../../server/clusters/connection/in-cluster.ts';
import type { Environment } from '../../../../server/clusters/connection/limits.ts';
import { liveClusters } from '../../../../server/clusters/connection/live-cluster.ts';
import { printing } from '../../../support/cluster/exec-user.ts';
import { kubeconfigOf, notAborted, temporaryFolder } from '../../../support/cluster/kubeconfig.ts';
import { problem } from '../../../support/cluster/problem.ts';

const secretToken = 'S3CRET-token';

test('lists the contexts in their order, with the current one and the namespaces', async t => {
  const path = temporaryFolder(t)('config', twoContexts);
  const contexts = await clusters(path).contexts();
  assert.deepEqual(contexts, [
    { name: 'staging', isCurrent: false, namespace: undefined },
    { name: 'prod', isCurrent: true, namespace: 'shop' },
  ]);
});

test('merges the files of KUBECONFIG: the first wins, what is missing is passed over', async t => {
  const write = temporaryFolder(t);
  const first = write('first', 'contexts: [{name: prod, context: {cluster: first, namespace: first}}]');
  const second = write('second', twoContexts);
  const missing = join(dirname(first), 'missing');
  const merged = clusters(undefined, { KUBECONFIG: ['', missing, first, second, first].join(delimiter) });
  assert.deepEqual(await merged.contexts(), [
    { name: 'prod', isCurrent: true, namespace: 'first' },
    { name: 'staging', isCurrent: false, namespace: undefined },
  ]);
});

test('takes the setting before KUBECONFIG, and that before ~/.kube/config', async t => {
  const write = temporaryFolder(t);
  const named = (name: string) => `contexts: [{name: ${name}, context: {cluster: c}}]`;
  const variable = write('variable', named('variable'));
  write('setting', named('setting'));
  const HOME = dirname(variable);
  mkdirSync(join(HOME, '.kube'));
  write(join('.kube', 'config'), named('home'));
  const names = async (setting: string | undefined, env: Environment) =>
    (await clusters(setting, { HOME, ...env }).contexts()).map(({ name }) => name).join();
  assert.equal(await names('~/setting', { KUBECONFIG: variable }), 'setting');
  assert.equal(await names('  ', { KUBECONFIG: variable }), 'variable');
  assert.equal(await names(undefined, { KUBECONFIG: '' }), 'home');
});

test('says which file is missing, and who names it', async t => {
  const folder = dirname(temporaryFolder(t)('other', ''));
  const missing = join(folder, 'missing');
  const home = join(folder, '.kube', 'config');
  const said = async (setting: string | undefined, env: Environment) =>
    (await problem(clusters(setting, env).contexts())).replaceAll(missing, 'FILE').replaceAll(home, 'HOME');
  assert.equal(
    await said(missing, {}),
    'kubeconfig: The kubeconfig named in the settings does not exist: FILE.\n' +
      'Fix the setting, or clear it to use KUBECONFIG or ~/.kube/config.',
  );
  assert.equal(
    await said(undefined, { KUBECONFIG: missing }),
    'kubeconfig: The kubeconfig named in the variable KUBECONFIG does not exist: FILE.\n' +
      'Fix the variable and restart the editor, or set the path in the settings.',
  );
  assert.equal(
    await said(undefined, { HOME: folder }),
    'kubeconfig: There is no kubeconfig: HOME does not exist.\n' +
      "Create one with your cluster's command (for example `aws eks update-kubeconfig`), or set KUBECONFIG or the path in the settings.",
  );
});

for (const [name, text, said] of [
  ['empty', '# nothing\n', 'The kubeconfig has no contexts: FILE.'],
  ['without contexts', 'kind: Config\ncontexts: []\n', 'The kubeconfig has no contexts: FILE.'],
  ['a list', '- a\n', 'The file FILE is not a kubeconfig: it does not contain an object.'],
  [
    'not YAML',
    `users:\n- name: u\n  user: {token: "${secretToken}\n`,
    'The kubeconfig file FILE is not valid YAML: see line 4.',
  ],
] as const) {
  test(`says that a file is ${name}, and quotes nothing`, async t => {
    const path = temporaryFolder(t)('config', text);
    const [message] = (await problem(clusters(path).contexts())).split('\n');
    assert.equal(message!.replace(path, 'FILE'), `kubeconfig: ${said}`);
  });
}

test('says that a file cannot be read', async t => {
  const folder = dirname(temporaryFolder(t)('config', ''));
  const [message] = (await problem(clusters(folder).contexts())).split('\n');
  assert.equal(
    message!.replace(folder, 'FILE'),
    'kubeconfig: Could not read the kubeconfig file FILE (a folder).',
  );
});

test('says which context there is not, and which there are', async t => {
  const path = temporaryFolder(t)('config', twoContexts);
  assert.equal(
    (await problem(clusters(path).connect('dev', notAborted))).replace(path, 'FILE'),
    'kubeconfig: There is no context "dev" in FILE.\nChoose one of: staging, prod.',
  );
});

const cluster = { server: 'https://S3CRET-host.test' };
const { exec } = printing({ token: secretToken });

for (const [name, text, said] of [
  ['no cluster', '{contexts: [{name: test, context: {}}]}', 'The context "test" does not name a cluster.'],
  [
    'a cluster that is not there',
    '{contexts: [{name: test, context: {cluster: s3cret}}]}',
    'The context "test" names a cluster that is not in the kubeconfig.',
  ],
  [
    'a user that is not there',
    kubeconfigOf(cluster, {}).replace('"name":"u"', '"name":"v"'),
    'The context "test" names a user that is not in the kubeconfig.',
  ],
  [
    'a server without https',
    kubeconfigOf({ server: 's3cret.test:6443' }, {}),
    'The cluster of the context "test" has no server that begins with https://.',
  ],
  [
    'a proxy that is none',
    kubeconfigOf({ ...cluster, 'proxy-url': 's3cret' }, {}),
    'The proxy of the context "test" is not a URL that begins with http://, https:// or socks5://.',
  ],
  [
    'a token that is a number',
    kubeconfigOf(cluster, { token: 5 }),
    'token in users[0] of FILE must be a string.',
  ],
  [
    'a group that is a number',
    kubeconfigOf(cluster, { 'as-groups': ['a', 5] }),
    'as-groups[1] in users[0] of FILE must be a string.',
  ],
  [
    'an argument of a plugin that is a number',
    kubeconfigOf(cluster, { exec: { ...exec, args: ['--account', 123456] } }),
    'args[1] in users[0] of FILE must be a string.',
  ],
  [
    'arguments of a plugin that are no list',
    kubeconfigOf(cluster, { exec: { ...exec, args: '--account' } }),
    'args in users[0] of FILE must be a list.',
  ],
  [
    'a variable of a plugin that is a number',
    kubeconfigOf(cluster, {
      exec: {
        ...exec,
        env: [
          { name: 'A', value: '1' },
          { name: 'B', value: 2 },
        ],
      },
    }),
    'value in env[1] of users[0] of FILE must be a string.',
  ],
  [
    'a provider that kubectl dropped',
    kubeconfigOf(cluster, { 'auth-provider': { name: 'gcp' } }),
    'The user of this context signs in with the auth-provider "gcp", which kubectl removed in 1.26.',
  ],
  [
    'a certificate without a key',
    kubeconfigOf(cluster, { 'client-certificate-data': 'UzNDUkVU' }),
    'The client certificate of the context "test" or its key cannot be used (ERR_OSSL_PEM_NO_START_LINE).',
  ],
  [
    'an authority that is none',
    kubeconfigOf({ ...cluster, 'certificate-authority-data': 'UzNDUkVU' }, {}),
    'The certificate-authority of the context "test" is not a PEM certificate.',
  ],
  [
    'a file that is not there',
    kubeconfigOf({ ...cluster, 'certificate-authority': 'missing.crt' }, {}),
    'Could not read a file that the kubeconfig names for the context "test": FOLDER/missing.crt (ENOENT).',
  ],
  [
    'a token file that is not there',
    kubeconfigOf(cluster, { tokenFile: 'missing' }),
    'Could not read the token file FOLDER/missing named in the kubeconfig (ENOENT).',
  ],
] as const) {
  test(`connects to no context with ${name}`, async t => {
    const path = temporaryFolder(t)('config', text);
    const [message] = (await problem(clusters(path).connect('test', notAborted))).split('\n');
    const shown = message!
      .replace(path, 'FILE')
      .replace(dirname(path), 'FOLDER')
      .replace(/^\w+: /, '');
    assert.equal(shown, said);
  });
}

test('one broken entry is no hindrance to the others', async t => {
  const broken = JSON.parse(kubeconfigOf(cluster, { token: secretToken }));
  broken.clusters.unshift({ name: 'broken' }, 7);
  broken.contexts.push({ name: 'broken', context: { cluster: 'broken', namespace: 7 } });
  const path = temporaryFolder(t)('config', JSON.stringify(broken));
  assert.deepEqual(
    (await clusters(path).contexts()).map(({ name }) => name),
    ['test', 'broken'],
  );
  (await clusters(path).connect('test', notAborted)).close();
});

test('inside of a Pod takes its service account', async t => {
  const write = temporaryFolder(t);
  const folder = dirname(write('token', secretToken));
  write('namespace', 'shop');
  const env = { KUBERNETES_SERVICE_HOST: 'fd00::1', KUBERNETES_SERVICE_PORT: '443' };
  const kubeconfig = await inClusterKubeconfig(env, folder);
  assert.deepEqual(
    [...kubeconfig!.clusters.values()].map(({ value }) => value),
    [{ server: 'https://[fd00::1]:443', 'certificate-authority': join(folder, 'ca.crt') }],
  );
  assert.deepEqual(
    [...kubeconfig!.contexts.values()].map(({ value }) => value),
    [{ cluster: 'in-cluster', user: 'in-cluster', namespace: 'shop' }],
  );
  assert.equal(await inClusterKubeconfig({}, folder), undefined);
});

function clusters(setting: string | undefined, env: Environment = {}) {
  return liveClusters({ kubeconfig: () => setting, env });
}

const twoContexts = `
apiVersion: v1
kind: Config
current-context: prod
contexts:
- name: staging
  context: {cluster: staging, user: someone}
- name: prod
  context: {cluster: prod, user: someone, namespace: shop}
users:
- name: someone
  user: {token: ${secretToken}}
`;
