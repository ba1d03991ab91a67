import { inOneGo } from '../base/in-one-go.ts';

/** The result of a quick scan of the top level of a document. */
export interface TopLevel {
  /**
   * Each key with its value, if that is one word on the same line. Some entries may only look like keys of the top
   * level.
   */
  readonly entries: readonly TopLevelEntry[];
  /** Whether `entries` has every key; if false, only parsing can tell. */
  readonly isAll: boolean;
}

export interface TopLevelEntry {
  readonly key: string;
  readonly value: string | undefined;
}

/**
 * Scans the keys at the top level of a document (of a JSON array: of its items) without parsing it, in one pass that
 * stores nothing else. A tree takes a hundred times as long and as much memory.
 */
export function topLevel(text: string): TopLevel {
  return inOneGo(topLevelInSteps(text));
}

/** The same in pieces of a few milliseconds: a JSON text of megabytes takes tens of them. */
export function* topLevelInSteps(text: string): Generator<void, TopLevel> {
  const start = startOfContent(text);
  const isFlow = text[start] === '{' || text[start] === '[';
  const isJson = isFlow && !template.test(text.slice(start, start + 2));
  return isJson ? yield* inJson(text, start) : inBlock(text, start);
}

/** Returns the offset after blank lines, comments, directives and the `---` above the document. */
function startOfContent(text: string): number {
  const line = /\uFEFF?[ \t]*(?:#.*|%.*|---[ \t]*(?:#.*)?)?(?:\r\n|[\r\n])/y;
  let start = 0;
  while (line.test(text)) start = line.lastIndex;
  const blanks = /\uFEFF?[ \t]*/y;
  blanks.lastIndex = start;
  blanks.test(text);
  return blanks.lastIndex;
}

/**
 * Scans a block-style document: every key of its top level begins a line that is not indented more than the first
 * one.
 */
function inBlock(text: string, start: number): TopLevel {
  const entries: TopLevelEntry[] = [];
  const first = startOfLine(text, start);
  const column = start - first;
  const line = column === 0 ? lineAtMargin : linesUpTo(column);
  line.lastIndex = first;
  let isAll = !/^(?:"|-\s)/.test(text.slice(start, start + 2)) && !template.test(text);
  if (text.includes('\t') && tabBeforeWord.test(text)) isAll = false;
  // The patterns end a line here, YAML does not.
  if (text.includes('\u2028') || text.includes('\u2029')) isAll = false;
  let isFirst = true;
  for (let found = line.exec(text); found !== null; found = line.exec(text)) {
    const at = found.index + found[0].length;
    // A match may be empty, and would be found again.
    line.lastIndex = at + 1;
    blockEntry.lastIndex = at;
    const [, , key, , value] = blockEntry.exec(text) ?? [];
    if (key !== undefined) entries.push({ key, value });
    restOfLine.lastIndex = at;
    const written = restOfLine.exec(text)![0];
    const isUsual = key !== undefined || !unusualStart.test(written);
    // Below a broken first line, the parser may find the keys of a map that is indented more.
    if (isFirst && key === undefined && indentedKey.test(text)) isAll = false;
    isFirst = false;
    // A collection that opens here may close at the top level.
    if (!isUsual || written.endsWith('{') || written.endsWith('[')) isAll = false;
  }
  return { entries, isAll };
}

function startOfLine(text: string, at: number): number {
  while (at > 0 && text[at - 1] !== '\n' && text[at - 1] !== '\r') at--;
  return at;
}

/** Returns a pattern for the start of a line indented by at most `column`, other than comments and list items. */
function linesUpTo(column: number): RegExp {
  return new RegExp(`^[ \\t]{0,${column}}(?=[^ \\t\\r\\n#-]|-[^ \\r\\n])`, 'gm');
}

/** The pattern for nearly every document, compiled once, because it is used at every edit. */
const lineAtMargin = linesUpTo(0);

/** Matches a key of letters, its colon, and a word, if that is all on the line. */
const blockEntry = /(["']?)([\w./$-]+)\1[ \t]*:(?:[ \t]+(["']?)([\w./-]+)\3[ \t]*(?:#.*)?$)?/my;

/** Matches a key on an indented line. */
const indentedKey = /^[ \t]+["']?[\w./$-]+["']?[ \t]*:/m;

/** Matches a key with escapes, a tag or an anchor, merged maps, and the rest of broken JSON. */
const unusualStart = /^(?:[?&!*"'{[\]},:<%\uFEFF]|---)/;
const restOfLine = /.*/y;

/** Matches template markers: the rendered output is unknown. */
const template = /\{\{|\{%|<%/;

/** Matches tabs before a key, which the YAML library skips. */
const tabBeforeWord = /^ *\t[ \t]*["']?[a-z]/im;

/**
 * Scans JSON by its brackets and strings. Text that is neither JSON nor half-typed JSON is left to the parser,
 * because quotes may mean anything there.
 */
function* inJson(text: string, start: number): Generator<void, TopLevel> {
  const entries: TopLevelEntry[] = [];
  const undecided = { entries, isAll: false };
  const top = text.charCodeAt(start) === bracket ? 2 : 1;
  /** The brackets that are open. */
  const open: number[] = [];
  let isAll = true;
  let at = start;
  let lineBreak = -1;
  let endOfStep = at + charactersOfStep;
  for (; at < text.length; at++) {
    if (at > endOfStep) {
      yield;
      endOfStep = at + charactersOfStep;
    }
    const code = text.charCodeAt(at);
    if (code <= blank || code === comma || code === colon) continue;
    if (code === quote) {
      if (lineBreak < at) lineBreak = endOfLine(text, at);
      const end = Math.min(endOfString(text, at), lineBreak);
      if (open.length === top) {
        const key = text.slice(at + 1, end - 1);
        behindKey.lastIndex = end;
        const found = behindKey.exec(text);
        if (!key.includes('\\')) entries.push({ key, value: found?.[1] });
        else if (found !== null) isAll = false;
      }
      at = end - 1;
    } else if (code === brace || code === bracket) {
      open.push(code);
      if (code === brace && text.charCodeAt(at + 1) === brace) return undecided;
    } else if (code === closingBrace || code === closingBracket) {
      // Where another one closes than is open, as while it is typed, any depth may be wrong.
      if (open.pop() !== code - fromOpenToClosing) isAll = false;
      if (open.length === 0) break;
    } else {
      const end = endOfWord(text, at);
      if (end === at) return undecided;
      at = end - 1;
    }
  }
  return { entries, isAll: isAll && open.length === 0 && /^\s*$/.test(text.slice(at + 1)) };
}

/** UTF-16 code units; a million of them take some 8 ms. */
const charactersOfStep = 200_000;

const blank = 32;
const quote = 34;
const comma = 44;
const colon = 58;
const bracket = 91;
const backslash = 92;
const closingBracket = 93;
const brace = 123;
const closingBrace = 125;
const fromOpenToClosing = 2;

/** Matches a colon, and a value that is a word. */
const behindKey = /\s*:(?:\s*"([\w./-]+)")?/y;

/** Returns the offset after the closing quote of a string. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === backslash) first--;
  return (at - first) % 2 === 1;
}

/** Returns the end of the line, which no JSON string can cross. */
function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

/** Returns the offset after a number or a literal; the given offset if there is none. */
function endOfWord(text: string, start: number): number {
  literal.lastIndex = start;
  return literal.test(text) ? literal.lastIndex : start;
}

const literal = /[\w.+-]+(?=[ \t]*(?:[,}\]\r\n]|$))/y;
