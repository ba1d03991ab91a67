import { runtimeTypeFor } from '../../analysis/runtime-of-handler.ts';
import type { CriPlugin, SettingValue } from '../../node-config/declared.ts';
import type { MergedHandler } from '../../node-config/merged.ts';
import type { NodeConfigFile } from '../../node-config/node-config-file.ts';
import { shimOf } from '../../node-config/shim.ts';
import type { RuntimeProfile } from '../../runtimes/model/profile.ts';
import { containerdSettings, crioSettings } from '../../runtimes/table-settings.ts';
import type { FileChange } from './rule.ts';

/**
 * The change that adds a table for a handler of a runtime at the end of a file, with what the runtime needs to be
 * found and what its project ships; `undefined` where nothing is published of how the runtime is configured there, and
 * where the file takes no such table.
 */
export function handlerTable(
  handler: string,
  profile: RuntimeProfile,
  file: NodeConfigFile,
  how: HowToWrite = {},
): FileChange | undefined {
  const settings =
    file.kind === 'crio'
      ? settingsForCrio(handler, profile)
      : settingsForContainerd(handler, profile, how.files ?? [file]);
  return settings && tableWith({ name: handler, settings }, file, how);
}

/** The change that adds a table with these settings at the end of a file; `undefined` where the file takes none. */
export function tableWith(
  { name, settings }: Pick<MergedHandler, 'name' | 'settings'>,
  file: NodeConfigFile,
  { lineBreak = '\n', plugin }: HowToWrite = {},
): FileChange | undefined {
  const { uri, end } = file;
  const parent = file.kind === 'crio' ? 'crio.runtime' : pathOf(plugin ?? pluginFor(file));
  const lines = linesOf(`${parent}.runtimes.${keyOf(name)}`, settings, file.kind === 'crio' ? '' : '  ');
  if (lines === undefined || !file.takesTables || hasTable(name, file, plugin)) return undefined;
  const apart = end.line === 0 && end.character === 0 ? [] : end.character === 0 ? [''] : ['', ''];
  return { uri, range: { start: end, end }, text: [...apart, ...lines, ''].join(lineBreak) };
}

export interface HowToWrite {
  readonly lineBreak?: string;
  /** All files of the configuration: what its other runtimes have in common, the new one gets too. */
  readonly files?: readonly NodeConfigFile[];
  /** The table of containerd's plugin that is meant, else the last one that has runtimes. */
  readonly plugin?: CriPlugin | undefined;
}

/** What the CRI plugin is called in a file of a version. */
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

/** The program behind the shim, and the driver of cgroups that the other runtimes of the node have. */
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

/** The path that CRI-O gets to hear, where packages put programs. */
export function programForCrio(handler: string, profile: RuntimeProfile): string | undefined {
  const type = runtimeTypeFor(handler, profile);
  const program = profile.crioType === 'vm' ? type && shimOf(type) : profile.binaries?.[0];
  return program && `/usr/bin/${program}`;
}

/** The name that the plugin has in the file already, else the one that goes with its version. */
function pluginFor({ plugins, version }: Extract<NodeConfigFile, { kind: 'containerd' }>): CriPlugin {
  const used = plugins.findLast(({ hasRuntimes }) => hasRuntimes);
  return used?.name ?? pluginOfVersion(version?.value ?? 1);
}

/** TOML takes no table twice. */
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

/** `undefined` where not all of the settings can be written: a template writes one, or a key is no plain word. */
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
