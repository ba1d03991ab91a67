import type { ContainerdPlugin } from './containerd.ts';
import type { Declared, DeclaredHandler } from './declared.ts';
import { handlerOf, type MergedHandler, withDeclaration } from './merged.ts';

/** The table `containerd` of the CRI plugin, as far as it is about runtimes: of one file, or merged. */
export interface PluginTable {
  readonly defaultName: (Declared<string> & { readonly uri: string }) | undefined;
  /** `undefined` where there is no table of runtimes, which is not the same as an empty one. */
  readonly runtimes: ReadonlyMap<string, MergedHandler> | undefined;
  readonly deprecatedTables: readonly DeclaredHandler[];
}

export const noTable: PluginTable = { defaultName: undefined, runtimes: undefined, deprecatedTables: [] };

export function tableOf({
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

/** Key by key; the later one counts, be it empty, and of a list it has all items. */
export function mergeTables(one: PluginTable, later: PluginTable): PluginTable {
  const runtimes = new Map(one.runtimes);
  for (const [name, handler] of later.runtimes ?? []) {
    const known = runtimes.get(name);
    runtimes.set(name, known ? handler.declarations.reduce(withDeclaration, known) : handler);
  }
  return {
    defaultName: later.defaultName ?? one.defaultName,
    runtimes: one.runtimes || later.runtimes ? runtimes : undefined,
    deprecatedTables: [],
  };
}

/** What a table has of an older name of the plugin: the keys that it does not have itself, each as a whole. */
export function takeOver(table: PluginTable, old: PluginTable): PluginTable {
  return {
    defaultName: table.defaultName ?? old.defaultName,
    runtimes: table.runtimes ?? old.runtimes,
    deprecatedTables: [],
  };
}
