import { resolve } from 'node:path';
import { isNodeConfigName } from '../node-config/node-config-file.ts';
import { folderOf } from '../node-config/paths.ts';
import { Session } from '../session.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { excluder } from '../workspace/exclude.ts';
import { type FoundPath, isManifestName } from '../workspace/files.ts';
import { dropInFolders } from '../workspace/named-places.ts';

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
  const found = await Promise.all(paths.map(path => diskFiles.find(resolve(path))));
  const problems = found.flatMap((at, index) =>
    at.kind === 'unreadable' ? [`cannot read ${paths[index]}: ${at.why}`] : [],
  );
  if (problems.length > 0) return { problems };

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
  const { nodeConfigurations } = session.snapshot().knowledge;
  const nodeConfigs = nodeConfigurations.flatMap(config => config.files.map(({ uri }) => uri));
  for (const uri of files) {
    await session.index.readFromDisk(neighboursOf(uri));
    const beside = isNodeConfigName(uri) ? dropInFolders(uri) : [];
    for await (const batch of diskFiles.list(beside, isExcluded)) await session.index.readFromDisk(batch);
  }
  return { uris: [...uris].sort(), nodeConfigs, session };
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
