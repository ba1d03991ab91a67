import { Disposable, workspace } from 'vscode';
import { type Contexts, contextsRequest } from '../../server/protocol/requests.ts';
import type { RestartableClient } from '../restartable-client.ts';
import type { AccessToClusters } from './access.ts';
import type { Clusters } from './clusters.ts';
import { readClusterSettings } from './settings.ts';

/**
 * Resumes watching clusters: after a restart of the server those that were watched before; after the first start in a
 * window, and only with `runtimeclass.cluster.connect: onOpen`, those that were watched in its folders. Problems are
 * only shown in the status bar, because no command asked for it.
 */
export function resumeWatching(
  clusters: Clusters,
  client: RestartableClient,
  access: AccessToClusters,
): Disposable {
  let hasServer = false;
  const resume = async () => {
    // Without a server no manifest is open, and watching alone does not start one.
    if (!hasServer || !workspace.isTrusted) return;
    const contexts = new Set([...clusters.watched, ...(await contextsToOpen(clusters))]);
    for (const context of contexts) clusters.watch(context).catch(() => undefined);
  };
  return Disposable.from(
    client.onDidStart(() => {
      hasServer = true;
      return resume();
    }),
    workspace.onDidGrantWorkspaceTrust(resume),
    access.onDidSwitchContext(context => follow(clusters, context).catch(() => undefined)),
  );
}

/** The contexts to watch with `connect: onOpen`: the remembered ones, or the selected one if the user never decided here. */
async function contextsToOpen({ memory, ask }: Clusters): Promise<readonly string[]> {
  const { connect } = readClusterSettings(workspace.getConfiguration('runtimeclass.cluster'));
  if (connect === 'onCommand') return [];
  const remembered = foldersToRemember().map(folder => memory.watchedIn(folder));
  if (remembered.some(contexts => contexts !== undefined))
    return remembered.flatMap(contexts => contexts ?? []);
  if (memory.selected !== undefined) return [memory.selected];
  const answer = await ask<Contexts>(contextsRequest, {}).catch(() => undefined);
  return (answer?.contexts ?? []).filter(({ isCurrent }) => isCurrent).map(({ name }) => name);
}

/** The URIs of the folders in the window; the empty string if none is open. */
export function foldersToRemember(): readonly string[] {
  return workspace.workspaceFolders?.map(({ uri }) => uri.toString()) ?? [''];
}

/** Switches to the Kubernetes extension's new context, and watches it if the previous one was watched. */
async function follow(clusters: Clusters, context: string): Promise<void> {
  const before = clusters.shown;
  await clusters.select(undefined);
  if (before === undefined || before === context || !clusters.watched.has(before)) return;
  await clusters.stopWatching(before);
  await clusters.watch(context);
}
