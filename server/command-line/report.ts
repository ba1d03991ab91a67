import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Diagnosis } from '../features/diagnostics/diagnose.ts';
import type { ManifestFile } from '../workspace/manifest-file.ts';

export interface ReportedFinding {
  readonly file: ManifestFile;
  readonly diagnosis: Diagnosis;
}

/** A line a finding, `file:line:column: severity rule: message`, its fixes below it, and a line that sums up. */
export function reportAsText(findings: readonly ReportedFinding[], files: number): string {
  const lines = findings.flatMap(({ file, diagnosis }) => {
    const { severity, rule, message, fixes } = diagnosis;
    const { path, line, column } = placeOf(file, diagnosis);
    const text = message.replaceAll('\n', '\n    ');
    const offers = (fixes?.() ?? []).map(fix => `    fix: ${fix.title}`);
    return [`${path}:${line}:${column}: ${severity} ${rule.id}: ${text}`, ...offers];
  });
  const counts = (['error', 'warning', 'information', 'hint'] as const).flatMap(severity => {
    const count = findings.filter(({ diagnosis }) => diagnosis.severity === severity).length;
    return count === 0
      ? []
      : [`${count} ${count === 1 || severity === 'information' ? severity : `${severity}s`}`];
  });
  const found = counts.length === 0 ? 'nothing found' : counts.join(', ');
  return `${[...lines, `${found} in ${files} ${files === 1 ? 'file' : 'files'}`].join('\n')}\n`;
}

/** A JSON array with an object a finding; lines and columns count from 1, columns in UTF-16 units. */
export function reportAsJson(findings: readonly ReportedFinding[]): string {
  const objects = findings.map(({ file, diagnosis }) => {
    const { severity, rule, message, fixes } = diagnosis;
    const { path, line, column, endLine, endColumn } = placeOf(file, diagnosis);
    const offers = (fixes?.() ?? []).map(fix => fix.title);
    return { file: path, line, column, endLine, endColumn, severity, rule: rule.id, message, fixes: offers };
  });
  return `${JSON.stringify(objects, null, 2)}\n`;
}

function placeOf(file: ManifestFile, diagnosis: Diagnosis) {
  const { start, end } = file.range(diagnosis.placed, diagnosis.range);
  return {
    path: displayPath(file.uri),
    line: start.line + 1,
    column: start.character + 1,
    endLine: end.line + 1,
    endColumn: end.character + 1,
  };
}

/** As a person at the working directory would name the file. */
export function displayPath(uri: string): string {
  const path = fileURLToPath(uri);
  const fromHere = relative('', path);
  return fromHere.startsWith('..') ? path : fromHere;
}
