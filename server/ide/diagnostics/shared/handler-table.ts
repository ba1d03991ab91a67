import { runtimeTypeFor } from '../../../analysis/runtime-of-handler.ts';
import type { CriPlugin, SettingValue } from '../../../node-config/declared.ts';
import type { MergedHandler } from '../../../node-config/merged.ts';
import type { NodeConfigFile } from '../../../node-config/node-config-file.ts';
import { shimOf } from '../../../node-config/shim.ts';
import type { RuntimeProfile } from '../../../runtimes/model/profile.ts';
import { containerdSettings, crioSettings } from '../../../runtimes/table-settings.ts';
import type { LocatedChange } from './fix.ts';

/**
 * The change that adds a table for a handler at the end of a file, with the runtime type and the settings that the
 * project of the runtime ships; `undefined` if nothing is published about configuring the runtime there, or if the file
 * cannot take such a table.
 */
export function handlerTable(
  handler: string,
  profile: RuntimeProfile,
  file: NodeConfigFile,
  how: HowToWrite = {},
): LocatedChange | undefined {
  const settings =
    file.kind === 'crio'
      ? settingsForCrio(handler, profile)
      : settingsForContainerd(handler, profile, how.files ?? [file]);
  return settings && tableWith({ name: handler, settings }, file, how);
}

/** The change that adds a table with these settings at the end of a file; `undefined` if the file cannot take one. */
export function tableWith(
  { name, settings }: Pick<MergedHandler, 'name' | 'settings'>,
  file: NodeConfigFile,
  { lineBreak = '\n', plugin }: HowToWrite = {},
): LocatedChange | undefined {
  const { uri, end } = file;
  const parent = file.kind === 'crio' ? 'crio.runtime' : pathOf(plugin ?? pluginFor(file));
  const lines = linesOf(`${parent}.runtimes.${keyOf(name)}`, settings, file.kind === 'crio' ? '' : '  ');
  if (lines === undefined || !file.takesTables || hasTable(name, file, plugin)) return undefined;
  const apart = end.line === 0 && end.character === 0 ? [] : end.character === 0 ? [''] : ['', ''];
  return { uri, range: { start: end, end }, text: [...apart, ...lines, ''].join(lineBreak) };
}

export interface HowToWrite {
  readonly lineBreak?: string;
  /** All files of the configuration; settings that its other runtimes have in common are used for the new one, too. */
  readonly files?: readonly NodeConfigFile[];
  /** The containerd plugin whose table gets the handler; by default the last one that has runtimes. */
  readonly plugin?: CriPlugin | undefined;
}

/** The name of the CRI plugin in a configuration file of this version. */
export function pluginOfVersion(version: number): CriPlugin {
  if (version > 2) return 'io.containerd.cri.v1.runtime';
  return version === 2 ? 'io.containerd.grpc.v1.cri' : 'cri';
}

type Settings = MergedHandler['settings'];

function settingsForContainerd(
  handler: string,
  profile: RuntimeProfile,
  files: readonly NodeConfigFile[],
): Settings | undefined {
  const type = runtimeTypeFor(handler, profile);
  if (type === undefined) return undefined;
  return {
    runtime_type: type,
    ...(type === 'io.containerd.runc.v2'
      ? optionsOfRunc(profile, files)
      : containerdSettings(handler, profile)),
  };
}

/** The options of containerd's runc shim: the binary it runs, and the cgroup driver of the node's other runtimes. */
function optionsOfRunc({ binaries = [] }: RuntimeProfile, files: readonly NodeConfigFile[]): Settings {
  const [binary] = binaries;
  const plugins = files.flatMap(file => (file.kind === 'containerd' ? file.plugins : []));
  const handlers = plugins.flatMap(plugin => plugin.handlers);
  const hasSystemd = handlers.some(({ settings }) => settings['options.SystemdCgroup']?.value === true);
  return {
    ...(binary !== undefined && binary !== 'runc' && { 'options.BinaryName': binary }),
    ...(hasSystemd && { 'options.SystemdCgroup': true }),
  };
}

function settingsForCrio(handler: string, profile: RuntimeProfile): Settings | undefined {
  const { crioType } = profile;
  const program = programForCrio(handler, profile);
  if (crioType === undefined || program === undefined) return undefined;
  return { runtime_path: program, runtime_type: crioType, ...crioSettings(handler, profile) };
}

/** The path of the runtime's binary for CRI-O, in the folder in which packages install programs. */
export function programForCrio(handler: string, profile: RuntimeProfile): string | undefined {
  const type = runtimeTypeFor(handler, profile);
  const program = profile.crioType === 'vm' ? type && shimOf(type) : profile.binaries?.[0];
  return program && `/usr/bin/${program}`;
}

/** The name that the CRI plugin already has in the file, otherwise the one for the version of the file. */
function pluginFor({ plugins, version }: Extract<NodeConfigFile, { kind: 'containerd' }>): CriPlugin {
  const used = plugins.findLast(({ hasRuntimes }) => hasRuntimes);
  return used?.name ?? pluginOfVersion(version?.value ?? 1);
}

/** Whether the file already has this table; TOML forbids to define a table twice. */
function hasTable(name: string, file: NodeConfigFile, plugin: CriPlugin | undefined): boolean {
  if (file.kind === 'crio') return file.handlers.some(handler => handler.name === name);
  const meant = plugin ?? pluginFor(file);
  return file.plugins.some(
    each => each.name === meant && each.handlers.some(handler => handler.name === name),
  );
}

function pathOf(plugin: CriPlugin): string {
  return `plugins.${keyOf(plugin)}.containerd`;
}

/**
 * The lines of a table; `undefined` if a setting cannot be written: its value comes from a template, or its key needs
 * quotes.
 */
function linesOf(table: string, settings: Settings, indent: string): readonly string[] | undefined {
  const lines = [`[${table}]`];
  const below: string[] = [];
  for (const [key, value] of Object.entries(settings)) {
    const [, options, name] = /^(options\.)?([\w-]+)$/.exec(key) ?? [];
    if (name === undefined || value === undefined) return undefined;
    if (options === undefined) lines.push(`${indent}${name} = ${written(value)}`);
    else below.push(`${indent}  ${name} = ${written(value)}`);
  }
  return below.length === 0 ? lines : [...lines, `${indent}[${table}.options]`, ...below];
}

function written(value: SettingValue): string {
  if (typeof value === 'object') return `[${value.map(item => JSON.stringify(item)).join(', ')}]`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function keyOf(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}
