import type { AST } from 'toml-eslint-parser';
import type { Range } from '../yaml/tree.ts';
import { isUnknown } from './hide-templates.ts';

/** A table of TOML, independent of its notation: with a header, with dotted keys or inline. */
export interface TomlTable {
  readonly kind: 'table';
  /** Whether the table is inline, in braces: no header can extend it or a table in it. */
  readonly isInline: boolean;
  /** The members by name, in the order of the text. */
  readonly members: ReadonlyMap<string, TomlMember>;
}

/** A key of a table with its value. Ranges are UTF-16 offsets in the text of the file. */
export interface TomlMember {
  readonly name: string;
  /** The ranges of every occurrence of the name, including headers of subtables; without quotes. */
  readonly names: readonly Range[];
  /** The ranges of whole `key = value` statements, or of headers with their keys; empty if only a subtable is written. */
  readonly declarations: readonly Range[];
  readonly value: TomlValue;
}

/** A value; `unknown` for values that a template writes and for dates, which no runtime's configuration uses. */
export type TomlValue =
  | TomlTable
  | { readonly kind: 'string'; readonly value: string; readonly range: Range }
  | { readonly kind: 'number'; readonly value: number; readonly range: Range }
  | { readonly kind: 'boolean'; readonly value: boolean; readonly range: Range }
  | { readonly kind: 'array'; readonly items: readonly TomlValue[]; readonly range: Range }
  | { readonly kind: 'unknown'; readonly range: Range };

/** Some statements of a file, parsed separately, and the offset in the file at which their text starts. */
export interface TomlPart {
  readonly start: number;
  readonly program: AST.TOMLProgram;
}

/** The table that all parts together define. The first of several definitions of a key counts. */
export function buildTable(parts: readonly TomlPart[]): TomlTable {
  const root = newTable();
  for (const { start, program } of parts) {
    for (const statement of program.body[0].body) {
      if (statement.type === 'TOMLKeyValue') addKeyValue(root, statement, start);
      else addTable(root, statement, start);
    }
  }
  return root;
}

interface GrowingTable {
  readonly kind: 'table';
  readonly isInline: boolean;
  readonly members: Map<string, GrowingMember>;
}

interface GrowingMember extends TomlMember {
  readonly names: Range[];
  readonly declarations: Range[];
  value: TomlValue | GrowingTable;
}

function newTable(isInline = false): GrowingTable {
  return { kind: 'table', isInline, members: new Map() };
}

/** Adds a table; arrays of tables are ignored, because neither runtime uses them. */
function addTable(root: GrowingTable, table: AST.TOMLTable, start: number): void {
  if (table.kind === 'array') return;
  const member = memberAt(root, table.key, start);
  if (member?.value.kind !== 'table') return;
  member.declarations.push(moved(table.range, start));
  for (const keyValue of table.body) addKeyValue(member.value as GrowingTable, keyValue, start);
}

function addKeyValue(table: GrowingTable, { key, value, range }: AST.TOMLKeyValue, start: number): void {
  const member = memberAt(table, key, start);
  if (member === undefined) return;
  member.declarations.push(moved(range, start));
  // A member that already has a value is written twice, which TOML forbids.
  if (member.value.kind !== 'table' || member.value.members.size > 0) return;
  member.value = readValue(value, start);
}

/** The member that a dotted key names, with tables created as needed; `undefined` if a value is in the way. */
function memberAt(table: GrowingTable, { keys }: AST.TOMLKey, start: number): GrowingMember | undefined {
  let current: TomlValue | GrowingTable = table;
  let member: GrowingMember | undefined;
  for (const key of keys) {
    if (current.kind !== 'table') return undefined;
    const name = key.type === 'TOMLBare' ? key.name : key.value;
    const { members } = current as GrowingTable;
    member = members.get(name) ?? { name, names: [], declarations: [], value: newTable() };
    members.set(name, member);
    member.names.push(withoutQuotes(moved(key.range, start), key.type === 'TOMLQuoted' ? 1 : 0));
    current = member.value;
  }
  return member;
}

function readValue(node: AST.TOMLContentNode, start: number): TomlValue | GrowingTable {
  const range = moved(node.range, start);
  if (node.type === 'TOMLInlineTable') {
    const table = newTable(true);
    for (const keyValue of node.body) addKeyValue(table, keyValue, start);
    return table;
  }
  if (node.type === 'TOMLArray')
    return { kind: 'array', items: node.elements.map(item => readValue(item, start)), range };
  switch (node.kind) {
    case 'string':
      return isUnknown(node.value)
        ? { kind: 'unknown', range }
        : { kind: 'string', value: node.value, range: withoutQuotes(range, node.multiline ? 3 : 1) };
    case 'integer':
    case 'float':
      return { kind: 'number', value: node.value, range };
    case 'boolean':
      return { kind: 'boolean', value: node.value, range };
    default:
      return { kind: 'unknown', range };
  }
}

function withoutQuotes({ start, end }: Range, quotes: 0 | 1 | 3): Range {
  return { start: start + quotes, end: end - quotes };
}

function moved([start, end]: AST.Range, by: number): Range {
  return { start: start + by, end: end + by };
}
