import type { FileRange, Position } from '../yaml/line-index.ts';
import {
  type CriPlugin,
  type Declared,
  type DeclaredHandler,
  declaredAt,
  declaredHandler,
  declaredHandlers,
  endOf,
  isNumber,
  isString,
  type TextRanges,
  tableAt,
  takesTables,
} from './declared.ts';
import { type MisplacedSetting, misplacedSettings } from './misplaced-settings.ts';
import { type PrintingCommand, printingCommand } from './printed.ts';
import type { TomlReading } from './read-toml.ts';
import type { Surroundings } from './surroundings.ts';
import type { TomlTable } from './toml-tree.ts';

/** The runtime-related declarations of one file of containerd's configuration. Source: containerd `docs/cri/config.md`. */
export interface ContainerdFile {
  readonly kind: 'containerd';
  readonly uri: string;
  /** The surroundings of the text; `undefined` for a separate file. */
  readonly inside: Surroundings | undefined;
  /** The command that printed the configuration; `undefined` if somebody wrote it. */
  readonly printedBy: PrintingCommand | undefined;
  /** False if a template or a broken line was left out: then nothing can be concluded from a missing setting. */
  readonly isComplete: boolean;
  /** The first line of the text, cut. */
  readonly firstLine: string;
  /** The first range that is nested too deeply to be read. */
  readonly tooDeepAt: FileRange | undefined;
  /** The end of the text. */
  readonly end: Position;
  /** False if the runtimes are in an inline table: then no table can be added at the end. */
  readonly takesTables: boolean;
  /** The format version of this file, 1 to 4; if missing, containerd takes 1, or the version of an importing file. */
  readonly version: Declared<number> | undefined;
  /** Paths and globs of files that are read after this one. */
  readonly imports: readonly ContainerdImport[];
  /** The tables of the CRI plugin, under any of its names and with any `version`. */
  readonly plugins: readonly ContainerdPlugin[];
  /**
   * The program that runtimes of the removed type `io.containerd.runtime.v1.linux` run, by the table of that plugin.
   * Source: containerd 1.3 `runtime/v1/linux/runtime.go` (Config).
   */
  readonly programOfLinuxRuntime: Declared<string> | undefined;
}

export interface ContainerdImport {
  readonly path: string;
  readonly range: FileRange;
}

/** A table of the CRI plugin in one file. */
export interface ContainerdPlugin {
  readonly name: CriPlugin;
  readonly uri: string;
  /** The ranges of every occurrence of the plugin's name. */
  readonly nameRanges: readonly FileRange[];
  readonly defaultRuntimeName: Declared<string> | undefined;
  /** Whether the plugin has a table of runtimes, even an empty one. */
  readonly hasRuntimes: boolean;
  readonly handlers: readonly DeclaredHandler[];
  /** The tables `default_runtime` and `untrusted_workload_runtime`, deprecated since 1.3 and 1.2, gone in 2.0. */
  readonly deprecatedTables: readonly DeclaredHandler[];
  /** The settings and tables beside `containerd`, such as `cni`, `registry` and `sandbox_image`. */
  readonly others: readonly string[];
  /** Settings of runtimes in tables where containerd ignores them. */
  readonly misplaced: readonly MisplacedSetting[];
  /** The plugin as releases before 2.0 read it, if that differs: they take settings of runtimes without `containerd`. */
  readonly before2: ContainerdPlugin | undefined;
}

/** The names of the CRI plugin, oldest first; containerd 2 migrates each to the next. */
export const criPlugins: readonly CriPlugin[] = [
  'cri',
  'io.containerd.grpc.v1.cri',
  'io.containerd.cri.v1.runtime',
];

export function readContainerd(uri: string, reading: TomlReading, lines: TextRanges): ContainerdFile {
  const { root, isComplete, firstLine, tooDeepAt } = reading;
  return {
    kind: 'containerd',
    uri,
    inside: undefined,
    printedBy: printingCommand(uri, reading),
    isComplete,
    firstLine,
    tooDeepAt: tooDeepAt && lines.rangeOf(tooDeepAt),
    end: endOf(lines),
    takesTables: criPlugins.every(name => takesTables(root, 'plugins', name, 'containerd', 'runtimes')),
    version: declaredAt(root, 'version', lines, isNumber),
    imports: importsOf(root, lines),
    plugins: criPlugins.flatMap(name => pluginOf(uri, root, name, lines) ?? []),
    programOfLinuxRuntime: ['linux', 'io.containerd.runtime.v1.linux'].flatMap(name => {
      return declaredAt(tableAt(root, 'plugins', name), 'runtime', lines, isString) ?? [];
    })[0],
  };
}

function importsOf(root: TomlTable, lines: TextRanges): ContainerdImport[] {
  const value = root.members.get('imports')?.value;
  if (value?.kind !== 'array') return [];
  return value.items.flatMap(item =>
    item.kind === 'string' ? { path: item.value, range: lines.rangeOf(item.range) } : [],
  );
}

function pluginOf(
  uri: string,
  root: TomlTable,
  name: CriPlugin,
  lines: TextRanges,
): ContainerdPlugin | undefined {
  const member = tableAt(root, 'plugins')?.members.get(name);
  if (member?.value.kind !== 'table') return undefined;
  const plugin = member.value;
  const others = [...plugin.members.keys()].filter(key => key !== 'containerd');
  const place = { name, uri, nameRanges: member.names.map(range => lines.rangeOf(range)), others };
  const misplaced = misplacedSettings(plugin, lines);
  return {
    ...place,
    ...runtimesOf(tableAt(plugin, 'containerd'), place, lines),
    misplaced,
    before2: isReadWithoutContainerd(plugin)
      ? { ...place, ...runtimesOf(plugin, place, lines), misplaced: [], before2: undefined }
      : undefined,
  };
}

/** Whether releases before 2.0 take the settings of the table `containerd`, which is missing, from the plugin's own. */
function isReadWithoutContainerd({ members }: TomlTable): boolean {
  return !members.has('containerd') && settingsOfContainerd.some(name => members.has(name));
}

const settingsOfContainerd = [
  'default_runtime_name',
  'runtimes',
  'default_runtime',
  'untrusted_workload_runtime',
];

/** The settings of the table `containerd`. */
function runtimesOf(
  containerd: TomlTable | undefined,
  { uri, name }: Pick<ContainerdPlugin, 'uri' | 'name'>,
  lines: TextRanges,
): Pick<ContainerdPlugin, 'defaultRuntimeName' | 'hasRuntimes' | 'handlers' | 'deprecatedTables'> {
  const runtimes = tableAt(containerd, 'runtimes');
  const place = { uri, plugin: name };
  return {
    defaultRuntimeName: declaredAt(containerd, 'default_runtime_name', lines, isString),
    hasRuntimes: runtimes !== undefined,
    handlers: declaredHandlers(runtimes, lines, place),
    deprecatedTables: ['default_runtime', 'untrusted_workload_runtime'].flatMap(table => {
      const deprecated = containerd?.members.get(table);
      return deprecated?.value.kind === 'table' ? declaredHandler(deprecated, lines, place) : [];
    }),
  };
}
