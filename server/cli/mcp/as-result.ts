import { printable, unprintable } from '../../base/printable.ts';
import { printableLine, printableLines } from '../input/printable.ts';
import type { ToolAnswer } from './tool-answer.ts';

/** An answer as the protocol has it: a text for the agent to read, and the same as data. */
export interface ToolResult {
  readonly isError?: true;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly [key: string]: unknown;
}

/**
 * The result of a call. A name, a comment or a path may hold characters that are invisible to people but not to an agent, or a line
 * break and a text that looks like ours. So our own texts with foreign values are escaped as on a terminal:
 *
 * - A text of one line by nature (a name, a path, a title, a reason) has no line breaks and no invisible characters.
 * - The lines of a `message` or `detail` below its first one are indented. A `page` and `markdown` of ours, and the values of an
 *   `object` after admission, keep line breaks and tabs. None has invisible characters.
 * - `diff` and the `text` of an edit are applied literally, so they contain the text of the file; their descriptions mention it. They too
 *   are without invisible characters where an agent reads them, in the text of the result: there they are escapes of JSON.
 */
export function asResult(answer: ToolAnswer): ToolResult {
  if (answer.problem !== undefined) {
    const problem = visible(answer.problem);
    const lastLine = problem.lastIndexOf('\n', mostCharacters) + 1;
    const text = problem.length <= mostCharacters ? problem : problem.slice(0, lastLine) + moreIsLeftOut;
    return { isError: true, content: [textPart(text)] };
  }
  const data = escaped(answer.data, printableLine) as Record<string, unknown>;
  const text = answer.text === undefined ? asJson(data) : visible(answer.text);
  const note = answer.note === undefined ? [] : [textPart(answer.note)];
  return { content: [textPart(text), ...note], structuredContent: data };
}

/** Most UTF-16 units of a result, text and data together: more is nothing that an agent reads. */
export const mostCharacters = 400_000;

/** The UTF-16 units of a result that count for `mostCharacters`. */
export function charactersOf({ content, structuredContent }: ToolResult): number {
  const texts = [...content.map(({ text }) => text), JSON.stringify(structuredContent ?? '')];
  return texts.reduce((sum, text) => sum + text.length, 0);
}

const moreIsLeftOut = 'More lines are left out: name fewer files.';

type Escaping = (text: string) => string;

/** How the values of some keys are escaped; those of all others become one line. */
const escapings: Readonly<Record<string, Escaping>> = {
  message: asOnTerminal,
  detail: asOnTerminal,
  page: visible,
  markdown: visible,
  object: visible,
  diff: literal,
  text: literal,
};

function escaped(value: unknown, write: Escaping): unknown {
  if (typeof value === 'string') return write(value);
  if (Array.isArray(value)) return value.map(item => escaped(item, write));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => {
    // The names below an object of a file are not ours.
    const writeItem = write === visible ? visible : (escapings[key] ?? printableLine);
    return [printableLine(key), escaped(item, writeItem)];
  });
  return Object.fromEntries(entries);
}

function asOnTerminal(text: string): string {
  return printableLines(text, '    ');
}

function literal(text: string): string {
  return text;
}

/** A text with its line breaks and tabs, and with all else that is invisible as an escape. */
function visible(text: string): string {
  return text.replace(/[^\n\t]+/g, printable);
}

/** Data as JSON for a reader: what is invisible in it is an escape of JSON. */
function asJson(data: unknown): string {
  const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(data, null, 2).replace(unprintable, character =>
    character === '\n' ? character : character.replace(/[\s\S]/g, escapeUnit),
  );
}

function textPart(text: string) {
  return { type: 'text' as const, text };
}
