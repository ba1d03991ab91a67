import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import type { Environment } from './limits.ts';

/** The paths at which the kubeconfig is looked up. */
export interface KubeconfigFiles {
  /** Absolute paths; an entry of an earlier file overrides one of the same name in a later file. */
  readonly paths: readonly string[];
  readonly namedBy: 'setting' | 'KUBECONFIG' | 'default';
}

/**
 * The kubeconfig files in the setting, else in `KUBECONFIG`, else `~/.kube/config`; the first two may name several
 * files, separated as in `PATH`.
 * Source: k8s.io/client-go `tools/clientcmd/loader.go:NewDefaultClientConfigLoadingRules` (1.36).
 */
export function kubeconfigFiles(setting: string | undefined, env: Environment): KubeconfigFiles {
  const home = homeFolder(env);
  const bySetting = listed(setting).map(path => resolve(home, path.replace(/^~(?=$|[\\/])/, home)));
  if (bySetting.length > 0) return { paths: bySetting, namedBy: 'setting' };
  const byVariable = listed(env['KUBECONFIG']).map(path => resolve(path));
  if (byVariable.length > 0) return { paths: byVariable, namedBy: 'KUBECONFIG' };
  return { paths: [defaultFile(home)], namedBy: 'default' };
}

/**
 * The home folder. Windows has three variables for it; the first one with a kubeconfig is used.
 * Source: k8s.io/client-go `util/homedir/homedir.go:HomeDir` (1.36).
 */
export function homeFolder(env: Environment): string {
  const { HOME, HOMEDRIVE, HOMEPATH, USERPROFILE } = env;
  const onWindows = [HOMEDRIVE && HOMEPATH && HOMEDRIVE + HOMEPATH, USERPROFILE];
  const candidates = [HOME, ...onWindows].filter(path => path !== undefined && path !== '') as string[];
  return candidates.find(path => existsSync(defaultFile(path))) ?? candidates[0] ?? homedir();
}

function listed(paths: string | undefined): readonly string[] {
  const trimmed = (paths ?? '').split(delimiter).map(path => path.trim());
  return [...new Set(trimmed.filter(path => path !== ''))];
}

function defaultFile(home: string): string {
  return join(home, '.kube', 'config');
}
