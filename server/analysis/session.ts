import { rememberLast } from '../base/remember.ts';
import { defaultSettings, type Settings } from '../base/settings.ts';
import { afterTurns, turnsOfRequest } from '../base/yielding.ts';
import type { ClusterContents } from '../clusters/info/cluster.ts';
import { type ClusterInfo, nameOfCluster } from '../clusters/info/cluster-info.ts';
import { LiveClusters, newestOfEach } from '../clusters/live-clusters.ts';
import type { SavedText } from '../clusters/saved/saved-cluster-text.ts';
import type { WorkspaceFiles } from '../documents/files.ts';
import { ManifestFile } from '../documents/manifest-file.ts';
import { applyPositionedChanges, endOfOnly, type PositionedChange } from '../documents/positioned-changes.ts';
import { sourceOf } from '../documents/source-of.ts';
import { normalisedUri } from '../documents/uri.ts';
import type { ClusterAccess } from '../protocol/requests.ts';
import { effectiveSettings } from '../settings/effective-settings.ts';
import { settingsUri, type WorkspaceSettings } from '../settings/workspace-settings.ts';
import { excluder } from '../workspace/exclude.ts';
import type { ReportFiles } from '../workspace/listed-uris.ts';
import type { NamedPlaces } from '../workspace/named-places.ts';
import { WorkspaceIndex } from '../workspace/workspace-index.ts';
import type { Position } from '../yaml/line-index.ts';
import type { SourceFile } from '../yaml/source-file.ts';
import { clusterViews } from './cluster-view.ts';
import { judgedVersion } from './judged-version.ts';
import type { Snapshot } from './snapshot.ts';
import { createModelReader, type WorkspaceModel } from './workspace-model.ts';

/**
 * The changes in a session. `settings` includes which clusters may be reached; `at` is the end of an edit, if it was a single
 * one of a part of the text.
 */
export type SessionChange =
  | { readonly kind: 'opened' | 'closed'; readonly uri: string }
  | { readonly kind: 'edited'; readonly uri: string; readonly at?: Position | undefined }
  | { readonly kind: 'files' | 'clusters' | 'settings' };

/**
 * The state of a running server: open texts, the index, live clusters, settings. Provides snapshots of it and notifies
 * listeners of every change.
 */
export class Session {
  readonly index: WorkspaceIndex;
  readonly #listeners: ((change: SessionChange) => void)[] = [];
  #settings: Settings = defaultSettings;
  #access: Partial<ClusterAccess> = {};
  readonly #open = new Map<string, ManifestFile>();
  #willReadKustomizations = false;
  readonly #live = new LiveClusters();
  readonly #now: () => number;
  readonly #readModel: () => WorkspaceModel;
  readonly #version = rememberLast(judgedVersion);
  readonly #views = rememberLast(clusterViews);
  readonly #effectiveSettings = rememberLast(effectiveSettings);
  readonly #settingsOfFolders = rememberLast(inOrderOf);
  /** The files of settings that count, the one that comes first in front. */
  #settingsUris: readonly string[] = [];

  /** @param now milliseconds since 1970, which the ages of clusters are counted to */
  constructor(files: WorkspaceFiles, now = Date.now) {
    this.#now = now;
    this.index = new WorkspaceIndex(files);
    this.#readModel = createModelReader(this.index, this.#live);
  }

  /** Calls a function after each change. */
  onChange(listener: (change: SessionChange) => void): void {
    this.#listeners.push(listener);
  }

  /** The settings that count: those of the user, and of `.runtimeclass/settings.yaml` of the folders. */
  get settings(): Settings {
    const folderSettings = this.#settingsOfFolders(this.#settingsUris, this.index.valuesOf('settings'));
    return this.#effectiveSettings(this.#settings, folderSettings);
  }

  set settings(settings: Settings) {
    this.#settings = settings;
    this.#tell({ kind: 'settings' });
  }

  /** Which clusters the user lets the server reach. */
  get access(): Partial<ClusterAccess> {
    return this.#access;
  }

  set access(access: Partial<ClusterAccess>) {
    this.#access = access;
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
    const source = this.#open.get(uri)?.source;
    if (source === undefined) return;
    const changed = applyPositionedChanges(source, version, changes);
    this.#set(changed);
    this.#tell({ kind: 'edited', uri, at: endOfOnly(changes, changed) });
  }

