import type { Value } from '../../yaml/value.ts';

/** Keys from the chart's `.Values` to a value; `anyKey` stands for one that is not known, such as an item in a `range`. */
export type ValuePath = readonly string[];

export const anyKey = '*';

/** A value while a template is executed: what is known of it, and which of `.Values` it is. */
export type TemplateValue =
  /** Plain data. `from` is the path that it has been read from. */
  | { readonly kind: 'data'; readonly data: Value; readonly from: ValuePath | undefined }
  | DictValue
  | { readonly kind: 'list'; readonly items: readonly TemplateValue[] }
  /** The output of an `include` or of a function that formats. */
  | { readonly kind: 'text'; readonly pieces: readonly Piece[] }
  /**
   * A value that is known only when the chart is installed, or that a function has made which is not known here. It is
   * one of `from` or, if there are none, something else. `isLine`: it is text without line breaks.
   */
  | { readonly kind: 'unknown'; readonly from: readonly ValuePath[]; readonly isLine: boolean };

/** A map that the template has made, such as the context of an `include`. Like in Go, `set` and `merge` change it. */
export interface DictValue {
  readonly kind: 'dict';
  readonly entries: Map<string, TemplateValue>;
  /** The maps that were merged into it, those first that win. */
  merged?: { readonly maps: readonly TemplateValue[]; readonly winBeforeOwn: boolean };
}

/** A part of what a template prints. */
export interface Piece {
  /** `undefined` for text that is not known. */
  readonly text: string | undefined;
  /** Whether text that is not known has no line breaks. */
  readonly isLine: boolean;
  /** The paths of `.Values` of which this is one value, quoted at most. */
  readonly from: readonly ValuePath[];
  /** Whether it is a value of any type, written as YAML. */
  readonly isYaml: boolean;
  /** Whether it is printed only on a condition whose outcome is not known. */
  readonly isConditional: boolean;
  /** What the `if` and `with` around it test. */
  readonly guards: readonly ValuePath[];
  /** Where in the templates it stands. */
  readonly at: TemplatePlace | undefined;
}

export interface TemplatePlace {
  /** The name of the template file. */
  readonly file: string;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

export const nothing: TemplateValue = { kind: 'data', data: null, from: undefined };

export function unknown(from: readonly ValuePath[] = [], isLine = false): TemplateValue {
  return { kind: 'unknown', from, isLine };
}

export function dataOf(data: Value): TemplateValue {
  return { kind: 'data', data, from: undefined };
}

/** The paths of which a value is one. */
export function originsOf(value: TemplateValue): readonly ValuePath[] {
  if (value.kind === 'unknown') return value.from;
  if (value.kind === 'data') return value.from === undefined ? [] : [value.from];
  return value.kind === 'text' ? distinct(value.pieces.flatMap(({ from }) => from)) : [];
}

/** One of several values, of which it is not known which one. */
export function oneOf(values: readonly TemplateValue[]): TemplateValue {
  if (values.length === 1) return values[0]!;
  return unknown(distinct(values.flatMap(originsOf)));
}

function distinct(paths: readonly ValuePath[]): readonly ValuePath[] {
  if (paths.length < 2) return paths;
  const all = [...new Map(paths.map(path => [path.join('\0'), path])).values()];
  return all.length > mostOrigins ? [[]] : all;
}

/** A value with more origins counts as all of `.Values`. */
const mostOrigins = 200;

/** The member of a map; `undefined` if the value is nothing that has members, with which Helm fails. */
export function fieldOf(value: TemplateValue, key: string): TemplateValue | undefined {
  if (value.kind === 'dict') return memberOfDict(value, key);
  if (value.kind === 'unknown')
    return unknown(
      value.from.map(path => [...path, key]),
      value.isLine,
    );
  if (value.kind !== 'data') return undefined;
  const { data } = value;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  const from = value.from && [...value.from, key];
  const member = Object.hasOwn(data, key) ? (data as Record<string, Value>)[key]! : null;
  return { kind: 'data', data: member, from };
}

/**
 * A member of a map into which others were merged: the first one that is not empty, or, where the merged maps win, the
 * first one that exists. Sprig also merges the members of maps, which is not modelled. Source: Sprig `dict.go:merge`.
 */
function memberOfDict({ entries, merged }: DictValue, key: string): TemplateValue {
  const own = entries.get(key);
  if (merged === undefined) return own ?? nothing;
  const others = merged.maps
    .filter(map => !lacks(map, key))
    .map(map => (map.kind === 'data' && map.data === null ? nothing : fieldOf(map, key)) ?? unknown());
  const ownOnes = own === undefined ? [] : [own];
  const all = merged.winBeforeOwn ? [...others, ...ownOnes] : [...ownOnes, ...others];
  if (all.length === 0) return nothing;
  const first = merged.winBeforeOwn ? 0 : all.findIndex(value => truthOf(value) !== false);
  if (first < 0) return oneOf(all);
  const isPlain = truthOf(all[first]!) === true && typeof printedText(all[first]!) === 'string';
  return isPlain ? all[first]! : oneOf(all.slice(first));
}

function lacks(map: TemplateValue, key: string): boolean {
  if (map.kind === 'dict') return map.merged === undefined && !map.entries.has(key);
  return map.kind === 'data' && isMap(map.data) && !Object.hasOwn(map.data, key);
}

function isMap(data: Value): data is { readonly [key: string]: Value } {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** Whether a value counts as true: Go `text/template/exec.go:isTrue`. `undefined` if that is not known. */
export function truthOf(value: TemplateValue): boolean | undefined {
  switch (value.kind) {
    case 'data':
      return truthOfData(value.data);
    case 'dict':
      return value.entries.size > 0 || (value.merged === undefined ? false : undefined);
    case 'list':
      return value.items.length > 0;
    case 'text':
      if (value.pieces.some(({ text, isConditional }) => text && !isConditional)) return true;
      return value.pieces.every(({ text }) => text === '') ? false : undefined;
    case 'unknown':
      return undefined;
  }
}

/** The truth of zero depends on the release of Helm: newer ones keep numbers as text, and a text is never zero. */
function truthOfData(data: Value): boolean | undefined {
  if (data === null || data === false || data === '') return false;
  if (typeof data === 'bigint' || typeof data === 'number') return Number(data) === 0 ? undefined : true;
  return typeof data === 'object' ? Object.keys(data).length > 0 : true;
}

/**
 * A value as an action prints it, if it is known as a whole. A number of a million or more may be printed with an
 * exponent, and a map as Go prints maps: those count as unknown.
 */
export function printedText(value: TemplateValue): string | undefined {
  if (value.kind === 'text') {
    const isKnown = value.pieces.every(({ text, isConditional }) => text !== undefined && !isConditional);
    return isKnown ? value.pieces.map(({ text }) => text).join('') : undefined;
  }
  if (value.kind !== 'data') return undefined;
  const { data } = value;
  if (data === null) return '';
  if (typeof data === 'string') return data;
  if (typeof data === 'boolean') return String(data);
  return typeof data === 'bigint' && data > -1_000_000n && data < 1_000_000n ? String(data) : undefined;
}
