import { isValuesFile } from '../charts/chart-files.ts';
import { anyKey, type TemplatePlace, type ValuePath } from '../charts/template/template-value.ts';
import { type ClassPlace, placesOf } from '../charts/values-wiring.ts';
import { type ClassReference, namedIn } from '../documents/class-reference.ts';
import { normalisedUri } from '../documents/uri.ts';
import { LineIndex } from '../yaml/line-index.ts';
import { nodeAt, resolve } from '../yaml/lookup.ts';
import { parse } from '../yaml/parse.ts';
import type { Node, Path, ScalarNode } from '../yaml/tree.ts';
import type { FilePlace } from './locate.ts';
import type { Snapshot } from './snapshot.ts';
import { chartOf, type WorkspaceChart } from './workspace-charts.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** The chart for which a file holds values: its own, or values to state over them in the same folder. */
export function chartOfValues(model: WorkspaceModel, uri: string): WorkspaceChart | undefined {
  if (!isValuesFile(uri)) return undefined;
  const normalised = normalisedUri(uri);
  return model.charts.get(normalised.slice(0, normalised.lastIndexOf('/')));
}

/** The places in the templates of its chart that a value of a values file leads to, as the name of a class. */
export function placesFedBy(
  model: WorkspaceModel,
  uri: string,
  path: Path,
): { readonly chart: WorkspaceChart; readonly places: readonly ClassPlace[] } | undefined {
  const chart = chartOfValues(model, uri);
  if (chart === undefined) return undefined;
  const places = placesOf(chart.wiring, path.map(String));
  return places.length === 0 ? undefined : { chart, places };
}

/** A part of a template that prints the name of a class. */
export interface ClassExpression {
  readonly chart: WorkspaceChart;
  /** What `{{ }}` stands there. */
  readonly at: TemplatePlace;
  /** Where in the templates it prints: one place for each template that includes it. */
  readonly places: readonly ClassPlace[];
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
export function valuesOfChart({ file }: Snapshot, chart: WorkspaceChart): ValuesText | undefined {
  const found = chart.files.find(({ uri }) => chart.pathOf(uri) === 'values.yaml');
  return found && { uri: found.uri, text: file(found.uri)?.source.text ?? found.text };
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
 * The names of classes in a values file under other keys than `runtimeClassName`, as its chart's templates read them. The
 * values may be replaced by others, so they are as uncertain as all values.
 */
export function wiredReferences(
  model: WorkspaceModel,
  uri: string,
  root: Node | null,
): readonly ClassReference[] {
  const chart = chartOfValues(model, uri);
  if (chart === undefined) return [];
  const paths = new Map(chart.wiring.places.flatMap(({ from }) => from.map(path => [path.join('\0'), path])));
  const nodes = new Set([...paths.values()].flatMap(path => nodesAt(root, path)));
  return namedIn(
    [...nodes].map(node => ({ node, isCertain: false, podSpec: undefined, manifest: undefined })),
  );
}

/** The scalars at a path of templates, in which a key may be any. The last key is another one than `runtimeClassName`. */
function nodesAt(node: Node | null, [key, ...rest]: ValuePath): readonly ScalarNode[] {
  if (key === undefined) return node?.kind === 'scalar' ? [node] : [];
  if (rest.length === 0 && key === 'runtimeClassName') return [];
  if (node?.kind === 'map') {
    const entries = node.entries.filter(({ key: { text } }) => key === anyKey || key === text);
    return entries.flatMap(({ value }) => nodesAt(value, rest));
  }
  return node?.kind === 'sequence' && key === anyKey ? node.items.flatMap(item => nodesAt(item, rest)) : [];
}
