import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The programs of a control plane; the first two are an API server, the others act on what it stores. */
export type Program = 'etcd' | 'kube-apiserver' | 'kube-scheduler' | 'kube-controller-manager';

export const everyProgram: readonly Program[] = [
  'etcd',
  'kube-apiserver',
  'kube-scheduler',
  'kube-controller-manager',
];

/** The upstream version of Debian 12's source package `kubernetes`, which is what `buildPrograms` builds. */
export const builtVersion = '1.20.2';

/** To be raised when the way of building changes, so that what was built the old way is not used. */
const recipe = 1;

/**
 * Finds the programs: in the folder KUBEBUILDER_ASSETS (the convention of controller-runtime's envtest, which
 * has no scheduler and no controller manager), then on PATH, then in the folder of `buildPrograms`.
 * All come from one place, so that their versions fit together. Without any: `undefined`.
 */
export function locatePrograms(
  needed: readonly Program[],
  environment = process.env,
): ReadonlyMap<Program, string> | undefined {
  const assets = environment['KUBEBUILDER_ASSETS'];
  const folderLists = [
    ...(assets ? [[assets]] : []),
    (environment['PATH'] ?? '').split(delimiter),
    [builtFolder(environment)],
  ];
  for (const folders of folderLists) {
    const found = new Map(everyProgram.flatMap(program => findIn(folders, program)));
    if (needed.every(program => found.has(program))) return found;
  }
  return undefined;
}

/** Where the programs are kept that were built from source: outside the work tree, shared by all checkouts. */
export function builtFolder(environment = process.env): string {
  return join(buildRoot(environment), `control-plane-${builtVersion}-${recipe}-${process.arch}`);
}

export function buildRoot(environment = process.env): string {
  return join(environment['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'runtimeclass-test');
}

function findIn(folders: readonly string[], program: Program): [Program, string][] {
  const path = folders.map(folder => join(folder, program)).find(isExecutable);
  return path === undefined ? [] : [[program, path]];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
