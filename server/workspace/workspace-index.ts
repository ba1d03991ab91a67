import { dequal } from 'dequal';
import { rememberLast } from '../base/remember.ts';
import { createYielder, type Yielder } from '../base/yielding.ts';
import type { WorkspaceFiles } from '../documents/files.ts';
import type { ManifestFile } from '../documents/manifest-file.ts';
import { normalisedUri } from '../documents/uri.ts';
import type { KustomizationOutcome } from '../kustomize/outcome.ts';
import type { DocumentLines, FileSummary } from './file-summary.ts';
import { Kustomizations } from './kustomizations.ts';
import { listFiles, type Scope, withoutSlash } from './list-files.ts';
import type { ReportFiles } from './listed-uris.ts';
import { type NamedPlaces, noPlaces, type Roots } from './named-places.ts';
import { namingKustomizations } from './naming-kustomizations.ts';
import { OpenSummaries } from './open-summaries.ts';
import { SummariesOnDisk } from './summaries-on-disk.ts';
import { SummaryValues } from './summary-values.ts';
import type { TextOnDisk } from './text-on-disk.ts';
import { UriMap } from './uri-map.ts';

type Values<Kind extends keyof FileSummary> = readonly FileSummary[Kind][];

/**
 * The summaries of all files of the workspace: of open files as they are in the editor, of the others as they are on
 * disk. Reading the disk yields to requests between files; until it ends, `isComplete` is false and nothing may be
 * concluded from what is missing.
 */
