import type { Memento } from 'vscode';

/** The user's choices about clusters that are remembered across sessions, for each workspace. */
export interface ClusterMemory {
  /** The context that the user selected; `undefined` for the kubeconfig's current one. */
  readonly selected: string | undefined;
  select(context: string | undefined): Thenable<void>;
  /** The contexts to watch in a folder; `undefined` if the user never decided. */
  watchedIn(folder: string): readonly string[] | undefined;
  startWatching(folder: string, context: string): Thenable<void>;
  /** Removes a context from the watched ones of all folders: a user stops a cluster as a whole, not folder by folder. */
  stopWatching(context: string): Thenable<void>;
  /** Whether the user has agreed to clusters being saved in files. */
  readonly mayWrite: boolean;
  allowWriting(): Thenable<void>;
}

/**
 * Creates the memory in a workspace's state.
 * @param state the state of the workspace; a folder is a key by its URI, no folder is the empty string
 */
export function createClusterMemory(state: Pick<Memento, 'get' | 'update'>): ClusterMemory {
  const watched = () => state.get<Readonly<Record<string, readonly string[]>>>(keys.watched) ?? {};
  return {
    get selected() {
      return state.get<string>(keys.selected);
    },
    select: context => state.update(keys.selected, context),
    watchedIn: folder => watched()[folder],
    startWatching: (folder, context) => {
      const contexts = new Set([...(watched()[folder] ?? []), context]);
      return state.update(keys.watched, { ...watched(), [folder]: [...contexts] });
    },
    stopWatching: context => {
      const left = Object.entries(watched()).map(([folder, contexts]) => [
        folder,
        contexts.filter(name => name !== context),
      ]);
      return state.update(keys.watched, Object.fromEntries(left));
    },
    get mayWrite() {
      return state.get<boolean>(keys.mayWrite) === true;
    },
    allowWriting: () => state.update(keys.mayWrite, true),
  };
}

const keys = {
  selected: 'cluster.selectedContext',
  watched: 'cluster.watchedContexts',
  mayWrite: 'cluster.mayWriteSnapshots',
};
