import type { FileRange, LineIndex, Position } from '../yaml/line-index.ts';
import { isUnknown } from './hide-templates.ts';
import type { TomlMember, TomlTable, TomlValue } from './toml-tree.ts';

/** Converts ranges of a configuration to positions in its file, which may hold it inside of another text. */
export type TextRanges = Pick<LineIndex, 'rangeOf'>;

/** A value that a configuration declares, with its range; plain data that does not hold on to the text. */
export interface Declared<Value> {
  /** The value; `undefined` if a template writes it or if it has the wrong type for its key. */
  readonly value: Value | undefined;
  /** The range of the value; for a string without its quotes. */
  readonly range: FileRange;
  readonly keyRange: FileRange;
}

export type SettingValue = string | number | boolean | readonly string[];

/** A handler as one table of one file declares it. */
export interface DeclaredHandler {
  readonly name: string;
  readonly uri: string;
  /** The name of the containerd plugin that has the table; `undefined` for CRI-O. */
  readonly plugin: CriPlugin | undefined;
  /** The ranges of every occurrence of the name, including headers of subtables; "go to definition" leads to the first. */
  readonly nameRanges: readonly FileRange[];
  /** The range of the table's header and keys, without subtables; only that of the name if the table has no header. */
  readonly tableRange: FileRange;
  /** The settings by key as written (`runtime_type`, `options.BinaryName`). */
  readonly settings: Readonly<Record<string, Declared<SettingValue>>>;
}

/** The three names that containerd's CRI plugin has had, oldest first. */
export type CriPlugin = 'cri' | 'io.containerd.grpc.v1.cri' | 'io.containerd.cri.v1.runtime';

/** The handlers of a table of runtimes, in the order of the text, without those whose name a template writes. */
export function declaredHandlers(
  runtimes: TomlTable | undefined,
  lines: TextRanges,
  place: Pick<DeclaredHandler, 'uri' | 'plugin'>,
): DeclaredHandler[] {
  return [...(runtimes?.members.values() ?? [])]
    .filter(({ name, value }) => value.kind === 'table' && !isUnknown(name))
    .map(member => declaredHandler(member, lines, place));
}

/** The handler that a table with the settings of one runtime declares; it has the name of the table. */
export function declaredHandler(
  member: TomlMember,
  lines: TextRanges,
  { uri, plugin }: Pick<DeclaredHandler, 'uri' | 'plugin'>,
): DeclaredHandler {
  const nameRanges = member.names.map(range => lines.rangeOf(range));
  return {
    name: member.name,
    uri,
    plugin,
    nameRanges,
    tableRange: member.declarations[0] ? lines.rangeOf(member.declarations[0]) : nameRanges[0]!,
    settings: Object.fromEntries(settingsOf(member.value, lines, '')),
  };
}

/** One setting of a table; its value is `undefined` if `isOfType` does not accept it. */
export function declaredAt<Value extends SettingValue>(
  table: TomlTable | undefined,
  key: string,
  lines: TextRanges,
  isOfType: (value: SettingValue | undefined) => value is Value,
): Declared<Value> | undefined {
  const member = table?.members.get(key);
  if (member === undefined || member.value.kind === 'table') return undefined;
  const value = settingValue(member.value);
  return { ...rangesOf(member, lines), value: isOfType(value) ? value : undefined };
}

export function isString(value: SettingValue | undefined): value is string {
  return typeof value === 'string';
}

export function isNumber(value: SettingValue | undefined): value is number {
  return typeof value === 'number';
}

/** The subtable at these keys; `undefined` if there is none. */
export function tableAt(table: TomlTable | undefined, ...keys: readonly string[]): TomlTable | undefined {
  let current = table;
  for (const key of keys) {
    const value = current?.members.get(key)?.value;
    current = value?.kind === 'table' ? value : undefined;
  }
  return current;
}

/** Whether subtables can be added to the table at this path: TOML forbids it if the table or one around it is inline. */
export function takesTables(root: TomlTable, ...keys: readonly string[]): boolean {
  return keys.every((_, index) => tableAt(root, ...keys.slice(0, index + 1))?.isInline !== true);
}

/** The position of the end of a text. */
export function endOf(lines: TextRanges): Position {
  return lines.rangeOf({ start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY }).end;
}

function* settingsOf(
  value: TomlValue,
  lines: TextRanges,
  prefix: string,
): Generator<[string, Declared<SettingValue>]> {
  if (value.kind !== 'table') return;
  for (const member of value.members.values()) {
    const key = prefix + member.name;
    if (member.value.kind === 'table') yield* settingsOf(member.value, lines, `${key}.`);
    else yield [key, { ...rangesOf(member, lines), value: settingValue(member.value) }];
  }
}

function rangesOf(
  { names, value }: TomlMember,
  lines: TextRanges,
): Pick<Declared<never>, 'range' | 'keyRange'> {
  const keyRange = lines.rangeOf(names[0]!);
  return { keyRange, range: value.kind === 'table' ? keyRange : lines.rangeOf(value.range) };
}

function settingValue(value: TomlValue): SettingValue | undefined {
  if (value.kind === 'table' || value.kind === 'unknown') return undefined;
  if (value.kind !== 'array') return value.value;
  return value.items.flatMap(item => (item.kind === 'string' ? item.value : []));
}
