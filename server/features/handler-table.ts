import type { ContainerdFile } from '../node-config/containerd.ts';
import type { CriPlugin } from '../node-config/declared.ts';
import type { NodeConfigFile } from '../node-config/node-config-file.ts';
import { shimOf } from '../node-config/shim.ts';
import type { RuntimeProfile } from '../runtimes/profile.ts';
import type { FileChange } from './diagnostics/rule.ts';
import { runtimeTypeFor } from './runtime-of-handler.ts';

/**
 * The change that adds a table for a handler of a runtime at the end of a file, with what the runtime needs to be
 * found; `undefined` where nothing is published of how the runtime is configured there.
 */
export function handlerTable(
  handler: string,
  profile: RuntimeProfile,
  file: NodeConfigFile,
  { lineBreak = '\n', files = [file] }: WrittenTable = {},
): FileChange | undefined {
  const lines =
    file.kind === 'crio' ? crioTable(handler, profile) : containerdTable(handler, profile, file, files);
  if (lines === undefined) return undefined;
  const { uri, end } = file;
  const apart = end.line === 0 && end.character === 0 ? [] : end.character === 0 ? [''] : ['', ''];
  return { uri, range: { start: end, end }, text: [...apart, ...lines, ''].join(lineBreak) };
}

export interface WrittenTable {
  readonly lineBreak?: string;
  /** All files of the configuration: what its other runtimes have in common, the new one gets too. */
  readonly files?: readonly NodeConfigFile[];
}

function containerdTable(
  handler: string,
  profile: RuntimeProfile,
  file: ContainerdFile,
  files: readonly NodeConfigFile[],
): readonly string[] | undefined {
  const type = runtimeTypeFor(handler, profile);
  if (type === undefined) return undefined;
  const plugin = pluginFor(file);
  const table = `plugins.${plugin === 'cri' ? plugin : `"${plugin}"`}.containerd.runtimes.${handler}`;
  const options = type === 'io.containerd.runc.v2' ? optionsOfRunc(profile, files) : [];
  return [
    `[${table}]`,
    `  runtime_type = "${type}"`,
    ...(options.length === 0 ? [] : [`  [${table}.options]`, ...options.map(option => `    ${option}`)]),
  ];
}

/** The name that the plugin has in the file already, else the one that goes with its version. */
function pluginFor({ plugins, version }: ContainerdFile): CriPlugin {
  const used = plugins.findLast(({ hasRuntimes }) => hasRuntimes);
  return used?.name ?? pluginOfVersion(version?.value ?? 1);
}

/** What the CRI plugin is called in a file of a version. */
export function pluginOfVersion(version: number): CriPlugin {
  if (version > 2) return 'io.containerd.cri.v1.runtime';
  return version === 2 ? 'io.containerd.grpc.v1.cri' : 'cri';
}

/** The program behind the shim, and the driver of cgroups that the other runtimes of the node have. */
function optionsOfRunc(
  { binaries = [] }: RuntimeProfile,
  files: readonly NodeConfigFile[],
): readonly string[] {
  const [binary] = binaries;
  const plugins = files.flatMap(file => (file.kind === 'containerd' ? file.plugins : []));
  const handlers = plugins.flatMap(plugin => plugin.handlers);
  const hasSystemd = handlers.some(({ settings }) => settings['options.SystemdCgroup']?.value === true);
  return [
    ...(binary === undefined || binary === 'runc' ? [] : [`BinaryName = "${binary}"`]),
    ...(hasSystemd ? ['SystemdCgroup = true'] : []),
  ];
}

function crioTable(handler: string, profile: RuntimeProfile): readonly string[] | undefined {
  const { crioType } = profile;
  const type = runtimeTypeFor(handler, profile);
  const program = crioType === 'vm' ? type && shimOf(type) : profile.binaries?.[0];
  if (crioType === undefined || program === undefined) return undefined;
  return [
    `[crio.runtime.runtimes.${handler}]`,
    `runtime_path = "/usr/bin/${program}"`,
    `runtime_type = "${crioType}"`,
  ];
}
