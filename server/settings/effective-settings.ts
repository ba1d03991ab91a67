import { dequal } from 'dequal';
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
    exclude: dequal(own.exclude, defaultSettings.exclude) ? [...own.exclude, ...globs] : own.exclude,
  };
}

/** A glob as one for whole paths: `**` matches below the folder that `.runtimeclass` is in. */
function fromFolder(uri: string, glob: string): string {
  const folder = decoded(new URL('..', uri).pathname).slice(1);
  return folder.replace(/[\\[\]{}()*?!+@]/g, '\\$&') + glob.replace(/^\.?\//, '');
}
