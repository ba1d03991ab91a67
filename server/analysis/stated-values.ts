import { none } from '../base/collections.ts';
import { isValuesFile } from '../charts/chart-files.ts';
import type { ManifestDocument } from '../documents/manifest-document.ts';
import type { PlacedManifestDocument } from '../documents/manifest-file.ts';
import { chartFolders, type ReleaseParameter } from '../documents/releases.ts';
import { normalisedUri } from '../documents/uri.ts';
import { locate } from '../yaml/lookup.ts';
import type { Node, Path } from '../yaml/tree.ts';
import type { WorkspaceChart } from './workspace-charts.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** Values that a document states for a chart: in a values file, or for a release of the chart. */
export interface StatedValues {
  readonly chart: WorkspaceChart;
  /** The map of values, which is the document or a part of it; `null` for parameters. */
  readonly root: Node | null;
  readonly parameters: readonly ReleaseParameter[];
}

interface Document {
  readonly embeddedIn?: PlacedManifestDocument['embeddedIn'] | undefined;
  readonly document: Pick<ManifestDocument, 'root' | 'releases' | 'unreadable'>;
}

/** The values that a document states for charts of the workspace. */
export function statedValues(
  model: Pick<WorkspaceModel, 'charts'>,
  uri: string,
  { document, embeddedIn }: Document,
): readonly StatedValues[] {
  if (model.charts.size === 0) return none;
  const own = embeddedIn === undefined ? chartOfValuesFile(model, uri) : undefined;
  if (own !== undefined) {
    return document.unreadable ? [] : [{ chart: own, root: document.root, parameters: [] }];
  }
  const around = embeddedIn?.placed.document ?? document;
  return around.releases.flatMap(release => {
    const { maps, texts, parameters } = release;
    const chart = onlyChart(model, chartFolders(normalisedUri(uri), release));
    if (chart === undefined) return [];
    if (embeddedIn !== undefined) {
      const isValues = texts.includes(embeddedIn.embedded.scalar) && !document.unreadable;
      return isValues ? [{ chart, root: document.root, parameters: [] }] : [];
    }
    const fromMaps = maps.map(root => ({ chart, root, parameters: [] }));
    return parameters.length === 0 ? fromMaps : [...fromMaps, { chart, root: null, parameters }];
  });
}

/** The chart in a values file's folder: its own, or values to state over them. */
function chartOfValuesFile({ charts }: Pick<WorkspaceModel, 'charts'>, uri: string) {
  if (!isValuesFile(uri)) return undefined;
  const normalised = normalisedUri(uri);
  return charts.get(normalised.slice(0, normalised.lastIndexOf('/')));
}

/** The chart in one of some folders; `undefined` if several have one. */
function onlyChart({ charts }: Pick<WorkspaceModel, 'charts'>, folders: readonly string[]) {
  const found = folders.flatMap(folder => charts.get(folder) ?? []);
  return found.length === 1 ? found[0] : undefined;
}

/** A value of a chart by its path in the values of the chart. */
export interface StatedValue {
  readonly chart: WorkspaceChart;
  readonly path: Path;
}

/** The value of a chart whose key or value is at an offset of a document. */
export function statedValueAt(
  model: WorkspaceModel,
  uri: string,
  placed: Document,
  offset: number,
): StatedValue | undefined {
  const isHere = ({ range }: Node) => range.start <= offset && offset <= range.end;
  for (const { chart, root, parameters } of statedValues(model, uri, placed)) {
    const parameter = parameters.find(({ node }) => isHere(node));
    if (parameter !== undefined) return { chart, path: parameter.path };
    if (root !== null && isHere(root)) return { chart, path: locate(root, offset).path };
  }
  return undefined;
}
