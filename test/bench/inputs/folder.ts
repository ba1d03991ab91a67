import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editedKey, manifest } from './manifests.ts';

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

const linesOfClass = manifest(0, 25);
const lineOfSelector = linesOfClass.findIndex(line => line.includes(editedKey));

/**
 * The file of the class that all manifests of `writeManifestsOfOneClass` name, its text, and where the value of its node
 * selector ends.
 */
export const theClass = {
  name: 'class.yaml',
  text: `${linesOfClass.join('\n')}\n`,
  lineOfSelector,
  endOfSelector: linesOfClass[lineOfSelector]!.length,
};

/** A Pod of the class that asks for other nodes than it: the problem quotes the class and says where it stands. */
export const podInConflict = [
  'apiVersion: v1',
  'kind: Pod',
  'metadata:',
  '  name: in-conflict',
  'spec:',
  '  runtimeClassName: gvisor',
  '  nodeSelector:',
  `    ${editedKey}: other`,
  '  containers:',
  '    - name: only',
  '      image: registry.example/only',
  '',
].join('\n');

/** Writes so many manifests of 4 KB below a folder, all of which name the same class, and that class. */
export function writeManifestsOfOneClass(folder: string, files: number): void {
  writeFileSync(join(folder, theClass.name), theClass.text);
  for (let index = 0; index < files; index++) {
    const below = join(folder, `team-${Math.floor(index / filesOfFolder)}`);
    if (index % filesOfFolder === 0) mkdirSync(below, { recursive: true });
    // Of these numbers the documents are Deployments that name the class.
    const text = `${manifest(200 * index + 20, linesOfFile).join('\n')}\n`;
    writeFileSync(join(below, `app-${index % filesOfFolder}.yaml`), text);
  }
}

/** A Pod whose class is not declared: that is reported only when every file of the folder was read. */
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
