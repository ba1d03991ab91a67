import type { FileRange } from '../yaml/line-index.ts';
import { type TextRanges, tableAt } from './declared.ts';
import type { TomlMember, TomlTable } from './toml-tree.ts';

/** A setting or table of runtimes in a table where containerd ignores it; it logs a warning at most. */
export interface MisplacedSetting {
  /** The key as written: `default_runtime_name`, `SystemdCgroup`, or the name of a handler. */
  readonly key: string;
  /** The ranges of every occurrence of the key, without quotes. */
  readonly keyRanges: readonly FileRange[];
  readonly isTable: boolean;
  /** The subtable of the table around it in which containerd reads it; `..` for the table above. */
  readonly belongsIn: 'containerd' | 'runtimes' | 'options' | '..';
  /** Whether releases before 2.0 read it all the same. */
  readonly isReadBefore2: boolean;
  /**
   * How it can be moved: by the name of the subtable and a dot before the key, or to the line below the header of the
   * subtable, which is at this range; `undefined` if neither is valid TOML.
   */
  readonly move: 'prefix' | { readonly below: FileRange } | undefined;
}

/**
 * The misplaced settings in the table of the CRI plugin.
 *
 * The Go struct of the plugin embeds that of its table `containerd`. go-toml v1, which releases before 2.0 have, reads
 * the fields of an embedded struct from the table around it where its own table is missing; v2 never does. Source:
 * `containerd config dump` of 1.6.20, 2.2.0 and 2.3.7; pelletier/go-toml v1 `marshal.go` (valueFromTree).
 */
export function misplacedSettings(plugin: TomlTable, lines: TextRanges): readonly MisplacedSetting[] {
  const containerd = tableAt(plugin, 'containerd');
  const runtimes = tableAt(containerd, 'runtimes');
  const handlers = [...(runtimes?.members.values() ?? [])].flatMap(({ value }) =>
    value.kind === 'table' ? value : [],
  );
  const found = (
    table: TomlTable | undefined,
    belongsIn: MisplacedSetting['belongsIn'],
    isMisplaced: (member: TomlMember) => boolean,
  ) =>
    [...(table?.members.values() ?? [])]
      .filter(isMisplaced)
      .map(member => misplaced(member, table!, belongsIn, lines));
  return [
    ...found(plugin, 'containerd', isSettingOfContainerd),
    ...found(containerd, 'runtimes', isHandler),
    ...handlers.flatMap(handler => found(handler, 'options', ({ name }) => settingsOfOptions.has(name))),
    ...handlers.flatMap(handler =>
      found(tableAt(handler, 'options'), '..', ({ name }) => settingsOfHandler.has(name)),
    ),
  ];
}

function misplaced(
  { name, names, value }: TomlMember,
  table: TomlTable,
  belongsIn: MisplacedSetting['belongsIn'],
  lines: TextRanges,
): MisplacedSetting {
  const subtable = table.members.get(belongsIn);
  return {
    key: name,
    keyRanges: names.map(range => lines.rangeOf(range)),
    isTable: value.kind === 'table',
    belongsIn,
    isReadBefore2: belongsIn === 'containerd' && subtable === undefined,
    move: belongsIn === '..' ? undefined : move({ name, names, value }, subtable, lines),
  };
}

function move(
  { name, names, value }: Pick<TomlMember, 'name' | 'names' | 'value'>,
  subtable: TomlMember | undefined,
  lines: TextRanges,
): MisplacedSetting['move'] {
  if (subtable === undefined) return 'prefix';
  const { value: target, names: headers, declarations } = subtable;
  if (target.kind !== 'table' || target.isInline || target.members.has(name)) return undefined;
  const isInHeaders = value.kind === 'table' && !value.isInline;
  // A dotted key may stand before the headers that extend its table, but not behind them.
  if (isInHeaders || (declarations.length === 0 && names[0]!.start < headers[0]!.start)) return 'prefix';
  return value.kind === 'table' || declarations.length === 0
    ? undefined
    : { below: lines.rangeOf(headers[0]!) };
}

function isSettingOfContainerd({ name, value }: TomlMember): boolean {
  return name === 'default_runtime_name'
    ? value.kind !== 'table'
    : name === 'runtimes' && value.kind === 'table';
}

/** Whether a table beside `runtimes` is a handler that should be in it. */
function isHandler({ name, value }: TomlMember): boolean {
  return value.kind === 'table' && value.members.has('runtime_type') && !tablesOfContainerd.has(name);
}

/** Source: containerd 1.6 and 2.3 `pkg/cri/config/config.go`, `internal/cri/config/config.go` (ContainerdConfig). */
const tablesOfContainerd = new Set(['runtimes', 'default_runtime', 'untrusted_workload_runtime']);

/**
 * Source: containerd `api/types/runc/options/oci.proto` (Options), `api/types/runtimeoptions/v1/api.proto` (Options).
 */
const settingsOfOptions = new Set([
  'BinaryName',
  'SystemdCgroup',
  'Root',
  'ShimCgroup',
  'IoUid',
  'IoGid',
  'NoPivotRoot',
  'NoNewKeyring',
  'CriuPath',
  'CriuImagePath',
  'CriuWorkPath',
  'TypeUrl',
  'ConfigPath',
  'ConfigBody',
]);

/** Source: containerd `internal/cri/config/config.go` (Runtime). */
const settingsOfHandler = new Set([
  'runtime_type',
  'runtime_path',
  'pod_annotations',
  'container_annotations',
  'privileged_without_host_devices',
  'base_runtime_spec',
  'cni_conf_dir',
  'cni_max_conf_num',
  'snapshotter',
  'sandboxer',
  'cgroup_writable',
]);
