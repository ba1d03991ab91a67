import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { toJson } from '../../kubernetes/json.ts';
import { member, type ObjectValue, stringAt } from '../../kubernetes/value.ts';
import { ClusterProblem } from '../cluster.ts';
import { type CredentialSource, keepCredential } from './credential.ts';
import { type ExecPlugin, type PluginSetting, runExecPlugin } from './exec-plugin.ts';
import { type OidcConfig, oidcCredential } from './oidc.ts';
import type { EntryReader } from './read-entry.ts';

/** How the user of a context comes by what is not written in the kubeconfig itself. */
export type SignIn =
  | { readonly kind: 'none' }
  | { readonly kind: 'tokenFile'; readonly path: string }
  | { readonly kind: 'exec'; readonly plugin: ExecPlugin }
  | { readonly kind: 'oidc'; readonly config: OidcConfig };

/** @throws ClusterProblem for what kubectl does not know either. */
export function signInOf(user: EntryReader, cluster: EntryReader): SignIn {
  const path = user.path('tokenFile');
  if (path !== undefined) return { kind: 'tokenFile', path };
  if (user.text('token') !== undefined || user.text('username') !== undefined) return { kind: 'none' };
  const exec = user.object('exec');
  if (exec !== undefined) return { kind: 'exec', plugin: pluginOf(exec, cluster) };
  const provider = user.object('auth-provider');
  if (provider === undefined) return { kind: 'none' };
  if (provider.text('name') !== 'oidc') throw removedProvider(provider.text('name') ?? '');
  return { kind: 'oidc', config: provider.object('config')?.allTexts() ?? {} };
}

export function credentialSource(signIn: SignIn, setting: PluginSetting): CredentialSource {
  switch (signIn.kind) {
    case 'none':
      return notKept(async () => ({}));
    case 'tokenFile':
      // Read for every request: whoever rotates the token, the next request has it.
      return notKept(() => tokenOf(signIn.path));
    case 'exec':
      return keepCredential(signal => runExecPlugin(signIn.plugin, setting, signal));
    case 'oidc':
      return keepCredential(signal => oidcCredential(signIn.config, setting.limit, signal));
  }
}

function notKept(get: CredentialSource['get']): CredentialSource {
  return { get, kept: () => undefined, forget: () => undefined };
}

async function tokenOf(path: string): Promise<{ token: string }> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const message = `The token file ${path} of the kubeconfig cannot be read (${error.code}).`;
    throw new ClusterProblem('credentials', message, 'Let whoever writes the token write it again.');
  });
  const token = text.trim();
  if (token !== '') return { token };
  const message = `The token file ${path} of the kubeconfig is empty.`;
  throw new ClusterProblem('credentials', message, 'Let whoever writes the token write it again.');
}

/** Source: k8s.io/client-go `tools/clientcmd/loader.go:GetAuthInfoFileReferences`: a command with a slash is a path. */
function pluginOf(exec: EntryReader, cluster: EntryReader): ExecPlugin {
  const command = exec.text('command') ?? '';
  const apiVersion = exec.text('apiVersion') ?? '';
  if (command === '' || !/^client\.authentication\.k8s\.io\/v1(beta1)?$/.test(apiVersion)) {
    const message =
      'The exec plugin of this context has no command, or an apiVersion that kubectl has dropped.';
    throw new ClusterProblem(
      'credentials',
      message,
      'Let the tool of your cluster write the kubeconfig anew.',
    );
  }
  const env = exec.objects('env').map(item => [stringAt(item, ['name']), stringAt(item, ['value'])]);
  return {
    command: command.includes(sep) ? exec.path('command')! : command,
    args: exec.texts('args'),
    env: Object.fromEntries(env.filter(([name]) => name !== '')),
    apiVersion,
    interactiveMode: exec.text('interactiveMode') ?? 'IfAvailable',
    installHint: exec.text('installHint') ?? '',
    cluster: exec.flag('provideClusterInfo') ? clusterInfo(cluster) : undefined,
  };
}

/** Source: k8s.io/client-go `pkg/apis/clientauthentication/v1/types.go:Cluster`, `.../exec.go:ConfigToExecCluster`. */
function clusterInfo(cluster: EntryReader): string {
  const info: Record<string, ObjectValue[string]> = {};
  for (const key of ['server', 'tls-server-name', 'certificate-authority-data', 'proxy-url']) {
    const text = cluster.text(key);
    if (text !== undefined) info[key] = text;
  }
  if (cluster.flag('insecure-skip-tls-verify')) info['insecure-skip-tls-verify'] = true;
  const extension = cluster
    .objects('extensions')
    .find(item => stringAt(item, ['name']) === 'client.authentication.k8s.io/exec');
  const config = member(extension, 'extension');
  return toJson(config === undefined ? info : { ...info, config });
}

function removedProvider(name: string): ClusterProblem {
  const message = `The user of this context signs in by the auth-provider "${name}", which kubectl dropped in 1.26.`;
  const advice =
    name === 'gcp'
      ? 'Install gke-gcloud-auth-plugin and run "gcloud container clusters get-credentials".'
      : name === 'azure'
        ? 'Install kubelogin and run "kubelogin convert-kubeconfig".'
        : 'Use a user with an exec plugin.';
  return new ClusterProblem('credentials', message, advice);
}
