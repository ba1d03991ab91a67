import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Written into the bundles by `scripts/bundles.ts`. */
declare const RUNTIMECLASS_VERSION: string | undefined;

/** The version of this program, such as `0.1.0`; from the sources, that of package.json. */
export function version(): string {
  if (typeof RUNTIMECLASS_VERSION === 'string') return RUNTIMECLASS_VERSION;
  const manifest = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
