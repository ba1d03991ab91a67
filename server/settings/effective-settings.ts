import { dequal } from 'dequal';
import { groupBy } from '../base/collections.ts';
import { decoded } from '../base/decoded.ts';
import { defaultSettings, type Settings } from '../base/settings.ts';
import type { WorkspaceSettings } from './workspace-settings.ts';

/**
 * The settings that count: what the editor, or an option of the command line, sets; else what the first file sets that
 * does; else the default. An editor sends defaults too, so a value that equals its default is not taken as set.
 */
export function effectiveSettings(own: Settings, files: readonly WorkspaceSettings[]): Settings {
  if (files.length === 0) return own;
  const globs = files.flatMap(({ uri, exclude }) => exclude.map(glob => fromFolder(uri, glob)));
  return {
    ...own,
    rules: Object.assign({}, ...files.map(({ rules }) => rules).reverse(), own.rules),
    kubernetesVersion:
      own.kubernetesVersion || (files.find(file => file.kubernetesVersion !== '')?.kubernetesVersion ?? ''),
    clusters: clustersOf(files),
    exclude: dequal(own.exclude, defaultSettings.exclude) ? [...own.exclude, ...globs] : own.exclude,
  };
}

/** The globs of each cluster, of all files together: a name may come from several folders. */
function clustersOf(files: readonly WorkspaceSettings[]): Settings['clusters'] {
  const globs = files.flatMap(({ uri, clusters }) =>
    Object.entries(clusters).flatMap(([name, those]) =>
      those.map(glob => [name, fromFolder(uri, glob)] as const),
    ),
  );
  const byName = groupBy(globs, ([name]) => name);
  return Object.fromEntries([...byName].map(([name, those]) => [name, those.map(([, glob]) => glob)]));
}

/** A glob as one for whole paths: `**` matches below the folder that `.runtimeclass` is in. */
function fromFolder(uri: string, glob: string): string {
  const folder = decoded(new URL('..', uri).pathname).slice(1);
  return folder.replace(/[\\[\]{}()*?!+@]/g, '\\$&') + glob.replace(/^\.?\//, '');
}
