import { type MarkupContent, MarkupKind } from 'vscode-languageserver-types';
import { codeSpan, escapedForMarkdown } from '../../base/escaped-for-markdown.ts';
import { t } from '../../base/l10n.ts';
import { uriPart } from '../../base/uri-part.ts';
import { plainText } from './plain-text.ts';

/**
 * Markdown in which nothing of others acts as markup: only this file makes it, and every string that comes into it is
 * escaped. What editors and previews show as Markdown is made of nothing else.
 */
class Markdown {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type { Markdown };

/** A string is foreign text, or text without markup. */
export type MarkdownPart = Markdown | string | number;

/** The tag of a template in Markdown: ``markdown`**${name}**` ``. */
export function markdown(pieces: TemplateStringsArray, ...values: readonly MarkdownPart[]): Markdown {
  return new Markdown(pieces.map((piece, index) => piece + textOf(values[index] ?? '')).join(''));
}

/**
 * A translated sentence of Markdown (see `t`) with its values. A value between backticks (`` `{0}` ``) becomes code,
 * whatever backticks it has.
 */
export function tMarkdown(message: string, ...values: readonly MarkdownPart[]): Markdown {
  // The library puts in the places themselves, so that the sentence is translated and its values are not touched.
  return filled(t(message, ...values.map((_, index) => `{${index}}`)), values);
}

/** A sentence in which code stands between backticks and nothing else is markup, as in the texts about runtimes. */
export function sentence(text: string): Markdown {
  const escaped = text.replace(/`([^`\n]+)`|[^`]+|`/g, (part, code?: string) =>
    code === undefined ? escapedForMarkdown(part) : codeSpan(code),
  );
  return new Markdown(escaped);
}

function filled(message: string, values: readonly MarkdownPart[]): Markdown {
  const filledIn = message.replace(/`([^`\n]+)`|\{(\d)\}/g, (_, code?: string, place?: string) => {
    if (code === undefined) return textOf(values[Number(place)] ?? '');
    return codeSpan(code.replace(/\{(\d)\}/g, (_place, index: string) => raw(values[Number(index)])));
  });
  return new Markdown(filledIn);
}

function raw(value: MarkdownPart | undefined): string {
  return typeof value === 'object' ? value.text : String(value ?? '');
}

/** A text as code, on one line. */
export function code(text = ''): Markdown {
  return new Markdown(codeSpan(text));
}

/** A text as code in a cell of a table; nothing for an empty one. Tables have no way to write every code with a `|`. */
export function codeInCell(text: string): Markdown {
  if (text === '') return new Markdown('');
  return new Markdown(text.includes('|') ? escapedForMarkdown(text) : codeSpan(text));
}

/** A link to an address of ours or to a file of the workspace. */
export function link(label: MarkdownPart, address: string): Markdown {
  const encoded = address.replace(/[^\w\-.~:/?#[\]@!$&*+,;=%]/gu, encodeCharacter).replaceAll('&', '&amp;');
  return new Markdown(`[${textOf(label)}](${encoded})`);
}

function encodeCharacter(character: string): string {
  const encoded = uriPart(character);
  return encoded.length > 1 ? encoded : `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Parts one after the other, with blank lines between them. */
export function paragraphs(parts: readonly MarkdownPart[]): Markdown {
  return joined(parts, '\n\n');
}

/** A list with an item for each line. */
export function list(lines: readonly MarkdownPart[]): Markdown {
  return new Markdown(lines.map(line => `- ${textOf(line)}`).join('\n'));
}

/** Parts in one line, or with another separator in Markdown. */
export function joined(parts: readonly MarkdownPart[], separator = ', '): Markdown {
  return new Markdown(parts.map(textOf).join(separator));
}

/**
 * As many of these parts as fit into a line of a hover, and how many more there are; at least one.
 * @param room UTF-16 units that are left in the line
 */
export function fitting(parts: readonly MarkdownPart[], room = roomInLine): Markdown {
  const counts = parts.map((_, index) => index + 1).reverse();
  const count = counts.find(each => fits(parts.slice(0, each), room)) ?? 1;
  const shown = joined(parts.slice(0, count), t(', '));
  const more = parts.length - count;
  return more <= 0 ? shown : tMarkdown('{0} and {1} more', shown, more);
}

/** `kata-qemu (dev, prod)`: a part with what it is said of, as far as that fits; the part alone for nothing. */
export function withPlaces(part: MarkdownPart, places: readonly string[]): Markdown {
  return places.length === 0 ? markdown`${part}` : tMarkdown('{0} ({1})', part, fitting(places, 30));
}

/** Whether these parts fit into a line. */
export function fits(parts: readonly MarkdownPart[], room = roomInLine): boolean {
  const length = parts.reduce<number>((sum, part) => sum + plainText(textOf(part)).length + 2, -2);
  return length <= room;
}

/** VS Code shows some hundred characters in a line of a hover; what the line begins with is not counted here. */
const roomInLine = 85;

/** A table; the cells are of one line. */
export function table(header: readonly MarkdownPart[], rows: readonly (readonly MarkdownPart[])[]): Markdown {
  const line = (cells: readonly MarkdownPart[]) => `| ${cells.map(textOf).join(' | ')} |`;
  return new Markdown(
    [line(header), `| ${header.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n'),
  );
}

/** Parts without those that say the same as one before them. */
export function distinct(parts: readonly Markdown[]): readonly Markdown[] {
  return [...new Map(parts.map(part => [part.text, part])).values()];
}

/** Markdown as the LSP has it. */
export function markupContent({ text }: Markdown): MarkupContent {
  return { kind: MarkupKind.Markdown, value: text };
}

function textOf(part: MarkdownPart): string {
  return typeof part === 'object' ? part.text : escapedForMarkdown(String(part));
}
