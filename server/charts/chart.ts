import { get, textOf } from '../yaml/lookup.ts';
import { parse } from '../yaml/parse.ts';
import { toValue } from '../yaml/value.ts';
import { withoutIgnored } from './ignored-files.ts';
import { parseTemplate } from './template/parse-template.ts';
import type { Definition, Template } from './template/template-tree.ts';
import type { Values } from './values/merge-values.ts';
import { type Dependency, type DependencyEntry, readDependencies } from './values/read-dependencies.ts';

/** The files of a chart and of the charts in its `charts/`: their texts by the path from the folder of the chart. */
export type ChartFiles = ReadonlyMap<string, string>;

/** A Helm chart as its files say it, with its subcharts below the names by which it has them. */
export interface Chart {
  /** Its name; of a subchart the alias, if it has one. */
  readonly name: string;
  /** The files in `templates/`, those that only define (`_helpers.tpl`) too. */
  readonly templates: readonly ChartTemplate[];
  /** The definitions of all charts together: they share one namespace. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** The contents of its `values.yaml`. */
  readonly values: Values;
  readonly subcharts: readonly Chart[];
  /** Whether it is a chart of definitions alone, which prints nothing itself. */
  readonly isLibrary: boolean;
  /** Whether its parent may leave it out because of its version. */
  readonly isOptional: boolean;
  /** The charts that it lists as its dependencies; `undefined` if there is no list, or none that counts. */
  readonly requirements: readonly DependencyEntry[] | undefined;
  /** Names of charts that it depends on and that are not in `charts/` as folders. */
  readonly missing: readonly string[];
  /** The paths of the packed charts in `charts/`, from the folder of the outermost chart. They are not read. */
  readonly packed: readonly string[];
  /** False if Helm does not load it, or values come from elsewhere too (`import-values`). */
  readonly isComplete: boolean;
}

export interface ChartTemplate {
  /** The path from the folder of the outermost chart. */
  readonly file: string;
  readonly template: Template;
  /** Whether it is rendered; a file whose name begins with `_` only defines. */
  readonly isRendered: boolean;
}

/** Reads a chart. Source: Helm `pkg/chart/loader/load.go`, `pkg/chartutil/dependencies.go`. */
export function readChart(all: ChartFiles): Chart {
  const kept = withoutIgnored(all);
  const files = kept ?? all;
  const texts = new Map<string, Template>();
  const read = (file: string, text: string): Template => {
    const template = texts.get(file) ?? parseTemplate(text);
    texts.set(file, template);
    return template;
  };
  const definitions = new Map<string, Definition>();
  const chart = readFolder(files, '', undefined, read, definitions, 0, true);
  // In the order of their depth: what a chart defines replaces what its subcharts do.
  const templates = [...texts].sort(([a], [b]) => depthOf(b) - depthOf(a) || (a < b ? 1 : -1));
  for (const [file, { defines }] of templates) {
    for (const [name, body] of defines) definitions.set(name, { file, body });
  }
  const isLoaded = kept !== undefined && (files.has('Chart.yaml') || !all.has('Chart.yaml'));
  return isLoaded ? chart : { ...chart, isComplete: false };
}

function depthOf(file: string): number {
  return file.split('/').length;
}

const deepestSubchart = 8;

function readFolder(
  files: ChartFiles,
  folder: string,
  dependency: Dependency | undefined,
  read: (file: string, text: string) => Template,
  definitions: ReadonlyMap<string, Definition>,
  depth: number,
  areListsRead: boolean,
): Chart {
  const about = parse(files.get(`${folder}Chart.yaml`) ?? '').root;
  const older = parse(files.get(`${folder}requirements.yaml`) ?? '').root;
  const values = toValue(parse(files.get(`${folder}values.yaml`) ?? '').root);
  const hasList = areListsRead && (get(about, 'dependencies') ?? get(older, 'dependencies')) !== null;
  const isMap = typeof values === 'object' && values !== null && !Array.isArray(values);
  const { dependencies, missing, requirements, packed, isComplete } = readDependencies(
    files,
    folder,
    about,
    older,
    areListsRead,
  );
  const templates = [...files].filter(([file]) => isTemplateOf(folder, file));
  return {
    name: dependency?.as ?? textOf(get(about, 'name')) ?? '',
    templates: templates.map(([file, text]) => ({
      file,
      template: read(file, text),
      isRendered: !/(^|\/)_[^/]*$/.test(file),
    })),
    definitions,
    values: isMap ? (values as Values) : {},
    subcharts: (depth < deepestSubchart ? dependencies : []).map(found =>
      readFolder(files, found.folder, found, read, definitions, depth + 1, hasList),
    ),
    isLibrary: textOf(get(about, 'type')) === 'library',
    isOptional: dependency?.isOptional ?? false,
    missing: depth < deepestSubchart ? missing : [...missing, ...dependencies.map(({ as }) => as)],
    requirements: hasList ? requirements : undefined,
    packed,
    isComplete,
  };
}

function isTemplateOf(folder: string, file: string): boolean {
  return file.startsWith(`${folder}templates/`);
}
