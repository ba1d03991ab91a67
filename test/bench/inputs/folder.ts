import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest } from './manifests.ts';

const linesOfFile = 130;
const filesOfFolder = 100;

/**
 * Writes so many manifests of 4 KB below a folder, a hundred in each folder there; one in twenty has something to do
 * with RuntimeClasses.
 */
export function writeManifests(folder: string, files: number): void {
  for (let index = 0; index < files; index++) {
    const below = join(folder, `team-${Math.floor(index / filesOfFolder)}`);
    if (index % filesOfFolder === 0) mkdirSync(below, { recursive: true });
    const text = `${manifest(index, linesOfFile).join('\n')}\n`;
    writeFileSync(join(below, `app-${index % filesOfFolder}.yaml`), text);
  }
}

/** A Pod whose class nobody declares: that is said once every file of the folder was read, and not before. */
export const podOfUnknownClass = [
  'apiVersion: v1',
  'kind: Pod',
  'metadata:',
  '  name: of-unknown-class',
  'spec:',
  '  runtimeClassName: declared-nowhere',
  '  containers:',
  '    - name: only',
  '      image: registry.example/only',
  '',
].join('\n');
