import { defaultSettings } from '../../base/settings.ts';
import { isManifestName, type WorkspaceFiles } from '../../documents/files.ts';
import { normalisedUri } from '../../documents/uri.ts';
import { settingsUri } from '../../settings/workspace-settings.ts';
import { diskFiles } from '../../workspace/disk-files.ts';
import { excluder } from '../../workspace/exclude.ts';
import { displayPath } from './display-path.ts';
import type { InputProblem } from './input-problem.ts';
import type { Targets } from './open-targets.ts';
import { settingsAbove } from './settings-above.ts';

/**
 * The folders of a command line in which there is nothing to check, with the number of the manifests that settings exclude
 * or lists of ignored files name: a report that nothing was found there would say that all is well. A folder with nothing but
 * `.runtimeclass` is no such folder, unless manifests beside that are left out.
 */
export async function nothingToCheck(
  { folders, uris, nodeConfigs }: Targets,
  isIgnored: (uri: string) => boolean,
  files: WorkspaceFiles = diskFiles,
): Promise<readonly InputProblem[]> {
  const all = [...uris, ...nodeConfigs];
  const problems: InputProblem[] = [];
  for (const { uri: folder, path } of folders) {
    const isBelow = (uri: string) => uri.startsWith(`${folder}/`);
    const isOurs = (uri: string) => uri.slice(folder.length).includes('/.runtimeclass/');
    if (all.some(uri => isBelow(uri) && !isOurs(uri) && !isIgnored(uri))) continue;
    const listed = new Set(all.map(normalisedUri));
    let excluded = 0;
    for await (const batch of files.list([folder], excluder(defaultSettings.exclude)))
      excluded += batch.filter(uri => isManifestName(uri) && !listed.has(normalisedUri(uri))).length;
    const ignored = all.filter(uri => isBelow(uri) && isIgnored(uri)).length;
    if (excluded + ignored === 0 && all.some(isBelow)) continue;
    const reasons = [
      leftOut(excluded, `"exclude" in ${settingsFiles(folders.map(({ uri }) => uri))}`),
      leftOut(ignored, '.gitignore or .runtimeclassignore (see --no-ignore)'),
    ].filter(reason => reason !== undefined);
    const why = reasons.length === 0 ? '' : `: ${reasons.join(', ')}`;
    problems.push({ path, message: `no manifest to check in ${path}${why}` });
  }
  return problems;
}

function leftOut(count: number, by: string): string | undefined {
  if (count === 0) return undefined;
  return `${count} ${count === 1 ? 'file is' : 'files are'} left out by ${by}`;
}

/** The paths of the settings that count for some folders. */
function settingsFiles(uris: readonly string[]): string {
  return settingsAbove(uris)
    .map(folder => displayPath(settingsUri(folder)))
    .join(' and ');
}
