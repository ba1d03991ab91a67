import { chartFolderOf, isChartFile, outermostChart } from '../charts/chart-files.ts';
import { normalisedUri } from '../documents/uri.ts';
import type { FileSummary } from './file-summary.ts';

/**
 * Which files of the disk are parts of Helm charts. Only charts of which some file concerns RuntimeClasses are read, but
 * those with all their templates: any of them may read a value.
 */
export class ChartsOnDisk {
  /** URIs as they were listed, by normalised URI. */
  #files = new Map<string, string>();
  /** The folders of charts that were read as a whole; the same set until that changes. */
  whole: ReadonlySet<string> = new Set();

  /** Remembers that a file is there; other files than those of charts are left out. */
  note(uri: string): void {
    if (isChartFile(uri)) this.#files.set(normalisedUri(uri), uri);
  }

  forget(uri: string): void {
    this.#files.delete(normalisedUri(uri));
  }

  /** Whether a file is a part of a chart that was read as a whole. */
  isInWhole(uri: string): boolean {
    return this.whole.has(this.#chartOf(normalisedUri(uri)) ?? '');
  }

  /**
   * The files that are still to be read so that the charts which concern RuntimeClasses are read as a whole. Those charts
   * count as read.
   */
  takeUnread(summaries: Iterable<FileSummary>): readonly string[] {
    const added = new Set<string>();
    for (const { chartFile, releases } of summaries) {
      const text = chartFile?.text ?? releases?.text;
      const named = chartFile ? [normalisedUri(chartFile.uri)] : releases?.charts.map(aboutOf);
      const folders = named?.flatMap(uri => this.#chartOf(uri) ?? []);
      const unknown = folders?.filter(folder => !added.has(folder) && !this.whole.has(folder)) ?? [];
      if (unknown.length === 0 || !/runtimeClass/i.test(text!)) continue;
      for (const folder of unknown) added.add(folder);
    }
    if (added.size === 0) return [];
    this.whole = new Set([...this.whole, ...added]);
    return [...this.#files].flatMap(([uri, listed]) => (added.has(this.#chartOf(uri) ?? '') ? listed : []));
  }

  /** Everything is about to be listed again. */
  clear(): void {
    this.#files = new Map();
    this.whole = new Set();
  }

  /** The folder of the outermost chart that a file is a part of. */
  #chartOf(uri: string): string | undefined {
    const isChart = (folder: string) => this.#files.has(`${folder}/Chart.yaml`);
    const folder = chartFolderOf(uri);
    return folder !== undefined && isChart(folder) ? outermostChart(folder, isChart) : undefined;
  }
}

function aboutOf(folder: string): string {
  return `${folder}/Chart.yaml`;
}
