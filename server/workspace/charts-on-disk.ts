import { chartFolderOf, outermostChart } from '../charts/chart-files.ts';
import { normalisedUri } from '../documents/uri.ts';
import type { FileSummary } from './file-summary.ts';
import { UriMap } from './uri-map.ts';

/**
 * Which files of the disk are parts of Helm charts. Only charts of which some file concerns RuntimeClasses are read, but
 * those with all their templates: any of them may read a value.
 */
export class ChartsOnDisk {
  /** By normalised URI. */
  #files = new UriMap<ListedFile>();
  /** The folders of charts that were read as a whole; the same set until that changes. */
  complete: ReadonlySet<string> = new Set();

  /** Remembers that a file is there; other files than those of charts are left out. */
  note(uri: string): void {
    if (chartFolderOf(uri) === undefined) return;
    const normalised = normalisedUri(uri);
    const isNew = !this.#files.has(normalised);
    this.#files.set(normalised, { uri, folder: chartFolderOf(normalised) });
    if (isNew) this.#checkWhole(normalised);
  }

  /** Forgets a deleted file, or all files below a folder. */
  forget(uri: string): void {
    for (const each of this.#files.urisAtOrBelow(normalisedUri(uri))) {
      this.#files.delete(each);
      this.#checkWhole(each);
    }
  }

  /** Whether a file is a part of a chart that was read as a whole. */
  isInComplete(uri: string): boolean {
    if (this.complete.size === 0) return false;
    return this.complete.has(this.#chartAt(chartFolderOf(normalisedUri(uri))) ?? '');
  }

  /**
   * The files that are still to be read so that the charts which concern RuntimeClasses are read as a whole. Those charts
   * count as read.
   */
  takeUnread(summaries: Iterable<FileSummary>): readonly string[] {
    const charts = new Map<string | undefined, string | undefined>();
    // There may be thousands of files in a folder, and requests wait for this.
    const chartAt = (folder: string | undefined) => {
      if (!charts.has(folder)) charts.set(folder, this.#chartAt(folder));
      return charts.get(folder);
    };
    const added = new Set<string>();
    for (const { chartFile, releases } of summaries) {
      const text = chartFile?.text ?? releases?.text;
      const named = chartFile
        ? [chartFile.folder]
        : releases?.charts.map(around => chartFolderOf(aboutOf(around)));
      const folders = named?.flatMap(folder => chartAt(folder) ?? []);
      const unknown = folders?.filter(folder => !added.has(folder) && !this.complete.has(folder)) ?? [];
      if (unknown.length === 0 || !/runtimeClass/i.test(text!)) continue;
      for (const folder of unknown) added.add(folder);
    }
    if (added.size === 0) return [];
    this.complete = new Set([...this.complete, ...added]);
    const unread: string[] = [];
    for (const { uri, folder } of this.#files.values())
      if (added.has(chartAt(folder) ?? '')) unread.push(uri);
    return unread;
  }

  /** Everything is about to be listed again. */
  clear(): void {
    this.#files.clear();
    this.complete = new Set();
  }

  /** A chart is no longer read as a whole if it is deleted, or if a chart around it is created or deleted. */
  #checkWhole(uri: string): void {
    if (this.complete.size === 0 || !uri.endsWith('/Chart.yaml')) return;
    const left = [...this.complete].filter(folder => this.#chartAt(folder) === folder);
    if (left.length < this.complete.size) this.complete = new Set(left);
  }

  /** The folder of the outermost chart that the chart in a folder is a part of; `undefined` if there is no chart. */
  #chartAt(folder: string | undefined): string | undefined {
    const isChart = (at: string) => this.#files.has(aboutOf(at));
    return folder !== undefined && isChart(folder) ? outermostChart(folder, isChart) : undefined;
  }
}

interface ListedFile {
  /** As it was listed. */
  readonly uri: string;
  /** The folder of the chart that it is a part of, by its name. */
  readonly folder: string | undefined;
}

function aboutOf(folder: string): string {
  return `${folder}/Chart.yaml`;
}
