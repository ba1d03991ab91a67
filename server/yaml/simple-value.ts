import type { Node, ScalarNode, ScalarStyle } from './tree.ts';

/**
 * Parses the value that begins at an offset: a scalar, plain or in quotes without escapes, an empty map or a list of
 * such scalars in brackets; a comment may follow. `undefined` for any other syntax, be it broken or only unusual.
 */
export function simpleValue(text: string, start: number): Node | undefined {
  return quoted(text, start) ?? plain(text, start) ?? listInBrackets(text, start) ?? emptyMap(text, start);
}

export function scalar(style: ScalarStyle, text: string, start: number, end: number): ScalarNode {
  return { kind: 'scalar', style, text, range: { start, end } };
}

function quoted(text: string, start: number): ScalarNode | undefined {
  const match = /^(?:"([^"\\]*)"|'([^']*)') *(?:(?<= )#.*)?$/.exec(text);
  if (match === null) return undefined;
  const [, inDouble, inSingle = ''] = match;
  const style = inDouble === undefined ? 'single' : 'double';
  const content = inDouble ?? inSingle;
  return scalar(style, content, start, start + content.length + 2);
}

function plain(text: string, start: number): ScalarNode | undefined {
  if (!startsPlain.test(text)) return undefined;
  const comment = text.indexOf(' #');
  const content = (comment < 0 ? text : text.slice(0, comment)).trimEnd();
  if (content.includes(': ') || content.endsWith(':')) return undefined;
  return scalar('plain', content, start, start + content.length);
}

const startsPlain = /^-{0,2}[\w.]|^[/~$(+^;=]/;

function listInBrackets(text: string, start: number): Node | undefined {
  const written = bracketed.exec(text)?.[1];
  if (written === undefined) return undefined;
  const items = [...written.matchAll(listItem)].map(({ 0: item, index }) =>
    /^["']/.test(item)
      ? quoted(item, start + index)!
      : scalar('plain', item, start + index, start + index + item.length),
  );
  return { kind: 'sequence', flow: true, items, range: { start, end: start + written.length } };
}

/** Matches a list item on one line without characters that have a meaning between brackets. */
const listItem = /"[^"\\]*"|'[^']*'|-{0,2}[\w./][\w./+=@%~^$-]*/g;
const item = `(?:${listItem.source})`;
const bracketed = new RegExp(String.raw`^(\[ *(?:${item}(?: *, *${item})*)? *\]) *(?:(?<= )#.*)?$`);

function emptyMap(text: string, start: number): Node | undefined {
  const written = /^(\{ *\}) *(?:(?<= )#.*)?$/.exec(text)?.[1];
  if (written === undefined) return undefined;
  return { kind: 'map', flow: true, entries: [], range: { start, end: start + written.length } };
}
