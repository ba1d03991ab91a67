import { sep } from 'node:path';
import { ClusterProblem } from '../info/cluster.ts';
import { type CredentialSource, keepCredential } from './credential.ts';
import { execCluster } from './exec-info.ts';
import { type ExecPlugin, type PluginSetting, runExecPlugin } from './exec-plugin.ts';
import { readNamedFile } from './named-file.ts';
import { oidcCredential } from './oidc.ts';
import type { EntryReader } from './read-entry.ts';

/** The way to obtain the credentials of a user that are not written in the kubeconfig itself. */
export type SignIn =
  | { readonly kind: 'none' }
  | { readonly kind: 'tokenFile'; readonly path: string; readonly otherwise: string | undefined }
  | { readonly kind: 'exec'; readonly plugin: ExecPlugin }
  | { readonly kind: 'oidc'; readonly idToken: string | undefined; readonly context: string };

/**
 * The sign-in method of the user of a context. @throws ClusterProblem for methods that kubectl does not support either.
 */
export function signInOf(context: string, user: EntryReader, cluster: EntryReader): SignIn {
  const path = user.path('tokenFile');
  const token = user.text('token');
  if (path !== undefined) return { kind: 'tokenFile', path, otherwise: token };
  if (token !== undefined || user.text('username') !== undefined) return { kind: 'none' };
  const exec = user.object('exec');
  if (exec !== undefined) return { kind: 'exec', plugin: pluginOf(exec, cluster) };
  const provider = user.object('auth-provider');
  if (provider === undefined) return { kind: 'none' };
  const name = provider.text('name') ?? '';
  if (name !== 'oidc') {
    throw new ClusterProblem('credentials', { code: 'removed-auth-provider', arguments: { name } });
  }
  return { kind: 'oidc', idToken: provider.object('config')?.text('id-token'), context };
}

export function credentialSource(signIn: SignIn, setting: PluginSetting): CredentialSource {
  switch (signIn.kind) {
    case 'none':
      return notKept(async () => ({}));
    case 'tokenFile':
      // Read for every request, so that a rotated token is used at once.
      return notKept(() => tokenOf(signIn));
    case 'exec':
      return keepCredential(signal => runExecPlugin(signIn.plugin, setting, signal));
    case 'oidc':
      return notKept(async () => oidcCredential(signIn.idToken, signIn.context));
  }
}

function notKept(get: CredentialSource['get']): CredentialSource {
  return { get, kept: () => undefined, forget: () => undefined };
}

/**
 * The token in the file, else the one in the kubeconfig beside it.
 * Source: k8s.io/client-go `transport/round_trippers.go:NewBearerAuthWithRefreshRoundTripper` (1.36).
 */
async function tokenOf({ path, otherwise }: SignIn & { kind: 'tokenFile' }): Promise<{ token: string }> {
  try {
    const token = (await readNamedFile(path)).toString('utf8').trim() || otherwise;
    if (token !== undefined) return { token };
  } catch (error) {
    if (otherwise !== undefined) return { token: otherwise };
    const code = String((error as NodeJS.ErrnoException).code);
    throw new ClusterProblem('credentials', { code: 'token-file-unreadable', arguments: { path, code } });
  }
  throw new ClusterProblem('credentials', { code: 'token-file-empty', arguments: { path } });
}

/**
 * The exec plugin of a user. A command with a slash is a path, relative to the kubeconfig: source k8s.io/client-go
 * `tools/clientcmd/loader.go:GetAuthInfoFileReferences`.
 */
function pluginOf(exec: EntryReader, cluster: EntryReader): ExecPlugin {
  const command = exec.text('command') ?? '';
  const apiVersion = exec.text('apiVersion') ?? '';
  if (command === '' || !/^client\.authentication\.k8s\.io\/v1(beta1)?$/.test(apiVersion)) {
    throw new ClusterProblem('credentials', { code: 'invalid-exec-plugin' });
  }
  const env = exec.objects('env').map(item => [item.text('name') ?? '', item.text('value') ?? '']);
  return {
    command: command.includes(sep) ? exec.path('command')! : command,
    args: exec.texts('args'),
    env: Object.fromEntries(env.filter(([name]) => name !== '')),
    apiVersion,
    interactiveMode: exec.text('interactiveMode') ?? 'IfAvailable',
    installHint: exec.text('installHint') ?? '',
    cluster: exec.flag('provideClusterInfo') ? execCluster(cluster) : undefined,
  };
}
