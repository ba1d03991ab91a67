import { tableAt } from './declared.ts';
import { readToml } from './read-toml.ts';

/** What the configuration of gVisor's shim, the file that `ConfigPath` of a table names, says about cgroups. */
export interface RunscConfig {
  readonly uri: string;
  /** The flag `systemd-cgroup` of runsc; false where it is not set. */
  readonly hasSystemdCgroup: boolean;
}

/**
 * Reads the configuration of gVisor's shim; `undefined` for any other text, and if a template may write the flag. Source: gVisor
 * `g3doc/user_guide/containerd/configuration.md`, `systemd.md`.
 */
export function readRunscConfig(uri: string, text: string): RunscConfig | undefined {
  if (!text.includes('runsc_config')) return undefined;
  const { root, isComplete } = readToml(text);
  const flags = tableAt(root, 'runsc_config');
  if (flags === undefined || !isComplete) return undefined;
  const value = flags.members.get('systemd-cgroup')?.value;
  return { uri, hasSystemdCgroup: value?.kind === 'string' && value.value === 'true' };
}
