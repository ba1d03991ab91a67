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

/** What the paths of a command line stand for. */
export interface Targets {
  /** The files that were named, whatever they are called, and the manifests below the folders. */
  readonly uris: readonly string[];
  /** Those of them that were named. */
  readonly named: ReadonlySet<string>;
  /** The configurations of nodes below the folders: told by what is in them, for few files of such names are any. */
  readonly nodeConfigs: readonly string[];
  /** Knows the folders and what is around the files. */
  readonly session: Session;
  /** The paths that lead to nothing that can be read. */
  readonly problems: readonly InputProblem[];
}

/** Reads what is at the paths, as far as it can be read. */
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
  const nodeConfigs = nodeConfigurations.flatMap(config => config.files.map(({ uri }) => uri));
  for (const uri of files) {
    await session.index.readFromDisk(neighboursOf(uri));
    const beside = fileKind(uri) === 'node-config' ? dropInFolders(uri) : [];
    for await (const batch of diskFiles.list(beside, isExcluded)) await session.index.readFromDisk(batch);
  }
  return { uris: [...uris].sort(), named: new Set(files), nodeConfigs, session, problems };
}

/** A file that is named alone, and the kustomizations above it, one of which may name it as a patch. */
function neighboursOf(uri: string): string[] {
  const uris = [uri];
  for (let folder = folderOf(uri); ; folder = folderOf(folder)) {
    for (const name of ['kustomization.yaml', 'kustomization.yml', 'Kustomization']) {
      uris.push(`${folder}/${name}`);
    }
    if (/^file:\/\/[^/]*$/.test(folder)) return uris;
  }
}
