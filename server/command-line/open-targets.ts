import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isNodeConfigName } from '../node-config/node-config-file.ts';
import { Session } from '../session.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { excluder } from '../workspace/exclude.ts';
import { isManifestName } from '../workspace/files.ts';

/** What the paths of a command line stand for. */
export interface Targets {
  /** The files that were named, whatever they are called, and the manifests below the folders. */
  readonly uris: readonly string[];
  /** The configurations of nodes below the folders: told by what is in them, for few files of such names are any. */
  readonly nodeConfigs: readonly string[];
  /** Knows the folders and what is around the files. */
  readonly session: Session;
}

/** Reads what is at the paths; in words what cannot be read, if there is any such thing. */
export async function openTargets(
  paths: readonly string[],
): Promise<Targets | { readonly problems: readonly string[] }> {
  const targets = await Promise.all(paths.map(readTarget));
  const unreadable = targets.filter(({ kind }) => kind === 'unreadable');
  if (unreadable.length > 0)
    return { problems: unreadable.map(({ path, why }) => `cannot read ${path}: ${why}`) };

  const session = new Session(diskFiles);
  const isExcluded = excluder(session.settings.exclude);
  const uris = await filesOf(targets, isExcluded);
  await session.index.readAll(foldersOf(targets), isExcluded);
  const { nodeConfigurations } = session.snapshot().knowledge;
  const nodeConfigs = nodeConfigurations.flatMap(({ files }) => files.map(({ uri }) => uri));
  for (const { path, kind } of targets) {
    if (kind !== 'file') continue;
    await session.index.readFromDisk(neighboursOf(path));
    for await (const batch of dropInsBeside(path, isExcluded)) await session.index.readFromDisk(batch);
  }
  return { uris, nodeConfigs, session };
}

interface Target {
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'unreadable';
  readonly why?: string;
}

async function readTarget(path: string): Promise<Target> {
  try {
    return { path, kind: (await stat(path)).isDirectory() ? 'folder' : 'file' };
  } catch (error) {
    return { path, kind: 'unreadable', why: error instanceof Error ? error.message : String(error) };
  }
}

function foldersOf(targets: readonly Target[]): string[] {
  return targets.filter(({ kind }) => kind === 'folder').map(({ path }) => uriOf(path));
}

async function filesOf(targets: readonly Target[], isExcluded: (uri: string) => boolean): Promise<string[]> {
  const uris = targets.filter(({ kind }) => kind === 'file').map(({ path }) => uriOf(path));
  for await (const batch of diskFiles.list(foldersOf(targets), isExcluded)) {
    uris.push(...batch.filter(isManifestName));
  }
  return [...new Set(uris)].sort();
}

/** A file that is named alone, and the kustomizations above it, one of which may name it as a patch. */
function neighboursOf(path: string): string[] {
  const uris = [uriOf(path)];
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    for (const name of ['kustomization.yaml', 'kustomization.yml', 'Kustomization']) {
      uris.push(uriOf(resolve(folder, name)));
    }
    if (folder === dirname(folder)) return uris;
  }
}

/** What the configuration of a node is read together with, where that is by custom; nothing for any other file. */
function dropInsBeside(path: string, isExcluded: (uri: string) => boolean): AsyncIterable<readonly string[]> {
  const folders = isNodeConfigName(path) ? ['conf.d', 'crio.conf.d'] : [];
  const beside = folders.map(folder => uriOf(resolve(dirname(path), folder)));
  return diskFiles.list(beside, isExcluded);
}

function uriOf(path: string): string {
  return pathToFileURL(resolve(path)).href;
}