export class WorkspaceIndex {
  readonly #files: WorkspaceFiles;
  readonly #disk: SummariesOnDisk;
  /** By normalised URI: the same file can have one URI on disk and another one in the editor. */
  readonly #open = new UriMap<FileSummary | undefined>();
  readonly #openSummaries = new OpenSummaries();
  readonly #values = new SummaryValues(() => this.summaries());
  readonly #kustomizations: Kustomizations;
  readonly #namingKustomizations = rememberLast(
    (
      all: Values<'kustomization'>,
      fluxKustomizations: Values<'fluxKustomizations'>,
      ..._others: readonly unknown[]
    ) =>
      namingKustomizations(
        all,
        fluxKustomizations,
        uri => this.#open.get(uri) ?? this.#disk.summaries.get(uri),
      ),
  );
  /** The result of the last listing. */
  #scope: Scope | undefined;
  #roots: Roots = { folders: [], all: [] };
  #complete = false;
  #lastTurn = Promise.resolve();
  #waiting: WaitingChanges | undefined;

  constructor(files: WorkspaceFiles) {
    this.#files = files;
    this.#disk = new SummariesOnDisk(files, this.#values);
    this.#kustomizations = new Kustomizations(files);
  }

  get isComplete(): boolean {
    return this.#complete;
  }

  /** The normalised URIs of the folders that were read last, and of the files and folders that were named besides. */
  get roots(): Roots {
    return this.#roots;
  }

  /** The files on disk that can be manifests or configurations of nodes, by normalised URI. Their texts are not kept. */
  get textsOnDisk(): ReadonlyMap<string, TextOnDisk> {
    return this.#disk.texts;
  }

  /** The folders of the Helm charts of which all files were read. */
  get completeCharts(): ReadonlySet<string> {
    return this.#disk.charts.complete;
  }

  /** The values of one property of the summaries of all files: the same list as long as none of them changes. */
  valuesOf<Kind extends keyof FileSummary>(kind: Kind): Values<Kind> {
    return this.#values.of(kind);
  }

  /**
   * The outcome of the kustomizations that name a class: the same list as long as nothing changes. It is empty until all files
   * were read.
   */
  get kustomizations(): readonly KustomizationOutcome[] {
    if (!this.#complete) return [];
    const [all, fluxKustomizations] = [this.valuesOf('kustomization'), this.valuesOf('fluxKustomizations')];
    const naming = this.#namingKustomizations(
      all,
      fluxKustomizations,
      this.valuesOf('uses'),
      this.valuesOf('mentions'),
    );
    return this.#kustomizations.of(naming, this.#roots.all);
  }

  /** The first lines of documents of files on disk that only kustomizations lead to. */
  get linesOfKustomizations(): readonly DocumentLines[] {
    return this.#kustomizations.linesOnDisk;
  }

  /** Whether the outcome of a kustomization waits for `readKustomizations`. */
  get isWaitingForKustomizations(): boolean {
    return this.#complete && this.kustomizations.length > 0 && this.#kustomizations.isWaiting;
  }

  /** Reads the files that kustomizations need and that are not read yet, such as a base without a class. */
  readKustomizations(): Promise<void> {
    return this.#inTurn(() => this.#readKustomizations(createYielder()));
  }

  /** The summary of every file in the order of their URIs, of open files as they are in the editor. */
  *summaries(): Iterable<FileSummary> {
    const onDisk = this.#disk.summaries.urisInOrder();
    let next = 0;
    for (const uri of this.#open.urisInOrder()) {
      for (; next < onDisk.length && onDisk[next]! < uri; next++)
        yield this.#disk.summaries.get(onDisk[next]!)!;
      if (onDisk[next] === uri) next++;
      const summary = this.#open.get(uri);
      if (summary !== undefined) yield summary;
    }
    for (; next < onDisk.length; next++) yield this.#disk.summaries.get(onDisk[next]!)!;
  }

  /**
   * Reads every file below the folders once, and the configurations of nodes that were named besides; removes files that
   * no longer exist. All files are listed first, so that a `report` knows how many there are.
   */
  readAll(
    folders: readonly string[],
    isExcluded: (uri: string) => boolean,
    named: NamedPlaces = noPlaces,
    report: ReportFiles = () => {},
  ): Promise<void> {
    return this.#inTurn(async () => {
      const all = [...folders, ...named.folders, ...named.files].map(normalisedUri);
      const roots = { folders: all.slice(0, folders.length), all };
      if (!dequal(roots, this.#roots)) this.#roots = roots;
      this.#scope = { folders, isExcluded, named };
      const gone = new Set(this.#disk.texts.keys());
      this.#disk.charts.clear();
      const pause = createYielder();
      await this.#disk.readListed(listFiles(this.#files, this.#scope), gone, pause, report);
      this.#complete = true;
      this.#kustomizations.forgetAll();
      await this.#readKustomizations(pause);
    });
  }

  /**
   * Reads files and folders again that appeared, changed or vanished: what `readAll` would find of them now, by the same
   * folders. Resolves to whether there was anything to read or to remove. Calls that wait for the same turn are answered
   * together: to find a file, all folders on the way to it are listed.
   */
  readChanged(uris: readonly string[]): Promise<boolean> {
    const waiting = this.#waiting ?? this.#inNextTurn();
    this.#waiting = waiting;
    for (const uri of uris) waiting.uris.add(withoutSlash(uri));
    return waiting.hasRead;
  }

  #inNextTurn(): WaitingChanges {
    const uris = new Set<string>();
    const hasRead = this.#inTurn(() => {
      this.#waiting = undefined;
      return this.#readChanged([...uris]);
    });
    return { uris, hasRead };
  }

  async #readChanged(changed: readonly string[]): Promise<boolean> {
    if (this.#scope === undefined) return false;
    const hasForgotten = changed.map(uri => this.#kustomizations.forget(uri)).includes(true);
    for (const uri of changed) this.#disk.charts.forget(uri);
    const gone = new Set(changed.flatMap(uri => this.#disk.texts.urisAtOrBelow(uri)));
    const { isExcluded } = this.#scope;
    const listed = listFiles(
      this.#files,
      this.#scope,
      changed.filter(uri => !isExcluded(uri)),
    );
    const pause = createYielder();
    const hasRead = await this.#disk.readListed(listed, gone, pause);
    await this.#readKustomizations(pause);
    return hasRead || hasForgotten;
  }

  /** Reads files again, whether or not they are in a folder that was read. */
  readFromDisk(uris: readonly string[]): Promise<void> {
    return this.#inTurn(async () => {
      const pause = createYielder();
      for (const uri of uris) this.#kustomizations.forget(normalisedUri(uri));
      await this.#disk.readFiles(uris, pause);
      await this.#readKustomizations(pause);
    });
  }

  /** Adds an open file as it is in the editor. It replaces the file on disk, whether or not their texts are equal. */
  setOpen(file: ManifestFile): void {
    const uri = normalisedUri(file.uri);
    // Most files have the same text in the editor and on disk.
    const before = this.#open.has(uri) ? this.#open.get(uri) : this.#disk.summaries.get(uri);
    const after = this.#openSummaries.read(file);
    this.#open.set(uri, after);
    this.#kustomizations.setOpen(uri, file);
    this.#values.noteChange(before, after);
  }

  setClosed(uri: string): void {
    const normalised = normalisedUri(uri);
    this.#values.noteChange(this.#open.get(normalised), this.#disk.summaries.get(normalised));
    this.#open.delete(normalised);
    this.#kustomizations.setClosed(normalised);
    this.#openSummaries.forget(uri);
  }

  /** Runs readings one after the other, so that of two readings of a file the one that began later is kept. */
  #inTurn<Result>(read: () => Promise<Result>): Promise<Result> {
    const turn = this.#lastTurn.then(read);
    this.#lastTurn = turn.then(
      () => {},
      () => {},
    );
    return turn;
  }

  async #readKustomizations(pause: Yielder): Promise<void> {
    // The files that were read may refer to more: a folder of a base to its resources.
    for (let round = 0; round < mostRounds && this.isWaitingForKustomizations; round++) {
      for await (const _ of this.#kustomizations.readWanted()) await pause();
    }
  }
}

/** The changes on disk that are still to be read. */
interface WaitingChanges {
  readonly uris: Set<string>;
  readonly hasRead: Promise<boolean>;
}

/** Kustomizations that lead to each other, one below the other. */
const mostRounds = 50;
