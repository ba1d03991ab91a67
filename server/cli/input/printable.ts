import { printable } from '../../base/printable.ts';

/** `printable` for a text of several lines: line feeds stay, and the lines below the first one are indented. */
export function printableLines(text: string, indent = ''): string {
  if (!text.includes('\n')) return printable(text);
  return text.split(/\r?\n/).map(printable).join(`\n${indent}`);
}
