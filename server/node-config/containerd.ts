import type { FileRange, LineIndex, Position } from '../yaml/line-index.ts';
import {
  type CriPlugin,
  type Declared,
  type DeclaredHandler,
  declaredAt,
  declaredHandler,
  declaredHandlers,
  fileRange,
  isNumber,
  isString,
  tableAt,
  takesTables,
} from './declared.ts';
import type { TomlReading } from './read-toml.ts';
import type { TomlTable } from './toml-tree.ts';

/** The runtime-related declarations of one file of containerd's configuration. Source: containerd `docs/cri/config.md`. */
export interface ContainerdFile {
  readonly kind: 'containerd';
  readonly uri: string;
  /** False if a template or a broken line was left out: then nothing can be concluded from a missing setting. */
  readonly isComplete: boolean;
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
}

/** The names of the CRI plugin, oldest first; containerd 2 migrates each to the next. */
export const criPlugins: readonly CriPlugin[] = [
  'cri',
  'io.containerd.grpc.v1.cri',
  'io.containerd.cri.v1.runtime',
];

export function readContainerd(
  uri: string,
  { root, isComplete, tooDeepAt }: TomlReading,
  lines: LineIndex,
): ContainerdFile {
  return {
    kind: 'containerd',
    uri,
    isComplete,
    tooDeepAt: tooDeepAt && fileRange(lines, tooDeepAt),
    end: lines.positionAt(Number.POSITIVE_INFINITY),
    takesTables: criPlugins.every(name => takesTables(root, 'plugins', name, 'containerd', 'runtimes')),
    version: declaredAt(root, 'version', lines, isNumber),
    imports: importsOf(root, lines),
    plugins: criPlugins.flatMap(name => pluginOf(uri, root, name, lines) ?? []),
  };
}

function importsOf(root: TomlTable, lines: LineIndex): ContainerdImport[] {
  const value = root.members.get('imports')?.value;
  if (value?.kind !== 'array') return [];
  return value.items.flatMap(item =>
    item.kind === 'string' ? { path: item.value, range: fileRange(lines, item.range) } : [],
  );
}

function pluginOf(
  uri: string,
  root: TomlTable,
  name: CriPlugin,
  lines: LineIndex,
): ContainerdPlugin | undefined {
  const member = tableAt(root, 'plugins')?.members.get(name);
  if (member?.value.kind !== 'table') return undefined;
  const containerd = tableAt(member.value, 'containerd');
  const runtimes = tableAt(containerd, 'runtimes');
  const place = { uri, plugin: name };
  return {
    name,
    uri,
    nameRanges: member.names.map(range => fileRange(lines, range)),
    defaultRuntimeName: declaredAt(containerd, 'default_runtime_name', lines, isString),
    hasRuntimes: runtimes !== undefined,
    handlers: declaredHandlers(runtimes, lines, place),
    deprecatedTables: ['default_runtime', 'untrusted_workload_runtime'].flatMap(table => {
      const deprecated = containerd?.members.get(table);
      return deprecated?.value.kind === 'table' ? declaredHandler(deprecated, lines, place) : [];
    }),
  };
}
