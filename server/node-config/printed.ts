import { tableAt } from './declared.ts';
import type { TomlReading } from './read-toml.ts';
import type { TomlTable } from './toml-tree.ts';

/**
 * A command that prints the configuration of a node. `crictl info` and `crio status config` ask the running daemon;
 * `containerd config dump` reads the files anew and says nothing of the daemon. Sources: containerd 2.3
 * `internal/cri/server/status.go` (Status), `cmd/containerd/command/config.go` (dump); CRI-O `internal/criocli/status.go`.
 */
export type PrintingCommand = 'containerd config dump' | 'crictl info' | 'crio status config';

/** Whether what a command prints is what the daemon has loaded. */
export function isOfDaemon(command: PrintingCommand): boolean {
  return command !== 'containerd config dump';
}

/**
 * The command that printed a configuration in TOML; `undefined` if somebody wrote it. containerd prints every setting, as
 * `config default` does, with which people begin their files: so the name of the file or its folder has to say `dump`, or the
 * file is among its own imports under another name, as containerd 1.x prints them (`services/server/config/config.go:LoadConfig`).
 * CRI-O prints every table without the comments that `crio config` has (`pkg/config/config.go:ToString`).
 */
export function printingCommand(
  uri: string,
  { root, firstLine, isComplete }: Pick<TomlReading, 'root' | 'firstLine' | 'isComplete'>,
): PrintingCommand | undefined {
  if (!isComplete) return undefined;
  if (hasAll(root, ['root', 'state', 'required_plugins', 'oom_score', 'timeouts', 'plugins'])) {
    return isCalledDump.test(uri) || importsItself(uri, root) ? 'containerd config dump' : undefined;
  }
  const crio = tableAt(root, 'crio');
  const isWhole = crio && hasAll(crio, ['api', 'image', 'metrics', 'network', 'runtime']);
  if (!isWhole || !firstLine.startsWith('[crio]')) return undefined;
  return /\/crio\.conf(?:\.d\/|$)/.test(uri) ? undefined : 'crio status config';
}

function hasAll({ members }: TomlTable, keys: readonly string[]): boolean {
  return keys.every(key => members.has(key));
}

const isCalledDump = /(?:^|[/._-])dumps?(?:[._-][^/]*)?(?:\/[^/]*)?$/;

function importsItself(uri: string, root: TomlTable): boolean {
  const imports = root.members.get('imports')?.value;
  if (imports?.kind !== 'array' || uri.endsWith('/config.toml')) return false;
  return imports.items.some(item => item.kind === 'string' && /^(?:[^*]*\/)?config\.toml$/.test(item.value));
}
