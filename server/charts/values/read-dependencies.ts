import { asSequence, get, textOf } from '../../yaml/lookup.ts';
import { parse } from '../../yaml/parse.ts';
import type { Node } from '../../yaml/tree.ts';

/** A chart in `charts/` by the name that its parent gives it. */
export interface Dependency {
  readonly as: string;
  /** Its folder, with a slash at the end. */
  readonly folder: string;
  readonly isOptional: boolean;
}

/**
 * The subcharts of a chart: folders in `charts/`, each once for every entry of `dependencies` that names it. What is only
 * listed has yet to be fetched. Of a subchart the list counts only if its parent has one too (`areListsRead`). Source: Helm `pkg/chartutil/dependencies.go:processDependencyEnabled`.
 */
export function readDependencies(
  files: ReadonlyMap<string, string>,
  folder: string,
  about: Node | null,
  requirements: Node | null,
  areListsRead: boolean,
): {
  readonly dependencies: readonly Dependency[];
  readonly missing: readonly string[];
  readonly importsValues: boolean;
} {
  const present = subfolders(files, folder);
  const lists = areListsRead ? [about, requirements] : [];
  const listed = lists.flatMap(root => asSequence(get(root, 'dependencies'))?.items ?? []);
  const dependencies: Dependency[] = [];
  const missing: string[] = [];
  for (const item of listed) {
    const name = textOf(get(item, 'name')) ?? '';
    const as = textOf(get(item, 'alias')) || name;
    const found = present.find(candidate => candidate.name === name);
    if (found === undefined) {
      missing.push(as);
      continue;
    }
    const wanted = textOf(get(item, 'version')) ?? '';
    const isExact = wanted === '' || wanted === '*' || wanted === found.version;
    const isOptional = !isExact || get(item, 'condition') !== null || get(item, 'tags') !== null;
    dependencies.push({ as, folder: found.folder, isOptional });
    // With another version than the listed one it is there by its own name.
    if (!isExact && as !== name) dependencies.push({ as: name, folder: found.folder, isOptional });
  }
  const names = new Set(listed.map(item => textOf(get(item, 'name'))));
  for (const { name, folder: below } of present) {
    if (!names.has(name)) dependencies.push({ as: name, folder: below, isOptional: false });
  }
  const importsValues = listed.some(item => get(item, 'import-values') !== null);
  return { dependencies, missing, importsValues };
}

function subfolders(files: ReadonlyMap<string, string>, folder: string) {
  const start = `${folder}charts/`;
  return [...files].flatMap(([file, text]) => {
    const below = file.startsWith(start) ? file.slice(start.length).split('/') : [];
    // Folders that begin with `_` or a dot are left out: Helm `pkg/chart/loader/load.go`.
    if (below.length !== 2 || below[1] !== 'Chart.yaml' || /^[_.]/.test(below[0]!)) return [];
    const about = parse(text).root;
    const name = textOf(get(about, 'name')) ?? below[0]!;
    return [{ name, version: textOf(get(about, 'version')), folder: `${start}${below[0]}/` }];
  });
}
