import type { ContainerdFile, ContainerdPlugin } from './containerd.ts';
import type { CriPlugin, DeclaredHandler } from './declared.ts';
import { handlerOf, type MergedConfiguration, type MergedHandler, textSetting } from './merged.ts';
import { mergeTables, noTable, type PluginTable, pluginTable, takeOver } from './plugin-table.ts';

/**
 * Releases of containerd that merge files alike, by the first one: up to 1.7, 2.0 to 2.2, and 2.3 and later.
 *
 * - 1.x: the last file that has the plugin's table has all of it, and its runtimes replace the built-in one.
 * - 2.0: tables are merged key by key. The table of an older name is taken over after that, and only if of all versions
 *   above 1 the last one is 2: a file with version 3 behind it, or nothing but version 1, leaves it unread.
 * - 2.3: every file by itself takes over the tables of older names, then they are merged key by key.
 *
 * Sources: containerd 1.6.20 `services/server/config/config.go`; 2.2.0 and 2.3.5
 * `cmd/containerd/server/config/config.go` (LoadConfig, mergeConfig), `plugins/cri/runtime/plugin.go` (migrateConfig);
 * and `containerd config dump` of these three.
 */
export const containerdReleases = ['1.x', '2.0', '2.3'] as const;
export type ContainerdRelease = (typeof containerdReleases)[number];

/** The configuration that containerd has after reading these files, given in the order in which it reads them. */
export function mergeContainerd(
  files: readonly ContainerdFile[],
  release: ContainerdRelease,
): MergedConfiguration {
  const { defaultName, runtimes, deprecatedTables } = readers[release](files);
  const handlers = new Map<string, MergedHandler>();
  if (release !== '1.x' || runtimes === undefined) handlers.set(builtIn.name, builtIn);
  for (const [name, handler] of runtimes ?? []) {
    const settings = { ...handlers.get(name)?.settings, ...handler.settings };
    handlers.set(name, { ...handler, settings });
  }
  const merged: MergedConfiguration = {
    release,
    handlers,
    defaultHandler: defaultName ? defaultName.value : builtIn.name,
    defaultDeclaration: defaultName && { uri: defaultName.uri, range: defaultName.range },
  };
  return deprecatedTables.reduce(withDeprecatedTable, merged);
}

/** The tables that releases before 2.0 read, each of which replaces the previous one as a whole. */
export function tablesBefore2(files: readonly ContainerdFile[]): readonly ContainerdPlugin[] {
  const version = files.findLast(file => file.version?.value)?.version?.value ?? 1;
  const name: CriPlugin = version === 1 ? 'cri' : 'io.containerd.grpc.v1.cri';
  return files
    .flatMap(({ plugins }) => plugins)
    .filter(plugin => plugin.name === name)
    .map(plugin => plugin.before2 ?? plugin);
}

/** Whether a release reads the plugin's table of this name in a file that is alone and has this version. */
export function isPluginRead(plugin: CriPlugin, version: number, release: ContainerdRelease): boolean {
  if (plugin === 'io.containerd.cri.v1.runtime') return release !== '1.x';
  if (plugin === 'cri') return version <= 1 && release !== '2.0';
  if (release === '2.3') return version <= 3;
  return release === '1.x' ? version >= 2 : version === 2;
}

/** The handler built into containerd on Linux. Source: `internal/cri/config/config_unix.go`, `config_windows.go`. */
const builtIn: MergedHandler = {
  name: 'runc',
  declarations: [],
  settings: { runtime_type: 'io.containerd.runc.v2' },
};

/** The handlers built into containerd on Windows, the default first; a file does not show for which system it is. */
export const windowsHandlers = ['runhcs-wcow-process', 'runhcs-wcow-hypervisor'] as const;

const readers: Readonly<Record<ContainerdRelease, (files: readonly ContainerdFile[]) => PluginTable>> = {
  '1.x': files => {
    const last = tablesBefore2(files).at(-1);
    return last ? pluginTable(last) : noTable;
  },
  '2.0': files => {
    const tablesCalled = (isCalled: (name: CriPlugin, version: number) => boolean) =>
      mergeTables(
        files
          .flatMap(file => file.plugins.filter(({ name }) => isCalled(name, versionOf(file))))
          .map(pluginTable),
      );
    const table = tablesCalled(name => name === 'io.containerd.cri.v1.runtime');
    if (files.findLast(file => versionOf(file) > 1)?.version?.value !== 2) return table;
    // The plugins of a file of version 1 are renamed when it is read; in any other version the old name is ignored.
    const isOld = (name: CriPlugin, version: number) =>
      name === 'io.containerd.grpc.v1.cri' || (name === 'cri' && version === 1);
    return takeOver(table, tablesCalled(isOld));
  },
  '2.3': files =>
    mergeTables(
      files.map(file =>
        file.plugins
          .filter(({ name }) => isPluginRead(name, versionOf(file), '2.3'))
          .map(pluginTable)
          .reduceRight(takeOver, noTable),
      ),
    ),
};

/** The version of a file; without one it is 1 (2.x), or the version of another file (1.x). */
function versionOf({ version }: ContainerdFile): number {
  return version?.value || 1;
}

/**
 * The configuration with a deprecated table: up to 1.7 two more tables of the plugin are handlers if they have a
 * runtime type, and one of them is the default then. Source: containerd 1.7 `pkg/cri/config/config.go`
 * (ValidatePluginConfig).
 */
function withDeprecatedTable(merged: MergedConfiguration, table: DeclaredHandler): MergedConfiguration {
  const isDefault = table.name === 'default_runtime';
  const handler = handlerOf(table, isDefault ? 'default' : 'untrusted');
  if (textSetting(handler, 'runtime_type') === undefined) return merged;
  const handlers = new Map([...merged.handlers, [handler.name, handler]]);
  if (!isDefault) return { ...merged, handlers };
  const defaultDeclaration = { uri: table.uri, range: table.nameRanges[0]! };
  return { ...merged, handlers, defaultHandler: handler.name, defaultDeclaration };
}
