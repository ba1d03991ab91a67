import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));

/** An absolute path inside this project: `inProject('output', 'screenshots')`. */
export function inProject(...parts: string[]): string {
  return join(folder, ...parts);
}

/** The fields of package.json that the scripts need. */
export function readManifest(): { name: string; publisher: string; version: string } {
  return JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
}

/** The path of the extension's package that `scripts/package.ts` writes. */
export function vsixPath(): string {
  const { name, version } = readManifest();
  return inProject('output', `${name}-${version}.vsix`);
}

/** The path of the list of npm packages in the extension's package, which is published beside it. */
export function billOfMaterialsPath(): string {
  return vsixPath().replace(/vsix$/, 'cdx.json');
}

/** Whether this is a CI pipeline, where a part that cannot run is a failure; elsewhere it is reported and skipped. */
export function isContinuousIntegration(): boolean {
  return process.env['CI'] === 'true';
}
