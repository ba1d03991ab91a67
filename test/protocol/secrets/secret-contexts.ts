import type { Certificate } from '../../support/cluster/certificate.ts';
import { execUser } from '../../support/cluster/exec-user.ts';
import type { ContextSetting } from '../kubeconfig.ts';
import type { Secrets } from './find-secrets.ts';
import {
  acceptedTokens,
  hostName,
  idToken,
  nodeAddress,
  password,
  proxyUser,
  tokenAnswers,
} from './secret-servers.ts';

export interface SecretServersAt {
  /** Port on which the proxy that knows `hostName` listens. */
  readonly proxy: number;
  /** Port of the API server itself. */
  readonly server: number;
  /** Of the API server, and that of a user. */
  readonly authority: Certificate;
  readonly client: Certificate;
}

/** Contexts full of secrets, and what is to become of them: some work, with some something is wrong. */
export function secretContexts(at: SecretServersAt): {
  readonly working: Readonly<Record<string, ContextSetting>>;
  readonly failing: Readonly<Record<string, ContextSetting>>;
  readonly secrets: Secrets;
} {
  const { proxy, server, authority, client } = at;
  const ca = encoded(authority.certificate);
  const viaProxy = (login: string) => ({
    'certificate-authority-data': ca,
    'proxy-url': `http://${login}@127.0.0.1:${proxy}`,
  });
  const more = viaProxy(`${proxyUser.name}:${proxyUser.password}`);
  const context = (user: object, change: object = {}): ContextSetting => {
    return { server: `https://${hostName}:6443/hush-path`, user, more: { ...more, ...change } };
  };
  const [token, execToken] = acceptedTokens;
  const plugin = (script: string) => {
    const { exec } = execUser(script);
    const env = [{ name: 'PLUGIN_SECRET', value: 'hush-plugin-variable' }];
    return { exec: { ...exec, args: [...exec.args, 'hush-plugin-argument'], env, provideClusterInfo: true } };
  };
  const credential = (status: object, apiVersion = 'client.authentication.k8s.io/v1') =>
    `console.log(${JSON.stringify(JSON.stringify({ apiVersion, kind: 'ExecCredential', status }))})`;
  const certificate = {
    'client-certificate-data': encoded(client.certificate),
    'client-key-data': encoded(client.key),
  };
  const oidc = (token: string) => {
    const config = {
      'id-token': token,
      'refresh-token': 'hush-refresh-token',
      'client-id': 'hush-client-id',
      'client-secret': 'hush-client-secret',
      'idp-issuer-url': 'https://hush-issuer.invalid',
    };
    return { 'auth-provider': { name: 'oidc', config } };
  };
  return {
    working: {
      token: context({ token }),
      password: context({ username: password.name, password: password.password }),
      'client certificate': context(certificate),
      plugin: context(plugin(credential({ token: execToken }))),
      oidc: context(oidc(idToken(4_000_000_000))),
    },
    failing: {
      ...Object.fromEntries(Object.entries(tokenAnswers).map(([name, token]) => [name, context({ token })])),
      'wrong authority': context({ token }, { 'certificate-authority-data': encoded(client.certificate) }),
      'rubbish authority': context({ token }, { 'certificate-authority-data': encoded('hush-authority') }),
      'rubbish certificate': context({ ...certificate, 'client-key-data': encoded('hush-client-key') }),
      'wrong host name': context({ token }, { 'proxy-url': undefined }),
      'secret in the address': {
        server: `https://hush-name:hush-in-address@127.0.0.1:${server}`,
        user: { token: tokenAnswers['401'] },
        more: { 'certificate-authority-data': ca },
      },
      'no address': { server: 'hush-address', user: { token } },
      'proxy says no': context({ token }, viaProxy('hush-nobody:hush-wrong-password')),
      'proxy refuses': context({ token }, { 'proxy-url': 'http://hush-name:hush-password@127.0.0.1:1' }),
      'proxy is rubbish': context({ token }, { 'proxy-url': 'ftp://hush-name:hush-password@proxy' }),
      'plugin fails': context(plugin('console.error("hush-plugin-error"); process.exit(3)')),
      'plugin prints rubbish': context(plugin('console.log("hush-plugin-rubbish")')),
      'plugin prints the wrong version': context(plugin(credential({ token: execToken }, 'hush/v1'))),
      'plugin has a wrong token': context(plugin(credential({ token: 'hush-stale-token' }))),
      'plugin is missing': context({ exec: { ...plugin('').exec, command: 'no-such-plugin-of-ours' } }),
      'expired oidc': context(oidc(idToken(1_000_000_000))),
      'old provider': context({
        'auth-provider': { name: 'gcp', config: { 'access-token': 'hush-access-token' } },
      }),
      'token file': context({ tokenFile: '/no/such/file' }),
    },
    secrets: {
      // Of every secret that is a text of ours.
      'something with hush': 'hush-',
      'the server': hostName,
      'an address': '127.0.0.1:',
      'the address of a node': nodeAddress.outside,
      'an id token': idToken(1_000_000_000),
      'the authority': middleOf(authority.certificate),
      'the client certificate': middleOf(client.certificate),
      'the client key': middleOf(client.key),
      'the encoded client key': middleOf(encoded(client.key)),
    },
  };
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** Some letters that no other certificate or key has. */
function middleOf(text: string): string {
  const longest = text.split('\n').sort((a, b) => b.length - a.length)[0]!;
  const middle = Math.floor(longest.length / 2);
  return longest.slice(middle - 12, middle + 12);
}
