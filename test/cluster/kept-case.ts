import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './outcome.ts';
import type { WriteRequest } from './write-request.ts';

/** A request on which the engine once disagreed with the server, and what the server answered. */
export interface KeptCase {
  /** Of the server. */
  readonly version: string;
  readonly request: WriteRequest;
  /** The objects in the cluster that the answer depends on, as JSON. */
  readonly existing: readonly object[];
  readonly answer: Outcome;
}

export function readKeptCases(): readonly (KeptCase & { readonly file: string })[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(file => ({ file, ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as KeptCase) }))
    .map(kept => ({ ...kept, answer: { ...kept.answer, warnings: kept.answer.warnings ?? [] } }));
}

/** Writes the case to a file named after its request, instead of the `former` file; returns the file's path. */
export function keepCase(kept: KeptCase, former?: string): string {
  if (former !== undefined) rmSync(join(folder, former));
  mkdirSync(folder, { recursive: true });
  const hash = createHash('sha256').update(JSON.stringify(kept.request)).digest('hex').slice(0, 12);
  const file = join(folder, `${hash}.json`);
  // Who wrote which field and when is long, and the engine does not look at it.
  const text = JSON.stringify(kept, (key, value) => (key === 'managedFields' ? undefined : value), 2);
  writeFileSync(file, `${text}\n`);
  return file;
}

const folder = fileURLToPath(new URL('kept-cases/', import.meta.url));
