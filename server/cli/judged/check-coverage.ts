import { judgedIn } from '../../analysis/judged.ts';
import type { WorkspaceModel } from '../../analysis/workspace-model.ts';
import { fileKind } from '../../documents/file-kind.ts';
import { folderOf } from '../../node-config/paths.ts';
import { displayPath } from '../input/display-path.ts';

/** The files and objects that a check has judged, and those that it has left out. */
export interface CheckCoverage {
  /** The workloads that name a class, or get one from a kustomization. */
  readonly workloads: number;
  readonly classes: number;
  readonly nodeConfigurations: number;
  /** The charts and kustomizations of which the output was checked. */
  readonly rendered: number;
  /** The contexts of the clusters. */
  readonly clusters: readonly string[];
  readonly notJudged: readonly UnjudgedItem[];
}

export interface UnjudgedItem {
  /** `chart deploy/web`, `2 kinds`. */
  readonly what: string;
  /** `needs --render`, `no definition`. */
  readonly why: string;
}

/**
 * Says what a check of files has judged.
 * @param tried the URIs of the folders of charts and kustomizations that were rendered, and whether there was an output
 */
export function checkCoverage(
  model: WorkspaceModel,
  uris: ReadonlySet<string>,
  tried: ReadonlyMap<string, boolean>,
): CheckCoverage {
  const { notJudged, clusters, ...counts } = judgedIn(model, uris, new Set(tried.keys()));
  const { classes, charts, kustomizations, templates, conflicts, kinds } = notJudged;
  return {
    ...counts,
    rendered: [...tried.values()].filter(hasOutput => hasOutput).length,
    clusters,
    notJudged: [
      ...several(classes, 'class', 'classes', withoutCluster),
      ...charts.map(({ folder }) => ({ what: `chart ${pathOf(folder)}`, why: 'needs --render' })),
      ...kustomizations.map(itemOfKustomization),
      ...counted(templates, 'template', 'needs rendering', 'need rendering'),
      ...counted(conflicts, 'document', 'merge conflict', 'merge conflicts'),
      ...several(kinds, 'kind', 'kinds', 'no definition'),
    ],
  };
}

const withoutCluster = 'not in these files, and no cluster is known: run `runtimeclass sync`';

function itemOfKustomization(uri: string): UnjudgedItem {
  return fileKind(uri) === 'kustomization'
    ? { what: `kustomization ${pathOf(folderOf(uri))}`, why: 'needs --render' }
    : { what: `Kustomization of ${pathOf(uri)}`, why: 'not all of its files are known' };
}

function several(names: readonly string[], one: string, many: string, why: string): UnjudgedItem[] {
  if (names.length === 0) return [];
  return [{ what: names.length === 1 ? `${one} ${names[0]}` : `${names.length} ${many}`, why }];
}

function counted(count: number, noun: string, whyOne: string, whyMany: string): UnjudgedItem[] {
  if (count === 0) return [];
  return [{ what: `${count} ${noun}${count === 1 ? '' : 's'}`, why: count === 1 ? whyOne : whyMany }];
}

function pathOf(uri: string): string {
  return displayPath(uri) || '.';
}
