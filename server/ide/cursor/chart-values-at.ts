import type { Location } from 'vscode-languageserver-types';
import {
  type ClassExpression,
  classExpressionAt,
  placeInTemplate,
  placesFedBy,
  placesInReleases,
  placesOfValues,
  valuesFileOf,
} from '../../analysis/chart-values.ts';
import type { FilePlace } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { statedValueAt } from '../../analysis/stated-values.ts';
import type { WorkspaceChart } from '../../analysis/workspace-charts.ts';
import { decoded } from '../../base/decoded.ts';
import type { FileRange, Position } from '../../yaml/line-index.ts';
import { code, joined, type Markdown, tMarkdown } from '../text/markdown.ts';

/** The values that the `{{ }}` of a template at a position prints as the name of a class. */
export function valuesOfExpression(snapshot: Snapshot, uri: string, position: Position): readonly Location[] {
  const expression = expressionAt(snapshot, uri, position);
  if (expression === undefined) return [];
  const values = valuesFileOf(snapshot, expression.chart);
  const own = values === undefined ? [] : placesOfValues(values, pathsOf(expression));
  return own.length > 0 ? own : placesInReleases(snapshot, expression.chart, pathsOf(expression));
}

/** The values that releases of the chart state for what the `{{ }}` of a template at a position prints as a class. */
export function valuesOfReleases(snapshot: Snapshot, uri: string, position: Position): readonly Location[] {
  const expression = expressionAt(snapshot, uri, position);
  return expression ? placesInReleases(snapshot, expression.chart, pathsOf(expression)) : [];
}

/** The places in templates that read the value at a position as the name of a class. */
export function templatesReading(snapshot: Snapshot, uri: string, position: Position): readonly Location[] {
  const file = snapshot.file(uri);
  if (file === undefined) return [];
  const { placed, offset } = file.at(position);
  const stated = statedValueAt(snapshot.model, uri, placed, offset);
  if (stated === undefined) return [];
  const found = placesFedBy(stated).flatMap(({ values }) =>
    values.flatMap(at => placeInTemplate(stated.chart, at) ?? []),
  );
  return [...new Map(found.map(place => [keyOf(place), place])).values()];
}

function keyOf({ uri, range: { start } }: FilePlace): string {
  return `${uri} ${start.line}:${start.character}`;
}

/** Markdown about a value that templates read: which ones do. */
export function describeReaders(snapshot: Snapshot, uri: string, position: Position): Markdown[] {
  const places = templatesReading(snapshot, uri, position);
  if (places.length === 0) return [];
  const shown = places.slice(0, 5).map(({ uri: file, range }) => {
    return code(`${decoded(file.slice(file.indexOf('/templates/') + 1))}:${range.start.line + 1}`);
  });
  const more = places.length > shown.length ? ['…'] : [];
  return [tMarkdown('Templates that read it as a class: {0}', joined([...shown, ...more]))];
}

/** The hover on the `{{ }}` of a template that prints the name of a class. */
export function describeExpression(
  snapshot: Snapshot,
  uri: string,
  position: Position,
):
  | { readonly parts: readonly Markdown[]; readonly className: string | undefined; readonly range: FileRange }
  | undefined {
  const expression = expressionAt(snapshot, uri, position);
  if (expression === undefined) return undefined;
  const { at, chart } = expression;
  const paths = pathsOf(expression).map(path => code(`.Values.${path.join('.')}`));
  const className = defaultClass(expression);
  const parts = [
    tMarkdown('The class comes from {0} in the values of the chart.', joined(paths)),
    ...describeDefault(className),
    ...describePacked(className, chart),
  ];
  const range = placeInTemplate(chart, at)?.range ?? { start: position, end: position };
  return { parts, className: className || undefined, range };
}

function describeDefault(className: string | null | undefined): Markdown[] {
  if (className === undefined) return [];
  if (className === null) return [tMarkdown("With the chart's own values no class is printed.")];
  if (className === '') {
    return [tMarkdown("With the chart's own values it is an empty name, which the API server refuses.")];
  }
  return [tMarkdown("With the chart's own values it is `{0}`.", className)];
}

/** Why it is not known what the values of a chart give: a packed chart has values of its own. */
function describePacked(className: string | null | undefined, { chart }: WorkspaceChart): Markdown[] {
  const [packed] = [chart, ...chart.subcharts].flatMap(each => each.packed);
  if (className !== undefined || packed === undefined) return [];
  return [tMarkdown("What the chart's own values give is not known: `{0}` is packed.", packed)];
}

/** The class that the chart's own values give everywhere here; `null` for none, `undefined` if that is not known. */
function defaultClass({ chart, at }: ClassExpression): string | null | undefined {
  const all = chart.defaultClasses;
  if (all === undefined) return undefined;
  const here = all.flatMap(({ classes }) =>
    classes.filter(({ values, key }) => {
      return [...values, ...(key === undefined ? [] : [key])].some(
        place => place.file === at.file && place.start === at.start,
      );
    }),
  );
  if (here.length === 0) return all.every(({ isComplete }) => isComplete) ? null : undefined;
  const names = new Set(here.map(({ className, isConditional }) => (isConditional ? undefined : className)));
  return names.size === 1 ? [...names][0] : undefined;
}

function expressionAt(snapshot: Snapshot, uri: string, position: Position): ClassExpression | undefined {
  const file = snapshot.file(uri);
  return file && classExpressionAt(snapshot.model, uri, file.source.offsetAt(position));
}

function pathsOf({ places }: ClassExpression): readonly (readonly string[])[] {
  const paths = places.flatMap(({ from }) => from.map(path => [path.join('\0'), path] as const));
  return [...new Map(paths).values()];
}
