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

/** An entry of `dependencies`. */
export interface DependencyEntry {
  readonly name: string;
  /** The alias, or the name. */
  readonly as: string;
  /** Paths of values that switch it on or off, with commas between them; mostly empty. */
  readonly condition: string;
  readonly tags: readonly string[];
}

/**
 * The subcharts of a chart: folders in `charts/`, each once for every entry of `dependencies` that names it. Those that are only
 * listed have yet to be fetched. The list of a subchart counts only if its parent has one too (`areListsRead`). Source: Helm
 * `pkg/chartutil/dependencies.go:processDependencyEnabled`.
 */
export function readDependencies(
  files: ReadonlyMap<string, string>,
  folder: string,
  about: Node | null,
  older: Node | null,
  areListsRead: boolean,
): {
  readonly dependencies: readonly Dependency[];
  readonly missing: readonly string[];
  readonly requirements: readonly DependencyEntry[];
  readonly packed: readonly string[];
  readonly isComplete: boolean;
} {
  const present = subfolders(files, folder);
  const lists = areListsRead ? [about, older] : [];
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
    const isOptional = !isExact;
    dependencies.push({ as, folder: found.folder, isOptional });
    // With another version than the listed one it is there by its own name.
    if (!isExact && as !== name) dependencies.push({ as: name, folder: found.folder, isOptional });
  }
  const names = new Set(listed.map(item => textOf(get(item, 'name'))));
  for (const { name, folder: below } of present) {
    if (!names.has(name)) dependencies.push({ as: name, folder: below, isOptional: false });
  }
  const importsValues = listed.some(item => get(item, 'import-values') !== null);
  const requirements = listed.map(requirementOf);
  const packed = [...files.keys()].filter(file => isPackedIn(folder, file));
  // A packed chart that is not listed is there too, by a name that only its contents tell.
  const areListed = packed.every(file => {
    const [name] = file.slice(file.lastIndexOf('/') + 1).split(/-v?\d+\./);
    return requirements.some(each => each.name === name);
  });
  const isComplete = !importsValues && areListed && hasCharts(files, folder);
  return { dependencies, missing, requirements, packed, isComplete };
}

function isPackedIn(folder: string, file: string): boolean {
  const start = `${folder}charts/`;
  return file.startsWith(start) && /^[^_./][^/]*\.tgz$/.test(file.slice(start.length));
}

function requirementOf(item: Node | null): DependencyEntry {
  const name = textOf(get(item, 'name')) ?? '';
  const tags = asSequence(get(item, 'tags'))?.items ?? [];
  return {
    name,
    as: textOf(get(item, 'alias')) || name,
    condition: textOf(get(item, 'condition')) ?? '',
    tags: tags.flatMap(tag => textOf(tag) ?? []),
  };
}

/** Whether all folders in `charts/` are charts; else Helm fails. Source: Helm `pkg/chart/loader/load.go`. */
function hasCharts(files: ReadonlyMap<string, string>, folder: string): boolean {
  const start = `${folder}charts/`;
  const names = [...files.keys()].flatMap(file => {
    const [name, ...below] = file.startsWith(start) ? file.slice(start.length).split('/') : [];
    return name === undefined || below.length === 0 || /^[_.]/.test(name) ? [] : name;
  });
  return names.every(name => files.has(`${start}${name}/Chart.yaml`));
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
