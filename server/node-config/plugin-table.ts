import { groupBy } from '../base/collections.ts';
import type { ContainerdPlugin } from './containerd.ts';
import type { Declared, DeclaredHandler } from './declared.ts';
import { handlerOf, handlerOfAll, type MergedHandler } from './merged.ts';

/** The runtime-related settings of the CRI plugin's table `containerd`, of one file or merged. */
export interface PluginTable {
  readonly defaultName: (Declared<string> & { readonly uri: string }) | undefined;
  /** The runtimes by name; `undefined` if there is no table of runtimes, which differs from an empty one. */
  readonly runtimes: ReadonlyMap<string, MergedHandler> | undefined;
  readonly deprecatedTables: readonly DeclaredHandler[];
}

export const noTable: PluginTable = { defaultName: undefined, runtimes: undefined, deprecatedTables: [] };

export function pluginTable({
  defaultRuntimeName,
  uri,
  hasRuntimes,
  handlers,
  deprecatedTables,
}: ContainerdPlugin): PluginTable {
  const runtimes = new Map(handlers.map(handler => [handler.name, handlerOf(handler)]));
  return {
    defaultName: defaultRuntimeName && { ...defaultRuntimeName, uri },
    runtimes: hasRuntimes ? runtimes : undefined,
    deprecatedTables,
  };
}

/** Merges tables key by key; later values override earlier ones, even with an empty value, and lists as a whole. */
export function mergeTables(tables: readonly PluginTable[]): PluginTable {
  const handlers = tables.flatMap(({ runtimes }) => [...(runtimes?.values() ?? [])]);
  const runtimes = [...groupBy(handlers, ({ name }) => name).values()].map(handlerOfAll);
  return {
    defaultName: tables.findLast(({ defaultName }) => defaultName !== undefined)?.defaultName,
    runtimes: tables.some(table => table.runtimes)
      ? new Map(runtimes.map(handler => [handler.name, handler]))
      : undefined,
    deprecatedTables: [],
  };
}

/** The table extended by the keys that only the table under the plugin's older name has, each as a whole. */
export function takeOver(table: PluginTable, old: PluginTable): PluginTable {
  return {
    defaultName: table.defaultName ?? old.defaultName,
    runtimes: table.runtimes ?? old.runtimes,
    deprecatedTables: [],
  };
}
