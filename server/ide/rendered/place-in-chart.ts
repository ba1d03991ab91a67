import { escapedName } from '../../documents/uri.ts';
import { folderOf } from '../../node-config/paths.ts';
import type { RenderedLine } from './rendered-line.ts';
import type { SearchedText, TextPlace } from './searched-text.ts';

/** Reads a text; `undefined` if there is none. */
export type ReadSearchedText = (uri: string) => Promise<SearchedText | undefined>;

/**
 * Where a line of a rendered chart comes from: the line that says the same in its template; for the name of a class, the only place in
 * the values of the chart, or of the charts that it is a dependency of, with that name or, if it is there for other things too, where
 * it names a class; the line of the template with its key, or its kind; else the top of the template. `undefined` if the template is
 * in no file. Helm writes the name of the template above each document.
 */
export async function placeInChart(
  line: RenderedLine,
  chart: string,
  read: ReadSearchedText,
): Promise<TextPlace | undefined> {
  // The first segment is the name of the chart, which need not be that of its folder.
  const [, ...segments] = (line.template ?? '').split('/');
  const folder = folderOf(chart);
  const uriOf = (path: readonly string[]) => [folder, ...path.map(escapedName)].join('/');
  const template = segments.length === 0 || segments.includes('..') ? undefined : await read(uriOf(segments));
  return (
    template?.line(line.content) ??
    (await placeInValues(line, segments, uriOf, read)) ??
    (line.key === undefined ? undefined : template?.lineOfKey(line.key)) ??
    template?.line(`kind: ${line.kind}`) ??
    template?.top
  );
}

async function placeInValues(
  { name }: RenderedLine,
  template: readonly string[],
  uriOf: (path: readonly string[]) => string,
  read: ReadSearchedText,
): Promise<TextPlace | undefined> {
  if (name === undefined) return undefined;
  // `charts/db/templates/pod.yaml`: values are those of the chart itself and of its dependency `db`.
  const charts = template.flatMap((segment, at) =>
    segment === 'charts' && at % 2 === 0 ? [template.slice(0, at + 2)] : [],
  );
  const texts = await Promise.all([[], ...charts].map(path => read(uriOf([...path, 'values.yaml']))));
  const places = texts.flatMap(text => text?.name(name) ?? []);
  return places.length === 1 ? places[0] : undefined;
}
