import fc from 'fast-check';
import type { Grammar } from '../grammar.ts';
import { writeYaml } from '../write-yaml.ts';
import { surroundings } from './manifests.ts';
import { node, runtimeClass } from './objects.ts';
import {
  anyBoolean,
  className,
  few,
  handlerName,
  labels,
  mapOf,
  name,
  namespace,
  oneOf,
  some,
  type Value,
} from './values.ts';

const isolation = oneOf('shared-kernel', 'user-space-kernel', 'vm', 'none', 'VM', 'strong');
const globs = few(oneOf('kata', 'ka*', '*', '*a*a*b', 'gcr.io/*', 'dev-?', '[', '!x', '**', ''));

const policy = some({
  requirements: few(
    some(
      {
        name: oneOf('untrusted code', 'x'),
        namespaces: globs,
        labels,
        images: globs,
        defaultClass: className,
        needs: some({
          isolation,
          userNamespaces: anyBoolean,
          gpu: anyBoolean,
          allowedClasses: globs,
          forbiddenClasses: globs,
        }),
      },
      'needs',
    ),
  ),
  classes: mapOf(['kata', 'gvisor', 'runc', '*'], some({ isolation, handlers: few(handlerName) })),
});

const rules = mapOf(
  ['unknown-field', 'old-api-version', 'invalid-handler', 'nobody', 'unknown-class'],
  oneOf('error', 'off', 'hint', 'Error'),
);
const settings = some({
  rules,
  kubernetesVersion: oneOf('1.34', '1.20.2', 'v1.37.0', 1.3, 'new'),
  exclude: globs,
});

const runtimes = some({
  runtimes: mapOf(
    ['own', 'kata', 'runc'],
    some({
      title: oneOf('Own'),
      isolation,
      extends: oneOf('kata', 'own'),
      lifted: few(oneOf('host-network', 'x')),
      gpu: anyBoolean,
      limitations: few(oneOf('host-network')),
    }),
  ),
  handlers: mapOf(['own', 'kata', 'a*'], oneOf('kata', 'own', 'runc', 'vm')),
  classes: mapOf(['safe', 'kata'], oneOf('kata', 'own', 'nobody')),
});

const savedCluster = some(
  {
    apiVersion: oneOf('v1'),
    kind: oneOf('List'),
    metadata: some({
      annotations: mapOf(
        [
          'runtimeclass.dev/context',
          'runtimeclass.dev/server-version',
          'runtimeclass.dev/nodes',
          'runtimeclass.dev/synced-at',
          'a',
        ],
        oneOf('prod', 'v1.34.2', 'complete', '2026-11-23T06:00:00Z', 'yesterday'),
      ),
    }),
    items: few(
      fc.oneof(
        runtimeClass,
        node,
        some({
          apiVersion: oneOf('v1'),
          kind: oneOf('Namespace'),
          metadata: some({ name: namespace, labels }),
        }),
      ),
      4,
    ),
  },
  'apiVersion',
  'kind',
  'items',
);

const user = some({
  token: oneOf('secret'),
  'client-certificate-data': oneOf('AAAA', '%%'),
  exec: some({
    apiVersion: oneOf('client.authentication.k8s.io/v1'),
    command: oneOf('aws'),
    args: few(name),
    env: few(some({ name, value: name })),
  }),
  'auth-provider': some({ name: oneOf('oidc', 'gcp'), config: mapOf(['id-token', 'idp-issuer-url'], name) }),
  as: name,
});
const entries = (key: string, value: fc.Arbitrary<Value>) => few(some({ name, [key]: value }, 'name', key));

const kubeconfig = some(
  {
    apiVersion: oneOf('v1'),
    kind: oneOf('Config'),
    'current-context': name,
    contexts: entries('context', some({ cluster: name, user: name, namespace }, 'cluster', 'user')),
    clusters: entries(
      'cluster',
      some(
        {
          server: oneOf(
            'https://127.0.0.1:6443',
            'http://a',
            'https://[::1',
            'file:///etc/passwd',
            'x',
            '//',
          ),
          'insecure-skip-tls-verify': anyBoolean,
          'certificate-authority-data': oneOf('AAAA', '%%'),
          'proxy-url': oneOf('http://p:1', 'socks5://p', '::'),
          'tls-server-name': name,
        },
        'server',
      ),
    ),
    users: entries('user', user),
  },
  'contexts',
  'clusters',
  'users',
);

/** `.runtimeclass/policy.yaml`, `settings.yaml`, `runtimes.yaml`, saved clusters and kubeconfigs. */
export const settingsFiles: readonly Grammar[] = [
  grammar('policies', ['.runtimeclass/policy.yaml'], policy),
  grammar('settings', ['.runtimeclass/settings.yaml'], settings),
  grammar('runtimes', ['.runtimeclass/runtimes.yaml'], runtimes),
  grammar(
    'saved clusters',
    ['.runtimeclass/dev.yaml', '.runtimeclass/staging.yaml', 'saved.yaml'],
    savedCluster,
  ),
  grammar('kubeconfigs', ['kubeconfig.yaml'], kubeconfig),
];

function grammar(title: string, paths: readonly string[], value: fc.Arbitrary<Value>): Grammar {
  const text = fc.tuple(value, fc.nat()).map(([written, seed]) => writeYaml(written, seed));
  return { name: title, paths, files: surroundings, text };
}
