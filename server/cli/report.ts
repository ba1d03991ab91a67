import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileRange, ManifestFile } from '../documents/manifest-file.ts';
import type { Diagnosis } from '../ide/diagnostics/engine/diagnose.ts';
import type { InputProblem } from './input/input-problem.ts';
import { stdinName, stdinUri } from './input/stdin.ts';

export interface ReportedFinding {
  readonly file: ManifestFile;
  readonly diagnosis: Diagnosis;
}

/**
 * The findings as text: one line for each, `file:line:column: severity rule: message`, followed by the template it was
 * rendered from and its fixes, and a summary line. `isReadable` is true if all files could be read.
 */
export function reportAsText(findings: readonly ReportedFinding[], files: number, isReadable = true): string {
  const lines = findings.flatMap(({ file, diagnosis }) => {
    const { severity, rule, message, fixes } = diagnosis;
    const { path, line, column } = lineAndColumn(file, diagnosis);
    const text = message.replaceAll('\n', '\n    ');
    const template = templateOf(diagnosis);
    const origin = template === undefined ? [] : [`    from: ${template}`];
    const offers = (fixes?.() ?? []).map(fix => `    fix: ${fix.title}`);
    return [`${path}:${line}:${column}: ${severity} ${rule.id}: ${text}`, ...origin, ...offers];
  });
  const counts = (['error', 'warning', 'information', 'hint'] as const).flatMap(severity => {
    const count = findings.filter(({ diagnosis }) => diagnosis.severity === severity).length;
    return count === 0
      ? []
      : [`${count} ${count === 1 || severity === 'information' ? severity : `${severity}s`}`];
  });
  const found = counts.length === 0 ? 'nothing found' : counts.join(', ');
  const where = `${isReadable ? '' : 'the readable parts of '}${files} ${files === 1 ? 'file' : 'files'}`;
  return `${[...lines, `${found} in ${where}`].join('\n')}\n`;
}

/**
 * The findings as a JSON array of objects; lines and columns count from 1, columns in UTF-16 units. Input that cannot
 * be read is an error without a rule (`null`), without line and column if that is a whole file. `template` is the
 * template that the document was rendered from, if the document names it.
 */
export function reportAsJson(
  findings: readonly ReportedFinding[],
  problems: readonly InputProblem[] = [],
): string {
  const found = findings.map(({ file, diagnosis }) => {
    const { severity, rule, message, fixes } = diagnosis;
    const { path, ...place } = lineAndColumn(file, diagnosis);
    const offers = (fixes?.() ?? []).map(fix => fix.title);
    const template = templateOf(diagnosis);
    return { file: path, ...place, severity, rule: rule.id, message, fixes: offers, template };
  });
  const unread = problems.map(({ path, range, message }) => {
    const place = range && linesAndColumns(range);
    return { file: path, ...place, severity: 'error', rule: null, message, fixes: [] };
  });
  return `${JSON.stringify([...found, ...unread], null, 2)}\n`;
}

function lineAndColumn(file: ManifestFile, diagnosis: Diagnosis) {
  return {
    path: displayPath(file.uri),
    ...linesAndColumns(file.range(diagnosis.placed, diagnosis.range)),
  };
}

function linesAndColumns({ start, end }: FileRange) {
  return {
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** The file of a chart that a document was rendered from, which `helm template` writes above it. */
function templateOf({ placed }: Diagnosis): string | undefined {
  return sourceComment.exec(placed.document.text)?.[1];
}

const sourceComment =
  /^(?:---[^\r\n]*\r?\n)?(?:[ \t]*(?:#[^\r\n]*)?\r?\n)*?# Source: ([^\s:]+\/(?:templates|crds)\/[^\r\n]*?)[ \t]*(?:\r?\n|$)/;

/** The path of a file for the user, relative to the working directory. */
export function displayPath(uri: string): string {
  if (uri === stdinUri) return stdinName;
  const path = fileURLToPath(uri);
  const fromHere = relative('', path);
  return fromHere.startsWith('..') ? path : fromHere;
}
