import {
  type Connection,
  DidChangeWatchedFilesNotification,
  type Disposable,
  type FileSystemWatcher,
} from 'vscode-languageserver';
import type { WorkspaceFiles } from '../../documents/files.ts';
import { fileNameOf } from '../../documents/uri.ts';
import { folderOf } from '../../node-config/paths.ts';
import { nodeConfigGlobs } from '../../protocol/requests.ts';
import { withoutSlash } from '../../workspace/list-files.ts';
import { findPlaces, type NamedPlaces, noPlaces } from '../../workspace/named-places.ts';

/** Resolves and watches the paths in the setting `runtimeclass.nodeConfiguration.files`. */
export interface ExternalConfigWatcher {
  /** Resolves the paths anew and asks the editor to watch them. Each path that cannot be read is logged once. */
  look(paths: readonly string[]): Promise<NamedPlaces>;
  /** Whether the changed URI is one of the named files or folders, or around one, so that `look` must be called again. */
  concern(uri: string): boolean;
}

/**
 * The watcher of a connection; `fail` receives errors of the editor's subscription.
 *
 * @param canWatch whether the editor watches files outside of the workspace.
 */
export function watchExternalConfigs(
  connection: Connection,
  files: WorkspaceFiles,
  canWatch: boolean,
  fail: (error: unknown) => void,
): ExternalConfigWatcher {
  let places = noPlaces;
  let logged: readonly string[] = [];
  let watched = '[]';
  let watching = Promise.resolve<Disposable>({ dispose: () => undefined });

  const watch = () => {
    const watchers = watchersOf(places);
    const wanted = JSON.stringify(watchers);
    if (!canWatch || wanted === watched) return;
    watched = wanted;
    const before = watching;
    watching = connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    before.then(subscription => subscription.dispose()).catch(fail);
    watching.catch(fail);
  };
  return {
    async look(paths) {
      const { places: found, problems } = await findPlaces(files, paths);
      for (const problem of problems.filter(each => !logged.includes(each))) {
        connection.console.warn(`runtimeclass.nodeConfiguration.files: ${problem}. ${advice}`);
      }
      logged = problems;
      places = found;
      watch();
      return places;
    },
    concern: uri => {
      const changed = withoutSlash(uri);
      const isAround = all(places).some(place => place === changed || place.startsWith(`${changed}/`));
      // A folder that was missing is there with the first file in it.
      return isAround || places.unreadable.some(place => changed.startsWith(`${place}/`));
    },
  };
}

const advice = 'Everything else is read. Fix the path, or remove it from the setting.';

/**
 * Watchers of each named file and folder itself, which may appear, vanish or be replaced, and of what is below the
 * folders.
 */
function watchersOf(places: NamedPlaces): FileSystemWatcher[] {
  return [...all(places).map(watcherOf), ...places.folders.flatMap(watchersBelow)];
}

function all({ files, folders, unreadable }: NamedPlaces): readonly string[] {
  return [...files, ...folders, ...unreadable];
}

function watcherOf(uri: string): FileSystemWatcher {
  // A question mark matches any character; `concern` compares the URI that the editor reports with the whole name.
  const pattern = fileNameOf(uri).replace(/[*?[\]{}]/g, '?');
  return { globPattern: { baseUri: folderOf(uri), pattern } };
}

function watchersBelow(baseUri: string): FileSystemWatcher[] {
  const globs = /\/crio\.conf\.d(?:\/|$)/.test(baseUri) ? ['**'] : nodeConfigGlobs;
  return globs.map(pattern => ({ globPattern: { baseUri, pattern } }));
}
