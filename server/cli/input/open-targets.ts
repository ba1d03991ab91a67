import { resolve } from 'node:path';
import { Session } from '../../analysis/session.ts';
import { fileKind } from '../../documents/file-kind.ts';
import { type FoundPath, isManifestName } from '../../documents/files.ts';
import { folderOf } from '../../node-config/paths.ts';
import { diskFiles } from '../../workspace/disk-files.ts';
import { excluder } from '../../workspace/exclude.ts';
import { dropInFolders } from '../../workspace/named-places.ts';
import { cannotRead, type InputProblem } from './input-problem.ts';
import { pipeHint } from './read-text.ts';

/** The files that the paths of a command line select. */
export interface Targets {
  /** The URIs of named files, whatever their names, and of the manifests below named folders. */
  readonly uris: readonly string[];
  /** The subset of `uris` that was named. */
  readonly named: ReadonlySet<string>;
  /** The URIs of node configurations below the folders, found by content, because few files with such names are one. */
  readonly nodeConfigs: readonly string[];
  /** The session that has indexed the folders and the neighbours of the files. */
  readonly session: Session;
  /** The paths that cannot be read. */
  readonly problems: readonly InputProblem[];
}

/** Finds and indexes the files at the paths, as far as they can be read. */
export async function openTargets(paths: readonly string[]): Promise<Targets> {
  const found = await Promise.all(paths.map(path => diskFiles.find(resolve(path))));
  const problems = found.flatMap((at, index) =>
    at.kind === 'unreadable' ? [cannotRead(paths[index]!, `${at.why}${pipeHint(at.why)}`)] : [],
  );

  const urisOf = (wanted: FoundPath['kind']) =>
    found.flatMap(({ kind, uri }) => (kind === wanted && uri !== undefined ? [uri] : []));
  const [files, folders] = [urisOf('file'), urisOf('folder')];
  const session = new Session(diskFiles);
  const isExcluded = excluder(session.settings.exclude);
  const uris = new Set(files);
  for await (const batch of diskFiles.list(folders, isExcluded)) {
    for (const uri of batch) if (isManifestName(uri)) uris.add(uri);
  }
  await session.index.readAll(folders, isExcluded);
  const { nodeConfigurations } = session.snapshot().model;
  // Those inside of manifests are read with these.
  const nodeConfigs = nodeConfigurations
    .flatMap(({ files }) => files.filter(({ inside }) => inside === undefined))
    .map(({ uri }) => uri);
  for (const uri of files) {
    await session.index.readFromDisk(neighboursOf(uri));
    const beside = fileKind(uri) === 'node-config' ? dropInFolders(uri) : [];
    for await (const batch of diskFiles.list(beside, isExcluded)) await session.index.readFromDisk(batch);
  }
  return { uris: [...uris].sort(), named: new Set(files), nodeConfigs, session, problems };
}

/** The URIs of a file that is named alone and of the kustomizations above it, one of which may use it as a patch. */
function neighboursOf(uri: string): string[] {
  const uris = [uri];
  for (let folder = folderOf(uri); ; folder = folderOf(folder)) {
    for (const name of ['kustomization.yaml', 'kustomization.yml', 'Kustomization']) {
      uris.push(`${folder}/${name}`);
    }
    if (/^file:\/\/[^/]*$/.test(folder)) return uris;
  }
}
