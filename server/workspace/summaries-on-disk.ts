import type { Yielder } from '../base/yielding.ts';
import { isPackedChart } from '../charts/chart-files.ts';
import type { ScannedFile, WorkspaceFiles } from '../documents/files.ts';
import { normalisedUri } from '../documents/uri.ts';
import { ChartsOnDisk } from './charts-on-disk.ts';
import type { FileSummary } from './file-summary.ts';
import { isRelevant } from './is-relevant.ts';
import { listedUris, type ReportFiles } from './listed-uris.ts';
import { readChartFile, readSummary } from './read-summary.ts';
import type { SummaryValues } from './summary-values.ts';
import type { TextOnDisk } from './text-on-disk.ts';
import { UriMap } from './uri-map.ts';

/** The summaries of the files on disk, as they were when they were read last. Their texts are not kept. */
export class SummariesOnDisk {
  /** By normalised URI. A file in which nothing matters has none. */
  readonly summaries = new UriMap<FileSummary>();
  /** All files that were read, by normalised URI. */
  readonly texts = new UriMap<TextOnDisk>();
  readonly charts = new ChartsOnDisk();
  readonly #files: WorkspaceFiles;
  readonly #values: SummaryValues;

  /** @param values hears of every change of a summary. */
  constructor(files: WorkspaceFiles, values: SummaryValues) {
    this.#files = files;
    this.#values = values;
  }

  /**
   * Reads the files of a list, and removes those of `gone` that are not in it. Resolves to whether there were any. All are
   * listed first, so that a `report` knows how many there are.
   */
  async readListed(
    listed: AsyncIterable<readonly string[]>,
    gone: Set<string>,
    pause: Yielder,
    report: ReportFiles = () => {},
  ): Promise<boolean> {
    const toParse: ScannedFile[] = [];
    let characters = 0;
    let hasRead = false;
    const unpacked = await listedUris(listed, pause, report, uri => {
      hasRead = true;
      this.charts.note(uri);
      if (isPackedChart(uri)) this.#notePacked(normalisedUri(uri), gone);
    });
    let read = 0;
    for await (const file of this.#files.scan(unpacked, { areListed: true, isRelevant: this.#matters })) {
      const uri = normalisedUri(file.uri);
      gone.delete(uri);
      if (file.text === undefined) this.#setOnDisk(uri, undefined, false, file.isUnreadable);
      else {
        toParse.push(file);
        characters += file.text.length;
      }
      if (characters > mostCharacters) {
        for (const file of toParse.splice(0)) await this.#parse(file, pause);
        characters = 0;
      }
      report(++read, unpacked.length);
      const requests = pause();
      if (requests !== undefined) await requests;
    }
    for (const file of toParse) await this.#parse(file, pause);
    for (const uri of gone) {
      this.#setOnDisk(uri, undefined);
      this.texts.delete(uri);
      this.charts.forget(uri);
    }
    await this.#readCharts(pause);
    return hasRead || gone.size > 0;
  }

  /** Notes that a packed chart exists, without reading it: it counts only in a chart that is read as a whole. */
  #notePacked(uri: string, gone: Set<string>): void {
    gone.delete(uri);
    const isInComplete = this.charts.isInComplete(uri);
    this.#setOnDisk(uri, isInComplete ? readChartFile(uri, '') : undefined);
    if (!isInComplete) this.texts.delete(uri);
  }

  /** Reads files again, whether or not they are in a folder that was read. */
  async readFiles(uris: readonly string[], pause: Yielder): Promise<void> {
    for (const uri of uris) this.charts.note(uri);
    for await (const file of this.#files.scan(uris, { isRelevant: this.#matters })) {
      if (file.text === undefined && this.charts.isInComplete(file.uri)) this.charts.forget(file.uri);
      await this.#parse(file, pause);
      await pause();
    }
    await this.#readCharts(pause);
  }

  readonly #matters = (uri: string, pieces: Iterable<string>) =>
    this.charts.isInComplete(uri) || isRelevant(uri, pieces);

  /** Reads the charts as a whole of which a file concerns RuntimeClasses. */
  async #readCharts(pause: Yielder): Promise<void> {
    const unread = this.charts.takeUnread(this.summaries.values());
    const uris = unread.filter(uri => !this.summaries.has(normalisedUri(uri)) && !isPackedChart(uri));
    for (const uri of unread.filter(isPackedChart))
      this.#setOnDisk(normalisedUri(uri), readChartFile(uri, ''));
    // Only the text of the others matters: they were listed before.
    for await (const { uri, text } of this.#files.scan(uris, { areListed: true, isRelevant: () => true })) {
      const isThere = text !== undefined;
      this.#setOnDisk(normalisedUri(uri), isThere ? readChartFile(uri, text) : undefined, isThere);
      await pause();
    }
  }

  async #parse({ uri, text, isUnreadable }: ScannedFile, pause: Yielder): Promise<void> {
    const end = text === undefined ? undefined : this.#files.busy?.begin(uri);
    try {
      const summary = text === undefined ? undefined : await readSummary(uri, text, pause);
      this.#setOnDisk(normalisedUri(uri), summary, text !== undefined && !isPackedChart(uri), isUnreadable);
    } finally {
      end?.();
    }
  }

  #setOnDisk(uri: string, summary: FileSummary | undefined, concernsUs = false, isUnreadable = false): void {
    const before = this.summaries.get(uri);
    if (summary === undefined) this.summaries.delete(uri);
    else this.summaries.set(uri, summary);
    this.texts.set(uri, { uri, concernsUs, isUnreadable });
    this.#values.noteChange(before, summary);
  }
}

/** Characters of text that are collected before files are parsed: that is a tenth faster than reading and parsing in turn. */
const mostCharacters = 1_000_000;
