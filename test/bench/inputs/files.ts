import { editedKey, manifests } from './manifests.ts';
import { chartValues } from './values.ts';

/** A file to open and to type in. */
export interface InputFile {
  readonly name: string;
  readonly text: string;
}

/** A place in a text, as the protocol counts. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

/** The files that all servers are measured with. */
export const inputFiles = {
  '60': { name: '60 lines', text: multiDocument(2, 60) },
  '2k': { name: '2,000 lines', text: multiDocument(39, 2000) },
  '20k': { name: '20,000 lines', text: multiDocument(386, 20_000) },
  values: { name: 'values of 20,000 lines', text: chartValues(20_000) },
  list: { name: 'List of 20,000 lines', text: list(386, 20_000) },
} as const satisfies Record<string, InputFile>;

export type InputName = keyof typeof inputFiles;

/** The end of the value that is typed into: in the middle of the file. */
export function editedPlace({ text }: InputFile): Place {
  return endOfLine(text, `${editedKey}: -worker`);
}

/** The end of the name of the class in the document that is typed into. */
export function classNamePlace({ text }: InputFile): Place {
  const { line } = editedPlace({ name: '', text });
  const row = text
    .split('\n')
    .findLastIndex((row, index) => index < line && row.includes('runtimeClassName:'));
  return { line: row, character: text.split('\n')[row]!.length };
}

function multiDocument(documents: number, lines: number): string {
  return `${manifests(documents, lines)
    .map(object => object.join('\n'))
    .join('\n---\n')}\n`;
}

function list(documents: number, lines: number): string {
  const items = manifests(documents, lines - 3 + documents - 1).flatMap(object =>
    object.map((line, index) => `${index === 0 ? '- ' : '  '}${line}`),
  );
  return ['apiVersion: v1', 'kind: List', 'items:', ...items, ''].join('\n');
}

function endOfLine(text: string, words: string): Place {
  const rows = text.split('\n');
  const line = rows.findIndex(row => row.trim() === words);
  return { line, character: rows[line]!.length };
}
