import { open } from 'node:fs/promises';
import { printable } from '../base/printable.ts';
import { readRegularFile } from '../base/regular-file.ts';
import type { Checked, Finding } from './findings/finding.ts';

/** The fingerprints of known findings, or why the file cannot be used. */
export type Baseline = { readonly fingerprints: ReadonlySet<string> } | { readonly problem: string };

/** Reads a file that `writeBaseline` wrote. */
export async function readBaseline(path: string): Promise<Baseline> {
  const said = `--baseline ${printable(path)}`;
  let text: string;
  try {
    text = (await readRegularFile(path)).toString('utf8');
  } catch (error) {
    return { problem: `${said}: ${(error as Error).message}` };
  }
  const read = parsed(text) as { version?: unknown; findings?: unknown } | undefined;
  const findings: unknown = read?.findings;
  if (read?.version !== 1 || !Array.isArray(findings))
    return { problem: `${said}: not a baseline: write one with --write-baseline` };
  const fingerprints = findings.map(finding => (finding as Partial<Finding> | null)?.fingerprint);
  return { fingerprints: new Set(fingerprints.filter(each => typeof each === 'string')) };
}

/** Writes the fingerprints of all findings as JSON, a finding a line, so that a review shows which ones come and go. */
export async function writeBaseline(path: string, checked: AsyncIterable<Checked>): Promise<void> {
  const file = await open(path, 'w');
  try {
    let separator = '\n';
    await file.write('{ "version": 1, "findings": [');
    for await (const one of checked) {
      if (one.kind !== 'finding') continue;
      const { fingerprint, path, rule } = one;
      const line = JSON.stringify({ fingerprint, file: path.replaceAll('\\', '/'), rule: rule.id });
      await file.write(`${separator}  ${line}`);
      separator = ',\n';
    }
    await file.write('\n] }\n');
  } finally {
    await file.close();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
