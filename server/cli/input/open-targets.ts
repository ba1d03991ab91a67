import { resolve } from 'node:path';
import { Session } from '../../analysis/session.ts';
import { defaultSettings, type Settings } from '../../base/settings.ts';
import { fileKind } from '../../documents/file-kind.ts';
import { type FoundPath, isManifestName, type WorkspaceFiles } from '../../documents/files.ts';
import { folderOf } from '../../node-config/paths.ts';
import { diskFiles } from '../../workspace/disk-files.ts';
import { excluder } from '../../workspace/exclude.ts';
import { dropInFolders } from '../../workspace/named-places.ts';
import { displayPath } from './display-path.ts';
import { cannotRead, type InputProblem } from './input-problem.ts';
import { pipeHint } from './read-text.ts';
import { settingsAbove } from './settings-above.ts';

/** The files that the paths of a command line select. */
export interface Targets {
  /** The URIs of named files, whatever their names, and of the manifests below named folders. */
  readonly uris: readonly string[];
  /** The subset of `uris` that was named. */
  readonly named: ReadonlySet<string>;
  /** The folders that were named, each with the path for the user. */
  readonly folders: readonly { readonly uri: string; readonly path: string }[];
  /** The URIs of node configurations below the folders, found by content, because few files with such names are one. */
  readonly nodeConfigs: readonly string[];
  /** The session that has indexed the folders and the neighbours of the files. */
  readonly session: Session;
  /** The URIs of manifests and folders below the folders that cannot be read because their names are not UTF-8. */
  readonly nameless: readonly string[];
  /** The paths that cannot be read. */
  readonly problems: readonly InputProblem[];
}

/** How paths are opened. */
export interface TargetOptions {
  /** Settings of the user, which come before those of `.runtimeclass/settings.yaml`. */
  readonly settings?: Partial<Settings> | undefined;
  /** The files that there are; those of the disk by default. */
  readonly files?: WorkspaceFiles | undefined;
}

/** Finds and indexes the readable files at the paths. */
export async function openTargets(
  paths: readonly string[],
  { settings = {}, files = diskFiles }: TargetOptions = {},
): Promise<Targets> {
  const found = await Promise.all(paths.map(path => files.find(resolve(path))));
  const problems = found.flatMap((at, index) =>
    at.kind === 'unreadable' ? [cannotRead(paths[index]!, `${at.why}${pipeHint(at.why)}`)] : [],
  );

  const placesOf = (wanted: FoundPath['kind']) =>
    found.flatMap(({ kind, uri }, index) =>
      kind === wanted && uri !== undefined ? [{ uri, path: paths[index]! }] : [],
    );
  const named = placesOf('file').map(({ uri }) => uri);
  const folders = placesOf('folder');
  const nameless = new Set<string>();
  const session = new Session({
    ...files,
    list: (folders, isExcluded) => files.list(folders, isExcluded, uri => nameless.add(uri)),
  });
  session.settings = { ...defaultSettings, ...settings };
  await session.readSettingsOf(settingsAbove(found.flatMap(({ uri }) => uri ?? [])));
  const isExcluded = excluder(session.settings.exclude);
  const uris = new Set(named);
  await session.index.readAll(
    folders.map(({ uri }) => uri),
    isExcluded,
  );
  for (const uri of session.index.textsOnDisk.keys()) if (isManifestName(uri)) uris.add(uri);
  const { nodeConfigurations } = session.snapshot().model;
  // Those inside of manifests are read with these.
  const nodeConfigs = nodeConfigurations
    .flatMap(({ files }) => files.filter(({ inside }) => inside === undefined))
    .map(({ uri }) => uri);
  for (const uri of named) {
    await session.index.readFromDisk(neighboursOf(uri));
    const beside = fileKind(uri) === 'node-config' ? dropInFolders(uri) : [];
    for await (const batch of files.list(beside, isExcluded)) await session.index.readFromDisk(batch);
  }
  return {
    uris: [...uris].sort(),
    named: new Set(named),
    folders,
    nodeConfigs,
    session,
    nameless: [...nameless],
    problems,
  };
}

/** The unreadable paths, and the unreadable files below them that `isIgnored` does not exclude. */
export function unreadablePaths(
  { problems, nameless }: Targets,
  isIgnored: (uri: string) => boolean,
): readonly InputProblem[] {
  const wanted = nameless.filter(uri => !isIgnored(uri));
  return [...problems, ...wanted.map(uri => cannotRead(displayPath(uri), 'its name is not UTF-8'))];
}

/** The URIs of a file that is named alone and of the kustomizations above it, one of which may use it as a patch. */
export function neighboursOf(uri: string): string[] {
  const uris = [uri];
  for (let folder = folderOf(uri); ; folder = folderOf(folder)) {
    for (const name of ['kustomization.yaml', 'kustomization.yml', 'Kustomization']) {
      uris.push(`${folder}/${name}`);
    }
    if (/^file:\/\/[^/]*$/.test(folder)) return uris;
  }
}
