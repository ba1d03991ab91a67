import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { globProblem, pathGlob } from '../../base/globs.ts';
import { defaultSettings } from '../../base/settings.ts';
import { diskFiles } from '../../workspace/disk-files.ts';
import { excluder } from '../../workspace/exclude.ts';
import { displayPath } from './display-path.ts';

/**
 * The paths of a command line, with the files that a glob matches in its place (a shell may not know `**`, or the glob was
 * in quotes). A path that exists is itself, whatever its characters; a glob that matches nothing stays, and is reported as
 * a path that does not exist.
 */
export async function expandGlobs(paths: readonly string[]): Promise<readonly string[]> {
  const expanded: string[] = [];
  for (const path of paths) {
    const base = path === '-' ? undefined : globBase(path);
    const matching = base === undefined ? [] : await filesMatching(path, base);
    expanded.push(...(matching.length === 0 ? [path] : matching));
  }
  return expanded;
}

/** The folder below which a glob matches; `undefined` for a path that is not a glob. */
export function globBase(path: string): string | undefined {
  if (!magic.test(path) || existsSync(path)) return undefined;
  const whole = resolve(path).replaceAll('\\', '/');
  const plain = whole.split('/');
  const base = plain
    .slice(
      0,
      plain.findIndex(part => magic.test(part)),
    )
    .join('/');
  return base === '' ? dirname(whole.slice(0, 1)) : base;
}

async function filesMatching(glob: string, base: string): Promise<readonly string[]> {
  const whole = resolve(glob).replaceAll('\\', '/');
  if (globProblem(whole) !== undefined) return [];
  const isMatch = pathGlob(whole);
  const folder = pathToFileURL(base).href;
  const paths: string[] = [];
  const add = (uri: string) => {
    const path = displayPath(uri);
    if (isMatch(resolve(path).replaceAll('\\', '/'))) paths.push(path);
  };
  // A file that cannot be opened by its name is reported by whoever tries.
  for await (const uris of diskFiles.list([folder], excluder(defaultSettings.exclude), add))
    uris.forEach(add);
  return paths.sort();
}

const magic = /[*?[\]{}]/;
