import type { Memento } from 'vscode';

/** What is remembered of the user's choices about clusters, from one day to the next, for each workspace. */
export interface ClusterMemory {
  /** The context that the user selected; `undefined`: the kubeconfig's current one. */
  readonly selected: string | undefined;
  select(context: string | undefined): Thenable<void>;
  /** Contexts that are watched in a folder; `undefined` where that was never decided. */
  watchedIn(folder: string): readonly string[] | undefined;
  startWatching(folder: string, context: string): Thenable<void>;
  /** In every folder: nobody wants to stop a cluster folder by folder. */
  stopWatching(context: string): Thenable<void>;
  /** Whether the user has agreed to snapshots being written. */
  readonly mayWrite: boolean;
  allowWriting(): Thenable<void>;
}

/** @param state the workspace's; a folder is named by its URI, the empty text stands for no folder. */
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
