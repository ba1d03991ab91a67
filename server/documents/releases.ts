import type { Manifest } from '../kubernetes/manifests/manifest.ts';
import { asMap, asScalar, asSequence, get, textOf } from '../yaml/lookup.ts';
import type { Node, ScalarNode } from '../yaml/tree.ts';
import { escapedName } from './uri.ts';

/** A chart of a repository by its path, with the values that a HelmRelease, an Application or the like states for it. */
export interface Release {
  /** The path of the chart's folder as written. */
  readonly chart: string;
  /** Whether the path begins at the folder of the file, as in a helmfile; else it begins at the root of the repository. */
  readonly isFromFile: boolean;
  /** Maps of values. */
  readonly maps: readonly Node[];
  /** Texts that are values in YAML. */
  readonly texts: readonly ScalarNode[];
  readonly parameters: readonly ReleaseParameter[];
}

/** One value by its path: `{ name: a.b, value: c }`. */
export interface ReleaseParameter {
  readonly path: readonly string[];
  readonly node: Node;
}

/** The releases in a document, of charts that are named by path. */
export function releasesIn({
  root,
  manifests,
}: {
  readonly root: Node | null;
  readonly manifests: readonly Manifest[];
}): readonly Release[] {
  const objects = manifests.filter(({ apiVersion, kind }) => apiVersion !== '' && kind !== '');
  const all = objects.length === 0 ? [...inHelmfile(root), ...inFleetFile(root)] : objects.flatMap(inObject);
  return all.filter(({ chart }) => isPath.test(chart));
}

/** Whether a text may hold releases: on its characters, without parsing. The schemas of their kinds do not look like it. */
export function mayHoldReleases(text: string): boolean {
  return mayHoldReleaseObjects(text) || (!text.includes('apiVersion:') && keysOfFiles.test(text));
}

/** Whether a text may hold objects that are releases: on its characters, without parsing. */
export function mayHoldReleaseObjects(text: string): boolean {
  if (text.includes('argoproj.io/v') && text.includes('helm')) return true;
  if (!text.includes('fluxcd.io/v') || !text.includes('HelmRelease')) return false;
  return text.includes('GitRepository') || text.includes('git:');
}

/** Matches one of the words that every object has which is a release. */
export const releaseWords = /argoproj\.io\/v|fluxcd\.io\/v/;

const keysOfFiles = /^(?:releases|helm|targetCustomizations):/m;

/** Matches what is not a URL, and has nothing that is yet to be replaced. */
const isPath = /^[^\s:${}*?#%\\]*$/;

/** Flux: fluxcd/helm-controller `api/v2/helmrelease_types.go`. Argo CD: argoproj/argo-cd `pkg/apis/application/v1alpha1/types.go`. */
function inObject({ apiVersion, kind, node }: Manifest): readonly Release[] {
  const spec = get(node, 'spec');
  if (kind === 'HelmRelease') {
    const chart = get(spec, 'chart');
    const gitPath = get(chart, 'git') === null ? null : get(chart, 'path');
    const below = get(chart, 'spec');
    // In a HelmRepository a chart has a name, no path.
    const isOfGit = textOf(get(get(below, 'sourceRef'), 'kind')) === 'GitRepository';
    return release(isOfGit ? get(below, 'chart') : gitPath, { maps: [get(spec, 'values')] });
  }
  if (!apiVersion.startsWith('argoproj.io/')) return [];
  if (kind === 'Application') return inApplication(spec);
  return kind === 'ApplicationSet' ? inApplication(get(get(spec, 'template'), 'spec')) : [];
}

function inApplication(spec: Node | null): readonly Release[] {
  const sources = [get(spec, 'source'), ...itemsOf(get(spec, 'sources'))];
  return sources.flatMap(source => {
    const helm = get(source, 'helm');
    if (helm === null || get(source, 'chart') !== null) return [];
    return release(get(source, 'path'), {
      maps: [get(helm, 'valuesObject')],
      texts: [get(helm, 'values')],
      parameters: get(helm, 'parameters'),
    });
  });
}

/** Source: helmfile/helmfile `pkg/state/state.go`, which takes a chart for a path if a folder of that name exists. */
function inHelmfile(root: Node | null): readonly Release[] {
  return itemsOf(get(root, 'releases')).flatMap(item => {
    // Charts that are added here read values that the templates of the chart itself do not.
    if (get(item, 'dependencies') !== null) return [];
    const maps = itemsOf(get(item, 'values'));
    return release(get(item, 'chart'), { isFromFile: true, maps, parameters: get(item, 'set') });
  });
}

/** Source: rancher/fleet `pkg/apis/fleet.cattle.io/v1alpha1/bundledeployment_types.go`. */
function inFleetFile(root: Node | null): readonly Release[] {
  const own = get(get(root, 'helm'), 'chart');
  const targets = [root, ...itemsOf(get(root, 'targetCustomizations'))];
  return targets.flatMap(target => {
    const helm = get(target, 'helm');
    return release(get(helm, 'chart') ?? own, { isFromFile: true, maps: [get(helm, 'values')] });
  });
}

interface Written {
  readonly isFromFile?: boolean;
  readonly maps: readonly (Node | null)[];
  readonly texts?: readonly (Node | null)[];
  readonly parameters?: Node | null;
}

function release(
  chart: Node | null,
  { isFromFile = false, maps, texts = [], parameters = null }: Written,
): readonly Release[] {
  const path = textOf(chart);
  if (!path) return [];
  const found = {
    chart: path,
    isFromFile,
    maps: maps.flatMap(map => asMap(map) ?? []),
    texts: texts.flatMap(text => asScalar(text) ?? []),
    parameters: itemsOf(parameters).flatMap(item => {
      const node = get(item, 'value');
      const name = textOf(get(item, 'name'));
      return node === null || name === undefined ? [] : [{ path: pathOfParameter(name), node }];
    }),
  };
  return [found];
}

function itemsOf(list: Node | null): readonly (Node | null)[] {
  return asSequence(list)?.items ?? [];
}

/** `a.b[0].c\.d` as a path. Source: Helm `pkg/strvals/parser.go`. */
function pathOfParameter(name: string): readonly string[] {
  const keys = name.match(/\[\d+\]|(?:\\.|[^.[\\])+/g) ?? [];
  return keys.map(key => (key.startsWith('[') ? key.slice(1, -1) : key.replace(/\\(.)/g, '$1')));
}

/**
 * The URIs of the folders that may hold the chart of a release, without a slash at the end. Where the repository of a file
 * begins is not known: any folder around it may be its root.
 */
export function chartFolders(uri: string, { chart, isFromFile }: Release): readonly string[] {
  const around = uri.slice(0, uri.lastIndexOf('/'));
  if (isFromFile) return isReleaseFile(uri) ? [folderFrom(around, chart)] : [];
  const folders: string[] = [];
  for (let root = around; root.length > 'file://'.length; root = root.slice(0, root.lastIndexOf('/'))) {
    folders.push(folderFrom(root, chart));
  }
  return folders;
}

/** Whether a file is a helmfile or a fleet.yaml by its name. */
export function isReleaseFile(uri: string): boolean {
  return /\/(?:helmfile[^/]*|fleet|helmfile\.d\/[^/]+)\.ya?ml$/.test(uri);
}

function folderFrom(folder: string, path: string): string {
  const segments = folder.split('/');
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(escapedName(segment));
  }
  return segments.join('/');
}
