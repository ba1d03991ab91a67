import type { Declared, DeclaredHandler, SettingValue } from '../../../node-config/declared.ts';
import type { MergedConfiguration, MergedHandler } from '../../../node-config/merged.ts';
import type { FileRange } from '../../../yaml/line-index.ts';

/** A runtime behind the shim of runc, and who makes its cgroups. */
export interface CgroupTable {
  readonly name: string;
  readonly isDefault: boolean;
  readonly bySystemd: boolean;
  /** Where to say it: at the option, or at the name of the table. */
  readonly place: { readonly uri: string; readonly range: FileRange };
  /** The option in the last table of the runtime. */
  readonly option: Declared<SettingValue> | undefined;
  /** Another option in that table. */
  readonly otherOption: Declared<SettingValue> | undefined;
}

/**
 * The runtimes behind the shim of runc that have a table, without those of which it is not known: a template writes the option, or it
 * may be in a part of the configuration that is not in the workspace.
 */
export function cgroupTables(
  { handlers, defaultHandler }: MergedConfiguration,
  isComplete: boolean,
): readonly CgroupTable[] {
  return [...handlers.values()].flatMap(handler => {
    const last = handler.declarations.at(-1);
    const key = Object.keys(handler.settings).find(name => systemdCgroup.test(name));
    const value = key === undefined ? false : handler.settings[key];
    const isKnown = typeof value === 'boolean' && (key !== undefined || isComplete);
    if (last === undefined || !isOfRunc(handler) || !isKnown) return [];
    return tableOf(handler.name, last, value, handler.name === defaultHandler);
  });
}

const systemdCgroup = /^options\.systemdcgroup$/i;

function isOfRunc({ settings }: MergedHandler): boolean {
  return settings['runtime_type'] === 'io.containerd.runc.v2' && !settings['runtime_path'];
}

function tableOf(name: string, last: DeclaredHandler, bySystemd: boolean, isDefault: boolean): CgroupTable {
  const options = Object.entries(last.settings).filter(([key]) => /^options\.\w+$/.test(key));
  const option = options.find(([key]) => systemdCgroup.test(key))?.[1];
  const range = option?.keyRange ?? last.nameRanges[0]!;
  return {
    name,
    isDefault,
    bySystemd,
    place: { uri: last.uri, range },
    option,
    otherOption: options[0]?.[1],
  };
}
