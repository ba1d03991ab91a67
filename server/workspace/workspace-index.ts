import { dequal } from 'dequal';
import { rememberLast } from '../base/remember.ts';
import { createYielder, type Yielder } from '../base/yielding.ts';
import { isPackedChart } from '../charts/chart-files.ts';
import type { ScannedFile, WorkspaceFiles } from '../documents/files.ts';
import type { ManifestFile } from '../documents/manifest-file.ts';
import { normalisedUri } from '../documents/uri.ts';
import type { KustomizationOutcome } from '../kustomize/outcome.ts';
import { ChartsOnDisk } from './charts-on-disk.ts';
import type { DocumentLines, FileSummary } from './file-summary.ts';
import { isRelevant } from './is-relevant.ts';
import { Kustomizations } from './kustomizations.ts';
import { filesAt, type NamedPlaces, noPlaces } from './named-places.ts';
import { namingKustomizations } from './naming-kustomizations.ts';
import { OpenSummaries } from './open-summaries.ts';
import { readChartFile, readSummary } from './read-summary.ts';
import { SummaryValues } from './summary-values.ts';
import type { TextOnDisk } from './text-on-disk.ts';

type Values<Kind extends keyof FileSummary> = readonly FileSummary[Kind][];

/**
 * The summaries of all files of the workspace: of open files as they are in the editor, of the others as they are on
 * disk. Reading the disk yields to requests between files; until it ends, `isComplete` is false and nothing may be
 * concluded from what is missing.
 */
export class WorkspaceIndex {
  readonly #files: WorkspaceFiles;
  /** Summaries by normalised URI: the same file can have one URI on disk and another one in the editor. */
  readonly #onDisk = new Map<string, FileSummary>();
  readonly #texts = new Map<string, TextOnDisk>();
  readonly #open = new Map<string, FileSummary | undefined>();
  readonly #openSummaries = new OpenSummaries();
  readonly #values = new SummaryValues(() => this.summaries());
  readonly #charts = new ChartsOnDisk();
  readonly #kustomizations: Kustomizations;
  readonly #namingKustomizations = rememberLast(
    (all: Values<'kustomization'>, ofFlux: Values<'fluxKustomizations'>, ..._others: readonly unknown[]) =>
      namingKustomizations(all, ofFlux, uri => this.#open.get(uri) ?? this.#onDisk.get(uri)),
  );
  #roots: readonly string[] = [];
  #complete = false;
  #lastTurn = Promise.resolve();

  constructor(files: WorkspaceFiles) {
    this.#files = files;
    this.#kustomizations = new Kustomizations(files);
  }

  get isComplete(): boolean {
    return this.#complete;
  }

  /** The normalised URIs of the folders that were read last, and of the files and folders that were named besides. */
  get roots(): readonly string[] {
    return this.#roots;
  }

  /** The files on disk that can be manifests or configurations of nodes, by normalised URI. Their texts are not kept. */
  get textsOnDisk(): ReadonlyMap<string, TextOnDisk> {
    return this.#texts;
  }

  /** The folders of the Helm charts of which all files were read. */
  get wholeCharts(): ReadonlySet<string> {
    return this.#charts.whole;
  }

  /** The values of one property of the summaries of all files: the same list as long as none of them changes. */
  valuesOf<Kind extends keyof FileSummary>(kind: Kind): Values<Kind> {
    return this.#values.of(kind);
  }

