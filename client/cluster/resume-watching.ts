import { Disposable, workspace } from 'vscode';
import { type Contexts, contextsRequest } from '../../server/base/protocol.ts';
import type { RestartableClient } from '../restartable-client.ts';
import type { AccessToClusters } from './access.ts';
import type { Clusters } from './clusters.ts';
import { readClusterSettings } from './settings.ts';

/**
 * Goes on watching what is to be watched: after a restart of the server what it watched before; when the first server
 * of a window has started, and only with `runtimeclass.cluster.connect: onOpen`, what was watched in its folders. What
 * goes wrong then stands in the status bar; nobody has asked, so nobody is told.
 */
export function resumeWatching(
  clusters: Clusters,
  client: RestartableClient,
  access: AccessToClusters,
): Disposable {
  let hasServer = false;
  const resume = async () => {
    // Without a server no manifest is open, and none is started for this.
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

/** What the setting `connect` wants to be watched: where nobody ever decided in these folders, the selected context. */
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

/** The folders of the window by their URIs; the empty text where none is open. */
export function foldersToRemember(): readonly string[] {
  return workspace.workspaceFolders?.map(({ uri }) => uri.toString()) ?? [''];
}

/** Goes with the Kubernetes extension to another context, which is watched if the one before was. */
async function follow(clusters: Clusters, context: string): Promise<void> {
  const before = clusters.shown;
  await clusters.select(undefined);
  if (before === undefined || before === context || !clusters.watched.has(before)) return;
  await clusters.stopWatching(before);
  await clusters.watch(context);
}
