import { newestVersion, parseVersion } from './kubernetes/versions.ts';
import type { InitializationOptions } from './protocol.ts';
import { defaultSettings, type Settings } from './settings.ts';
import type { JudgedVersion, Language, Snapshot } from './snapshot.ts';
import { clusterViews } from './workspace/cluster-view.ts';
import type { WorkspaceFiles } from './workspace/files.ts';
import { type Knowledge, readKnowledge } from './workspace/knowledge.ts';
import { DocumentReader, ManifestFile } from './workspace/manifest-file.ts';
import { WorkspaceIndex } from './workspace/workspace-index.ts';
import type { Position } from './yaml/line-index.ts';
import { SourceFile } from './yaml/source-file.ts';

/** A change of a text by positions; without a range the whole text is replaced. */
export interface PositionedChange {
  readonly range?: { readonly start: Position; readonly end: Position };
  readonly text: string;
}

/** All that changes while a server runs: open texts, the index, settings. Hands out snapshots of it. */
export class Session {
  settings: Settings = defaultSettings;
  options: InitializationOptions = {};
  language: Language = 'en';
  readonly index: WorkspaceIndex;
  readonly #reader = new DocumentReader();
  readonly #open = new Map<string, ManifestFile>();
  #known: { readonly of: string; readonly known: Known } | undefined;

  constructor(files: WorkspaceFiles) {
    this.index = new WorkspaceIndex(files, this.#reader);
  }

  get openFiles(): readonly ManifestFile[] {
    return [...this.#open.values()];
  }

  open(uri: string, version: number, text: string): void {
    this.#set(SourceFile.of(uri, version, text));
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
  }

  close(uri: string): void {
    this.#open.delete(uri);
    this.index.setClosed(uri);
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
      rulePages: this.options.rulePages,
      file: uri => open.get(uri),
    };
  }

  #set(source: SourceFile): void {
    const file = new ManifestFile(source, this.#reader);
    this.#open.set(source.uri, file);
    this.index.setOpen(file);
  }

  /** What the index and the settings say; it changes far more seldom than texts do. */
  #currentlyKnown(): Known {
    const of = `${this.index.version} ${this.settings.kubernetesVersion}`;
    if (this.#known?.of !== of) {
      const knowledge = readKnowledge(this.index);
      const version = judgedVersion(this.settings, knowledge);
      const views = clusterViews(knowledge, parseVersion(this.settings.kubernetesVersion));
      this.#known = { of, known: { knowledge, version, views } };
    }
    return this.#known.known;
  }
}

type Known = Pick<Snapshot, 'knowledge' | 'version' | 'views'>;

/** What the setting says, else the oldest of the saved clusters, else the newest version known. */
function judgedVersion(settings: Settings, { clusters }: Knowledge): JudgedVersion {
  const set = parseVersion(settings.kubernetesVersion);
  if (set !== undefined) return { version: set, isKnown: true };
  const saved = clusters
    .map(({ serverVersion }) => parseVersion(serverVersion ?? ''))
    .filter(version => version !== undefined)
    .sort((a, b) => a.major - b.major || a.minor - b.minor || a.patch - b.patch);
  return saved[0] === undefined
    ? { version: newestVersion, isKnown: false }
    : { version: saved[0], isKnown: true };
}
