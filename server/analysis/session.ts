import type { InitializationOptions } from '../base/protocol.ts';
import { defaultSettings, type Settings } from '../base/settings.ts';
import type { ClusterContents } from '../clusters/info/cluster.ts';
import type { ClusterInfo } from '../clusters/info/cluster-info.ts';
import { LiveClusters, newestOfEach } from '../clusters/live-clusters.ts';
import type { SavedText } from '../clusters/saved/saved-cluster-text.ts';
import { sourceOf } from '../clusters/saved/source-of.ts';
import { isCandidate, type WorkspaceFiles } from '../documents/files.ts';
import { ManifestFile } from '../documents/manifest-file.ts';
import { parseVersion } from '../kubernetes/objects/versions.ts';
import { excluder } from '../workspace/exclude.ts';
import type { NamedPlaces } from '../workspace/named-places.ts';
import { WorkspaceIndex } from '../workspace/workspace-index.ts';
import type { Position } from '../yaml/line-index.ts';
import type { SourceFile } from '../yaml/source-file.ts';
import { clusterViews } from './cluster-view.ts';
import { judgedVersion } from './judged-version.ts';
import type { Language, Snapshot } from './snapshot.ts';
import { modelReader, type WorkspaceModel } from './workspace-model.ts';

/** A change of a text by positions; without a range the whole text is replaced. */
export interface PositionedChange {
  readonly range?: { readonly start: Position; readonly end: Position };
  readonly text: string;
}

/** What of a session has changed. `settings` are also what the editor says of itself and of its workspace. */
export type SessionChange =
  | { readonly kind: 'opened' | 'edited' | 'closed'; readonly uri: string }
  | { readonly kind: 'files on disk' | 'live clusters' | 'settings' };

/**
 * All that changes while a server runs: open texts, the index, live clusters, settings. Hands out snapshots of it, and
 * tells those who listen of every change.
 */
export class Session {
  language: Language = 'en';
  readonly index: WorkspaceIndex;
  readonly #listeners: ((change: SessionChange) => void)[] = [];
  #settings: Settings = defaultSettings;
  #options: InitializationOptions = {};
  readonly #open = new Map<string, ManifestFile>();
  readonly #live = new LiveClusters();
  readonly #readKnowledge: () => WorkspaceModel;
  #known: { readonly of: string; readonly kubernetesVersion: string; readonly known: Known } | undefined;

  constructor(files: WorkspaceFiles) {
    this.index = new WorkspaceIndex(files);
    this.#readKnowledge = modelReader(this.index, this.#live);
  }

  /** Calls a function after each change. */
  onChange(listener: (change: SessionChange) => void): void {
    this.#listeners.push(listener);
  }

  get settings(): Settings {
    return this.#settings;
  }

  set settings(settings: Settings) {
    this.#settings = settings;
    this.#tell({ kind: 'settings' });
  }

  get options(): InitializationOptions {
    return this.#options;
  }

  set options(options: InitializationOptions) {
    this.#options = options;
    this.#tell({ kind: 'settings' });
  }

  get openFiles(): readonly ManifestFile[] {
    return [...this.#open.values()];
  }

  open(uri: string, version: number, text: string): void {
    this.#set(sourceOf(uri, version, text));
    this.#tell({ kind: 'opened', uri });
  }

  change(uri: string, version: number, changes: readonly PositionedChange[]): void {
    let source = this.#open.get(uri)?.source;
    if (source === undefined) return;
    for (const { range, text } of changes) {
      const start = range ? source.offsetAt(range.start) : 0;
      const end = range ? source.offsetAt(range.end) : source.text.length;
      // A range that is the wrong way round means the same place.
      source = source.change(version, [{ start: Math.min(start, end), end: Math.max(start, end), text }]);
    }
    this.#set(source);
    this.#tell({ kind: 'edited', uri });
  }

  close(uri: string): void {
    this.#open.delete(uri);
    this.index.setClosed(uri);
    this.#tell({ kind: 'closed', uri });
  }

  /** `WorkspaceIndex.readAll` of what the settings do not exclude. */
  readFolders(folders: readonly string[], named?: NamedPlaces): Promise<void> {
    const reading = this.index.readAll(folders, excluder(this.settings.exclude), named);
    return reading.finally(() => this.#tell({ kind: 'files on disk' }));
  }

  /** Reads files again that appeared, changed or vanished, if they can concern us and are not excluded. */
  readFiles(uris: readonly string[]): Promise<void> {
    const isExcluded = excluder(this.settings.exclude);
    const reading = this.index.readFromDisk(uris.filter(uri => isCandidate(uri) && !isExcluded(uri)));
    return reading.finally(() => this.#tell({ kind: 'files on disk' }));
  }

  /** Looks at thousands of nodes in slices, so that `setLiveCluster` with the same contents takes no time. */
  prepareLiveCluster(contents: ClusterContents): Promise<void> {
    return this.#live.prepare(contents);
  }

  /**
   * What an API server said of its cluster; `undefined` forgets it. `isWatched` while we are told of every change: then
   * it counts as what the cluster is now, else as what it was at `readAt`.
   */
  setLiveCluster(context: string, contents: ClusterContents | undefined, isWatched = false): void {
    this.#live.set(context, contents, isWatched);
    this.#tell({ kind: 'live clusters' });
  }

  /** The file to save of a live cluster; the text that was saved before where nothing has changed since. */
  liveClusterText(context: string, previousText: string | undefined): SavedText | undefined {
    return this.#live.textOf(context, previousText);
  }

  /** The clusters that files hold, one of each context, whether it is live or not. */
  savedClusters(): readonly ClusterInfo[] {
    return newestOfEach([...this.index.facts()].flatMap(({ cluster }) => cluster ?? []));
  }

  snapshot(): Snapshot {
    const open = new Map(this.#open);
    return {
      settings: this.settings,
      ...this.#currentlyKnown(),
      fieldsFromOtherExtension: this.options.fieldsFromOtherExtension === true,
      language: this.language,
      suggestCommand: this.options.suggestCommand
        ? { title: '', command: this.options.suggestCommand }
        : undefined,
      chooseClassCommand: this.options.chooseClassCommand,
      showFileCommand: this.options.showFileCommand,
      rulePages: this.options.rulePages,
      file: uri => open.get(uri),
    };
  }

  #tell(change: SessionChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  #set(source: SourceFile): void {
    const file = new ManifestFile(source, this.#open.get(source.uri));
    this.#open.set(source.uri, file);
    this.index.setOpen(file);
  }

  /** What the index, the clusters and the settings say; it changes far more seldom than texts do. */
  #currentlyKnown(): Known {
    const { kubernetesVersion } = this.settings;
    const of = `${this.index.version} ${this.#live.version} ${kubernetesVersion}`;
    if (this.#known?.of !== of) {
      this.#known = { of, kubernetesVersion, known: this.#derive(this.#readKnowledge()) };
    }
    return this.#known.known;
  }

  /** What follows from the classes and the clusters stays the same object as long as those do. */
  #derive(model: WorkspaceModel): Known {
    const before = this.#known?.known;
    const { kubernetesVersion } = this.settings;
    const isSame =
      before?.model.declared === model.declared &&
      before.model.clusters === model.clusters &&
      this.#known?.kubernetesVersion === kubernetesVersion;
    if (isSame) return { ...before, model };
    return {
      model,
      version: judgedVersion(this.settings, model),
      views: clusterViews(model, parseVersion(kubernetesVersion)),
    };
  }
}

type Known = Pick<Snapshot, 'model' | 'version' | 'views'>;
