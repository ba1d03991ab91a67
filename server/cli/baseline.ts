import { printable } from '../base/printable.ts';
import { readRegularFile } from '../base/regular-file.ts';
import type { Checked, ReportedFinding } from './findings/reported-finding.ts';

/** The fingerprints of known findings, or why the file cannot be used. */
export type Baseline = { readonly fingerprints: ReadonlySet<string> } | { readonly problem: string };

/** Reads a baseline from a file. */
export async function readBaseline(path: string): Promise<Baseline> {
  const said = `--baseline ${printable(path)}`;
  let text: string;
  try {
    text = (await readRegularFile(path)).toString('utf8');
  } catch (error) {
    return { problem: `${said}: ${(error as Error).message}` };
  }
  const findings = findingsIn(text);
  if (findings === undefined) return { problem: `${said}: not a baseline: write one with --write-baseline` };
  const fingerprints = findings.map(finding => (finding as Partial<ReportedFinding> | null)?.fingerprint);
  return { fingerprints: new Set(fingerprints.filter(each => typeof each === 'string')) };
}

/** Whether a text is that of a baseline. */
export function isBaseline(text: string): boolean {
  return findingsIn(text) !== undefined;
}

/**
 * The baseline of all findings as JSON in UTF-8: their fingerprints, a finding a line, so that a review shows which ones
 * come and go. A finding takes about 150 bytes until all have come.
 */
export async function baselineOf(checked: AsyncIterable<Checked>): Promise<Uint8Array> {
  const parts = [Buffer.from('{ "version": 1, "findings": [')];
  let separator = '\n';
  for await (const one of checked) {
    if (one.kind !== 'finding') continue;
    const { fingerprint, path, rule } = one;
    const line = JSON.stringify({ fingerprint, file: path.replaceAll('\\', '/'), rule: rule.id });
    parts.push(Buffer.from(`${separator}  ${line}`));
    separator = ',\n';
  }
  parts.push(Buffer.from('\n] }\n'));
  return Buffer.concat(parts);
}

/** The findings in the text of a baseline; `undefined` for any other text. */
function findingsIn(text: string): readonly unknown[] | undefined {
  const read = parsed(text) as { version?: unknown; findings?: unknown } | null | undefined;
  const findings: unknown = read?.findings;
  return read?.version === 1 && Array.isArray(findings) ? findings : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
