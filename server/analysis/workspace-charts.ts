import { groupBy } from '../base/collections.ts';
import { decoded } from '../base/decoded.ts';
import { type Chart, readChart } from '../charts/chart.ts';
import { chartFolderOf, outermostChart } from '../charts/chart-files.ts';
import { type EffectiveClasses, effectiveClasses } from '../charts/effective-classes.ts';
import { type ValuesWiring, valuesWiring } from '../charts/values-wiring.ts';
import { normalisedUri } from '../documents/uri.ts';
import type { ChartFile } from '../workspace/file-summary.ts';

/** A chart of the workspace with its subcharts. What follows from its files is computed when it is first asked. */
export class WorkspaceChart {
  /** The URI of its folder, without a slash at the end. */
  readonly folder: string;
  /** Whether all of its files are known. */
  readonly isComplete: boolean;
  readonly files: readonly ChartFile[];
  /** The files without the values of the chart, on which its wiring does not depend. */
  readonly #templates: readonly ChartFile[];
  #chart: Chart | undefined;
  #wiring: ValuesWiring | undefined;
  #defaults: { readonly classes: readonly EffectiveClasses[] | undefined } | undefined;

  constructor(folder: string, files: readonly ChartFile[], isComplete: boolean, before?: WorkspaceChart) {
    this.folder = folder;
    this.files = files;
    this.isComplete = isComplete;
    this.#templates = files.filter(({ uri }) => !uri.endsWith('/values.yaml'));
    const isSame = before !== undefined && sameItems(before.#templates, this.#templates);
    if (isSame) this.#wiring = before.#wiring;
  }

  get chart(): Chart {
    this.#chart ??= readChart(byPath(this.folder, this.files));
    return this.#chart;
  }

  /** Which values lead to class names; it does not depend on what the values are. */
  get wiring(): ValuesWiring {
    this.#wiring ??= valuesWiring(readChart(byPath(this.folder, this.#templates)));
    return this.#wiring;
  }

  /** The classes that its own values give; `undefined` if they are not known. */
  get defaultClasses(): readonly EffectiveClasses[] | undefined {
    this.#defaults ??= { classes: this.isComplete ? effectiveClasses(this.chart, {}) : undefined };
    return this.#defaults.classes;
  }

  /** The path of a file from the folder of the chart. */
  pathOf(uri: string): string {
    return pathIn(this.folder, uri);
  }
}

/** The charts of the workspace by the URIs of their folders. A chart whose files have not changed stays the same object. */
export function workspaceCharts(
  files: readonly ChartFile[],
  complete: ReadonlySet<string>,
  before: ReadonlyMap<string, WorkspaceChart>,
): ReadonlyMap<string, WorkspaceChart> {
  const charts = new Set(files.filter(({ uri }) => uri.endsWith('/Chart.yaml')).map(({ folder }) => folder));
  const chartFiles = files.filter(({ folder }) => charts.has(folder));
  const grouped = groupBy(chartFiles, ({ folder }) => outermostChart(folder, around => charts.has(around)));
  return new Map(
    [...grouped].map(([folder, filesOfChart]) => {
      const previous = before.get(folder);
      const isComplete = complete.has(folder);
      const isSame =
        previous !== undefined &&
        previous.isComplete === isComplete &&
        sameItems(previous.files, filesOfChart);
      return [folder, isSame ? previous : new WorkspaceChart(folder, filesOfChart, isComplete, previous)];
    }),
  );
}

/** The chart that a file is a part of. */
export function chartOf(
  charts: ReadonlyMap<string, WorkspaceChart>,
  uri: string,
): WorkspaceChart | undefined {
  const folder = /^(.*)\/[^/]+$/.exec(normalisedUri(uri))?.[1] ?? '';
  const chartFolder = chartFolderOf(normalisedUri(uri)) ?? folder;
  return charts.get(outermostChart(chartFolder, around => charts.has(around)));
}

function byPath(folder: string, files: readonly ChartFile[]): ReadonlyMap<string, string> {
  return new Map(files.map(({ uri, text }) => [pathIn(folder, uri), text]));
}

function pathIn(folder: string, uri: string): string {
  return decoded(normalisedUri(uri).slice(folder.length + 1));
}

function sameItems<Item>(some: readonly Item[], others: readonly Item[]): boolean {
  return some.length === others.length && some.every((item, index) => item === others[index]);
}
