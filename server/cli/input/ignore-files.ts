import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ignore, { type Ignore } from 'ignore';
import { regularFileReader } from '../../base/regular-file.ts';
import { isAtOrBelow } from '../../workspace/confined-files.ts';

/**
 * Returns whether `.gitignore` or `.runtimeclassignore` leaves a file out of the report. Both are read as Git does: in the
 * folder of the file and those above it up to the repository, else up to the folder that was named; the pattern that
 * decides is the last one that matches, of the innermost file. What is in a folder `.runtimeclass` is never left out:
 * saved clusters are often not committed. A folder that was named is checked even if it is ignored itself.
 */
export function ignoreFiles(paths: readonly string[]): (uri: string) => boolean {
  const named = paths.filter(path => path !== '-').map(path => resolve(path));
  const read = regularFileReader(longest);
  const patternsOf = rememberFolders(folder => readPatterns(folder, read));
  const repositoryOf: (folder: string) => string | undefined = rememberFolders(folder => {
    if (existsSync(join(folder, '.git'))) return folder;
    return dirname(folder) === folder ? undefined : repositoryOf(dirname(folder));
  });
  const topOf = rememberFolders(
    folder => repositoryOf(folder) ?? named.find(path => isAtOrBelow(path, folder)) ?? folder,
  );
  const patternsAround = rememberFolders(bottom =>
    foldersBetween(topOf(bottom), bottom).flatMap(folder => {
      const patterns = patternsOf(folder);
      return patterns === undefined ? [] : [{ folder, patterns }];
    }),
  );
  const isIgnoredAt = (path: string): boolean => {
    let isIgnored = false;
    for (const { folder, patterns } of patternsAround(dirname(path))) {
      const { ignored, unignored } = patterns.test(relative(folder, path).split(sep).join('/'));
      isIgnored = (isIgnored || ignored) && !unignored;
    }
    return isIgnored;
  };
  const isNamedIgnored = rememberFolders(path => isIgnoredAt(join(path, 'any.yaml')));
  return uri => {
    const path = fileURLToPath(uri);
    if (path.split(sep).includes('.runtimeclass')) return false;
    const from = named.find(each => isAtOrBelow(each, path));
    return from !== undefined && !isNamedIgnored(from) && isIgnoredAt(path);
  };
}

export const ignoreFileNames = ['.gitignore', '.runtimeclassignore'];

/** Bytes of an ignore file; a longer file is not a list written by a person. */
const longest = 16 * 1024 * 1024;

function readPatterns(folder: string, read: (path: string) => Buffer): Ignore | undefined {
  const texts = ignoreFileNames.flatMap(name => {
    try {
      const path = join(folder, name);
      return existsSync(path) ? read(path).toString('utf8') : [];
    } catch {
      return [];
    }
  });
  return texts.length === 0 ? undefined : ignore().add(texts.join('\n'));
}

/** The folders from one down to another, outermost first. */
function foldersBetween(top: string, bottom: string): readonly string[] {
  const folders = [bottom];
  for (let at = bottom; at !== top && dirname(at) !== at; at = dirname(at)) folders.push(dirname(at));
  return folders.reverse();
}

function rememberFolders<Result>(compute: (folder: string) => Result): (folder: string) => Result {
  const results = new Map<string, { readonly result: Result }>();
  return folder => {
    const before = results.get(folder) ?? { result: compute(folder) };
    results.set(folder, before);
    return before.result;
  };
}
