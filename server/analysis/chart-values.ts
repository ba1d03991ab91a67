import { anyKey, type TemplatePlace, type ValuePath } from '../charts/template/template-value.ts';
import { isPathOf, type PrintedClassPlace, placesFilledBy } from '../charts/values-wiring.ts';
import type { ClassNamePlace } from '../documents/class-reference.ts';
import { ManifestFile } from '../documents/manifest-file.ts';
import { sourceOf } from '../documents/source-of.ts';
import { normalisedUri } from '../documents/uri.ts';
import { LineIndex } from '../yaml/line-index.ts';
import { nodeAt, resolve } from '../yaml/lookup.ts';
import { parse } from '../yaml/parse.ts';
import type { Node, ScalarNode } from '../yaml/tree.ts';
import type { FilePlace } from './file-place.ts';
import type { Snapshot } from './snapshot.ts';
import { type StatedValue, type StatedValues, statedValues } from './stated-values.ts';
import { chartOf, type WorkspaceChart } from './workspace-charts.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** The places in the templates of its chart that a value leads to, as the name of a class. */
export function placesFedBy({ chart, path }: StatedValue): readonly PrintedClassPlace[] {
  return placesFilledBy(chart.wiring, path.map(String));
}

/** A part of a template that prints the name of a class. */
export interface ClassExpression {
  readonly chart: WorkspaceChart;
  /** The place of the action `{{ }}`. */
  readonly at: TemplatePlace;
  /** Where in the templates it prints: one place for each template that includes it. */
  readonly places: readonly PrintedClassPlace[];
}

/**
 * The part of a template at an offset of its file that prints the name of a class out of values.
 * @param offset UTF-16 offset
 */
export function classExpressionAt(
  model: WorkspaceModel,
  uri: string,
  offset: number,
): ClassExpression | undefined {
  const chart = chartOf(model.charts, uri);
  if (chart === undefined || !normalisedUri(uri).includes('/templates/')) return undefined;
  const file = chart.pathOf(uri);
  const isHere = (at: TemplatePlace) => at.file === file && at.start <= offset && offset <= at.end;
  const places = chart.wiring.places.filter(({ from, values }) => from.length > 0 && values.some(isHere));
  const at = places[0]?.values.find(isHere);
  return at && { chart, at, places };
}

/** Where the values of a chart state these paths; a path that they do not state has no place. */
export function placesOfValues({ uri, text }: ValuesText, paths: readonly ValuePath[]): readonly FilePlace[] {
  const { root } = parse(text);
  const lines = new LineIndex(text);
  return paths.flatMap(path => {
    const byIndex = path.map(key => (/^\d+$/.test(key) ? Number(key) : key));
    const node = nodeAt(root, byIndex) ?? nodeAt(root, path);
    if (node === null || resolve(node)?.kind !== 'scalar') return [];
    const { start, end } = node.range;
    return [{ uri, range: { start: lines.positionAt(start), end: lines.positionAt(end) } }];
  });
}

interface ValuesText {
  readonly uri: string;
  readonly text: string;
}

/** The `values.yaml` of a chart, as it is in the editor. */
export function valuesFileOf({ file }: Snapshot, chart: WorkspaceChart): ValuesText | undefined {
  const found = chart.files.find(({ uri }) => chart.pathOf(uri) === 'values.yaml');
  return found && { uri: found.uri, text: file(found.uri)?.source.text ?? found.text };
}

/** Where releases of a chart, in HelmReleases and the like, state values at these paths. */
export function placesInReleases(
  { file, model }: Snapshot,
  chart: WorkspaceChart,
  paths: readonly ValuePath[],
): readonly FilePlace[] {
  const releases = model.releases.filter(({ charts }) => charts.includes(chart.folder));
  return releases.flatMap(({ uri, text }) => {
    const read = file(uri) ?? new ManifestFile(sourceOf(uri, 0, text));
    return read.allDocuments.flatMap(placed => {
      const stated = statedValues(model, uri, placed).filter(values => values.chart === chart);
      const nodes = stated.flatMap(values => paths.flatMap(path => nodesAtPath(values, path)));
      return nodes.map(({ range }) => ({ uri, range: read.range(placed, range) }));
    });
  });
}

/** A part of a template as a location. */
export function placeInTemplate(
  chart: WorkspaceChart,
  { file, start, end }: TemplatePlace,
): FilePlace | undefined {
  const found = chart.files.find(({ uri }) => chart.pathOf(uri) === file);
  if (found === undefined) return undefined;
  const lines = new LineIndex(found.text);
  return { uri: found.uri, range: { start: lines.positionAt(start), end: lines.positionAt(end) } };
}

/**
 * The places in values for the names of classes under other keys than `runtimeClassName`, as the templates of the chart read
 * them. The values may be replaced by others, so they are as uncertain as all values.
 */
export function wiredPlaces(stated: readonly StatedValues[]): readonly ClassNamePlace[] {
  const isOther = (path: ValuePath) => path.at(-1) !== 'runtimeClassName';
  const nodes = new Set(
    stated.flatMap(values =>
      wiredPaths(values.chart)
        .filter(isOther)
        .flatMap(path => nodesAtPath(values, path)),
    ),
  );
  return [...nodes].map(node => ({ node, certainty: 'likely', podSpec: undefined, manifest: undefined }));
}

/** The paths of the values that the templates of a chart read as the name of a class. */
export function wiredPaths({ wiring }: WorkspaceChart): readonly ValuePath[] {
  const paths = new Map(wiring.places.flatMap(({ from }) => from.map(path => [path.join('\0'), path])));
  return [...paths.values()];
}

/** The scalars that values state at a path of templates, in which a key may be any. */
function nodesAtPath({ root, parameters }: StatedValues, path: ValuePath): readonly ScalarNode[] {
  const single = parameters.filter(parameter => isPathOf(path, parameter.path));
  return [...nodesAt(root, path), ...single.flatMap(({ node }) => (node.kind === 'scalar' ? node : []))];
}

function nodesAt(node: Node | null, [key, ...rest]: ValuePath): readonly ScalarNode[] {
  if (key === undefined) return node?.kind === 'scalar' ? [node] : [];
  if (node?.kind === 'map') {
    const entries = node.entries.filter(({ key: { text } }) => key === anyKey || key === text);
    return entries.flatMap(({ value }) => nodesAt(value, rest));
  }
  return node?.kind === 'sequence' && key === anyKey ? node.items.flatMap(item => nodesAt(item, rest)) : [];
}
