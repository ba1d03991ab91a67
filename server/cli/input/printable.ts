import { printable } from '../../base/printable.ts';

/**
 * `printable` for a line of the output, or a part of one: no CI takes it for one of its commands, which would set variables of
 * a pipeline, hide the rest of a log or add an annotation.
 */
export function printableLine(text: string): string {
  return withoutCommands(printable(text));
}

/** `printableLine` for a text of several lines: line feeds stay, and the lines below the first one are indented. */
export function printableLines(text: string, indent = ''): string {
  if (!text.includes('\n')) return printableLine(text);
  return text.split(/\r?\n/).map(printableLine).join(`\n${indent}`);
}

/**
 * A text without commands of a CI in its lines: one character of each is an escape such as `\u0023`, which JSON reads as that
 * character. GitHub, Gitea and Forgejo read `::name::` at the start of a line, also behind blanks, and GitHub `##[name]` anywhere
 * in it (`actions/runner`, `ActionCommand.cs`: `TryParseV2`, `TryParse`); Azure Pipelines reads `##vso[` anywhere
 * (`azure-pipelines-agent`, `Command.cs`: `TryParse`), TeamCity `##teamcity[`.
 */
export function withoutCommands(text: string): string {
  return text.replace(commandMark, '#\\u0023').replace(/^([^\S\n]*):(?=:)/gm, '$1\\u003a');
}

/** The beginnings of commands that count anywhere in a line, without their brackets. */
export const commandMark = /##(?=(?:vso|teamcity)?\[)/gi;