  close(uri: string): void {
    this.#open.delete(uri);
    this.index.setClosed(uri);
    this.#tell({ kind: 'closed', uri });
  }

  /** Reads the folders by `WorkspaceIndex.readAll`, without what the settings exclude. */
  async readFolders(folders: readonly string[], named?: NamedPlaces, report?: ReportFiles): Promise<void> {
    await this.readSettingsOf(folders);
    const reading = this.index.readAll(folders, excluder(this.settings.exclude), named, report);
    return reading.finally(() => this.#tell({ kind: 'files' }));
  }

  /** Reads the settings of folders, which from now on count for everything, those of the first folder first. */
  readSettingsOf(folders: readonly string[]): Promise<void> {
    const uris = folders.map(settingsUri);
    this.#settingsUris = uris.map(normalisedUri);
    return this.index.readFromDisk(uris);
  }

  /**
   * Reads files and folders again that appeared, changed or vanished. What is in no folder that was read, excluded or
   * behind a link is left alone, as by `readFolders`.
   */
  async readFiles(uris: readonly string[]): Promise<void> {
    let isSame = false;
    try {
      isSame = !(await this.index.readChanged(uris));
    } finally {
      if (!isSame) this.#tell({ kind: 'files' });
    }
  }

  /** Prepares thousands of nodes in slices, so that `setLiveCluster` with the same contents takes no time. */
  prepareLiveCluster(contents: ClusterContents): Promise<void> {
    return this.#live.prepare(contents);
  }

  /**
   * Sets the contents of a cluster that were read from its API server; `undefined` removes the cluster. With
   * `isWatched`, the contents are kept current by a watch; without, they are those at `readAt`.
   */
  setLiveCluster(context: string, contents: ClusterContents | undefined, isWatched = false): void {
    this.#live.set(context, contents, isWatched);
    this.#tell({ kind: 'clusters' });
  }

  /** The file to save for a live cluster; the previous text if nothing has changed since. */
  liveClusterText(context: string, previousText: string | undefined): SavedText | undefined {
    return this.#live.textOf(context, previousText);
  }

  /** The clusters saved in files, one for each context, whether or not it is live too. */
  savedClusters(): readonly ClusterInfo[] {
    return newestOfEach(this.index.valuesOf('cluster').filter(cluster => cluster !== undefined));
  }

  snapshot(): Snapshot {
    const open = new Map(this.#open);
    const model = this.#readModel();
    const { kubernetesVersion } = this.settings;
    const now = this.#now();
    const names = model.clusters.map(cluster => nameOfCluster(cluster, now)).join('\n');
    return {
      settings: this.settings,
      model,
      version: this.#version(kubernetesVersion, model.clusters),
      views: this.#views(model.declared, model.clusters, names, kubernetesVersion),
      selected: this.access.selected,
      file: uri => open.get(uri),
    };
  }

  /** A snapshot with one additional text, which the session itself does not keep, and the file of that text. */
  snapshotWith(uri: string, text: string): { readonly snapshot: Snapshot; readonly file: ManifestFile } {
    const file = new ManifestFile(sourceOf(uri, 0, text));
    this.index.setOpen(file);
    try {
      return { snapshot: this.snapshot(), file };
    } finally {
      this.index.setClosed(uri);
    }
  }

  /** A snapshot with the contents of a cluster, which the session itself does not keep. */
  snapshotWithCluster(context: string, contents: ClusterContents): Snapshot {
    return this.#live.during(context, contents, () => this.snapshot());
  }

  #tell(change: SessionChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  #set(source: SourceFile): void {
    const file = new ManifestFile(source, this.#open.get(source.uri));
    this.#open.set(source.uri, file);
    this.index.setOpen(file);
    if (this.#willReadKustomizations) return;
    this.#willReadKustomizations = true;
    afterTurns(turnsOfRequest, () => this.#readKustomizations());
  }

  /** Reads the bases that edits of kustomizations have led to. An editor opens many files at once. */
  #readKustomizations(): void {
    this.#willReadKustomizations = false;
    if (!this.index.isWaitingForKustomizations) return;
    void this.index.readKustomizations().finally(() => this.#tell({ kind: 'files' }));
  }
}

function inOrderOf(
  uris: readonly string[],
  settings: readonly (WorkspaceSettings | undefined)[],
): readonly WorkspaceSettings[] {
  return uris.flatMap(uri => settings.find(each => each?.uri === uri) ?? []);
}