  /**
   * What becomes of the kustomizations that name a class: the same list as long as nothing changes. Before all files were read
   * there is none.
   */
  get kustomizations(): readonly KustomizationOutcome[] {
    if (!this.#complete) return [];
    const [all, ofFlux] = [this.valuesOf('kustomization'), this.valuesOf('fluxKustomizations')];
    const naming = this.#namingKustomizations(all, ofFlux, this.valuesOf('uses'), this.valuesOf('mentions'));
    return this.#kustomizations.of(naming, this.#roots);
  }

  /** The first lines of documents of files on disk that only kustomizations lead to. */
  get linesOfKustomizations(): readonly DocumentLines[] {
    return this.#kustomizations.linesOnDisk;
  }

  /** Whether the outcome of a kustomization waits for `readKustomizations`. */
  get isWaitingForKustomizations(): boolean {
    return this.#complete && this.kustomizations.length > 0 && this.#kustomizations.isWaiting;
  }

  /** Reads the files that kustomizations need and nobody has read, such as a base without a class. */
  readKustomizations(): Promise<void> {
    return this.#inTurn(() => this.#readKustomizations(createYielder()));
  }

  /** The summary of every file, of open files as they are in the editor. */
  *summaries(): Iterable<FileSummary> {
    for (const summary of this.#open.values()) if (summary !== undefined) yield summary;
    for (const [uri, summary] of this.#onDisk) if (!this.#open.has(uri)) yield summary;
  }

  /**
   * Reads every file below the folders once, and the configurations of nodes that were named besides; removes files that
   * no longer exist.
   */
  readAll(
    folders: readonly string[],
    isExcluded: (uri: string) => boolean,
    named: NamedPlaces = noPlaces,
  ): Promise<void> {
    const files = this.#files;
    const listed = async function* () {
      yield* files.list(folders, isExcluded);
      yield* filesAt(named, files, isExcluded);
    };
    return this.#inTurn(() => {
      const roots = [...folders, ...named.folders, ...named.files].map(normalisedUri);
      if (!dequal(roots, this.#roots)) this.#roots = roots;
      return this.#readAll(listed());
    });
  }

  /** Reads files again that appeared, changed or vanished. */
  readFromDisk(uris: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      const pause = createYielder();
      const charts = this.#charts;
      const matters = (uri: string, pieces: Iterable<string>) =>
        charts.isInWhole(uri) || isRelevant(uri, pieces);
      for (const uri of uris) charts.note(uri);
      for await (const file of this.#files.scan(uris, { isRelevant: matters })) {
        if (file.text === undefined && charts.isInWhole(file.uri)) charts.forget(file.uri);
        this.#kustomizations.forget(normalisedUri(file.uri));
        await this.#parse(file, pause);
        await pause();
      }
      await this.#readCharts(pause);
      await this.#readKustomizations(pause);
    });
  }

  /** Adds an open file as it is in the editor. It replaces the file on disk, whether or not their texts are equal. */
  setOpen(file: ManifestFile): void {
    const uri = normalisedUri(file.uri);
    // Most files say in the editor what they say on disk.
    const before = this.#open.has(uri) ? this.#open.get(uri) : this.#onDisk.get(uri);
    const after = this.#openSummaries.read(file);
    this.#open.set(uri, after);
    this.#kustomizations.setOpen(uri, file);
    this.#values.noteChange(before, after);
  }

  setClosed(uri: string): void {
    const normalised = normalisedUri(uri);
    this.#values.noteChange(this.#open.get(normalised), this.#onDisk.get(normalised));
    this.#open.delete(normalised);
    this.#kustomizations.setClosed(normalised);
    this.#openSummaries.forget(uri);
  }

  /** Runs readings one after the other, so that of two readings of a file the one that began later is kept. */
  #inTurn(read: () => Promise<void>): Promise<void> {
    const turn = this.#lastTurn.then(read);
    this.#lastTurn = turn.catch(() => {});
    return turn;
  }

  async #readAll(listed: AsyncIterable<readonly string[]>): Promise<void> {
    const gone = new Set(this.#texts.keys());
    this.#charts.clear();
    const pause = createYielder();
    const toParse: ScannedFile[] = [];
    let characters = 0;
    for await (const batch of listed) {
      for (const uri of batch) this.#charts.note(uri);
      const unpacked = batch.filter(uri => !isPackedChart(uri));
      for await (const file of this.#files.scan(unpacked, { areListed: true, isRelevant })) {
        const uri = normalisedUri(file.uri);
        gone.delete(uri);
        if (file.text === undefined) this.#setOnDisk(uri, undefined);
        else {
          toParse.push(file);
          characters += file.text.length;
        }
        if (characters > mostCharacters) {
          for (const file of toParse.splice(0)) await this.#parse(file, pause);
          characters = 0;
        }
        const requests = pause();
        if (requests !== undefined) await requests;
      }
      await pause();
    }
    for (const file of toParse) await this.#parse(file, pause);
    for (const uri of gone) {
      this.#setOnDisk(uri, undefined);
      this.#texts.delete(uri);
    }
    await this.#readCharts(pause);
    this.#complete = true;
    this.#kustomizations.forgetAll();
    await this.#readKustomizations(pause);
  }

  async #readKustomizations(pause: Yielder): Promise<void> {
    // What was read may lead to more: a folder of a base to its resources.
    for (let round = 0; round < mostRounds && this.isWaitingForKustomizations; round++) {
      for await (const _ of this.#kustomizations.readWanted()) await pause();
    }
  }

  /** Reads the charts as a whole of which a file concerns RuntimeClasses. */
  async #readCharts(pause: Yielder): Promise<void> {
    const unread = this.#charts.takeUnread(this.#onDisk.values());
    const uris = unread.filter(uri => !this.#onDisk.has(normalisedUri(uri)) && !isPackedChart(uri));
    for (const uri of unread.filter(isPackedChart))
      this.#setOnDisk(normalisedUri(uri), readChartFile(uri, ''));
    // Of the others nothing but their text matters: they were looked at before.
    for await (const { uri, text } of this.#files.scan(uris, { areListed: true, isRelevant: () => true })) {
      const isThere = text !== undefined;
      this.#setOnDisk(normalisedUri(uri), isThere ? readChartFile(uri, text) : undefined, isThere);
      await pause();
    }
  }

  async #parse({ uri, text }: ScannedFile, pause: Yielder): Promise<void> {
    const summary = text === undefined ? undefined : await readSummary(uri, text, pause);
    this.#setOnDisk(normalisedUri(uri), summary, text !== undefined && !isPackedChart(uri));
  }

  #setOnDisk(uri: string, summary: FileSummary | undefined, concernsUs = false): void {
    const before = this.#onDisk.get(uri);
    if (summary === undefined) this.#onDisk.delete(uri);
    else this.#onDisk.set(uri, summary);
    this.#texts.set(uri, { uri, concernsUs });
    this.#values.noteChange(before, summary);
  }
}

/** Kustomizations that lead to each other, one below the other. */
const mostRounds = 50;

/** Characters of text that are collected before files are parsed: that is a tenth faster than reading and parsing in turn. */
const mostCharacters = 1_000_000;
