import { pathGlob } from '../base/globs.ts';
import { rememberEach, rememberWhileAlive } from '../base/remember.ts';
import type { Settings } from '../base/settings.ts';
import type { ClusterInfo } from '../clusters/info/cluster-info.ts';
import { fileNameOf, normalisedUri } from '../documents/uri.ts';
import { pathOfUri } from '../workspace/exclude.ts';
import { type ClusterView, clusterViews } from './cluster-view.ts';
import { judgedVersion } from './judged-version.ts';
import type { Snapshot } from './snapshot.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/**
 * The snapshot as a file sees it, with the clusters that judge it. Every feature that answers about a file asks this:
 *
 * 1. A file that a glob under `clusters:` of `.runtimeclass/settings.yaml` matches is judged by the clusters named for it. If none of
 *    them is known yet, it is judged by the workspace alone: what another cluster has says nothing about it.
 * 2. Any other file is judged by all live clusters, and by the saved ones, except those saved in another folder of the window.
 * 3. If these are several and nothing is stated, the selected context leads and the others only add (`lead`).
 *
 * The parts that are the same stay the same objects: a file that all clusters judge has the whole model and all views.
 */
export function snapshotFor(uri: string, snapshot: Snapshot): Snapshot {
  const { model, views, settings, selected } = snapshot;
  const { clusters, folders } = model;
  if (clusters.length === 0) return snapshot;
  const file = normalisedUri(uri);
  const names = namesFor(settings)(file);
  const chosen = clusters.flatMap((cluster, index) => {
    const isChosen =
      names === undefined ? judgesFolder(cluster, file, folders) : names.some(isNameOf(cluster));
    return isChosen ? index : [];
  });
  const led =
    names === undefined && chosen.length > 1
      ? chosen.findIndex(index => clusters[index]!.context === selected)
      : -1;
  const lead = led === -1 ? undefined : led;
  if (chosen.length === clusters.length) return lead === snapshot.lead ? snapshot : { ...snapshot, lead };
  const key = chosen.join();
  const narrowed = modelOf(model)(key);
  return {
    ...snapshot,
    lead,
    model: narrowed,
    version: judgedVersion(settings.kubernetesVersion, narrowed.clusters),
    views: chosen.length === 0 ? workspaceAlone(model)(settings.kubernetesVersion) : viewsOf(views)(key),
  };
}

/** Whether a view is one of those that judge a file, by the snapshot of the workspace. */
export function isJudgedBy(view: ClusterView, uri: string, snapshot: Snapshot): boolean {
  return !snapshot.views.includes(view) || snapshotFor(uri, snapshot).views.includes(view);
}

/** The views that decide for a file: the one that leads, else all of them. */
export function leadingViews({ views, lead }: Pick<Snapshot, 'views' | 'lead'>): readonly ClusterView[] {
  return lead === undefined ? views : viewsOf(views)(String(lead));
}

/** Whether a name in the settings means a cluster: that of its context, or of the file that it is saved in. */
export function isNameOf({ context, origin }: ClusterInfo): (name: string) => boolean {
  const file = origin.kind === 'saved' ? fileNameOf(origin.uri).replace(/\.ya?ml$/i, '') : undefined;
  return name => name === context || name === file;
}

/** The clusters that the settings name for a file; `undefined` where they name none. Each path is matched once for these settings. */
const namesFor = rememberWhileAlive(({ clusters }: Settings) => {
  const stated = Object.entries(clusters).map(([name, globs]) => ({ name, globs: globs.map(pathGlob) }));
  if (stated.length === 0) return () => undefined;
  return rememberEach((uri: string) => {
    const path = pathOfUri(uri);
    // The name of a folder stands for what is in it.
    const fits = (matches: (path: string) => boolean) => matches(path) || foldersAbove(path).some(matches);
    const names = stated.filter(({ globs }) => globs.some(fits)).map(({ name }) => name);
    return names.length === 0 ? undefined : names;
  });
});

function foldersAbove(path: string): readonly string[] {
  return path
    .split('/')
    .map((_, index, parts) => parts.slice(0, index).join('/'))
    .slice(1);
}

/**
 * Whether a cluster judges a file for which nothing is stated. A saved one judges the folder that it is saved in, and what is above or
 * below that; one that lies in no folder of the window was named for all of them.
 */
function judgesFolder({ origin }: ClusterInfo, file: string, folders: readonly string[]): boolean {
  if (origin.kind === 'live' || folders.length < 2) return true;
  const own = innermost(folders, file);
  const savedIn = [origin.uri, ...(origin.others ?? [])].map(normalisedUri);
  return (
    own === undefined ||
    savedIn.some(uri => {
      const holder = uri.replace(/\/(\.runtimeclass\/)?[^/]*$/, '');
      return innermost(folders, uri) === undefined || isWithin(holder, own) || isWithin(own, holder);
    })
  );
}

function innermost(folders: readonly string[], uri: string): string | undefined {
  return folders
    .filter(folder => isWithin(uri, folder))
    .reduce<string | undefined>(
      (longest, folder) => (folder.length > (longest?.length ?? -1) ? folder : longest),
      undefined,
    );
}

function isWithin(uri: string, folder: string): boolean {
  const whole = folder.replace(/\/$/, '');
  return uri === whole || uri.startsWith(`${whole}/`);
}

const modelOf = rememberWhileAlive((model: WorkspaceModel) =>
  rememberEach((key: string): WorkspaceModel => ({ ...model, clusters: atIndexes(model.clusters, key) })),
);

const viewsOf = rememberWhileAlive((views: readonly ClusterView[]) =>
  rememberEach((key: string) => atIndexes(views, key)),
);

const workspaceAlone = rememberWhileAlive((model: WorkspaceModel) =>
  rememberEach((version: string) => clusterViews(model.declared, [], '', version)),
);

function atIndexes<Item>(items: readonly Item[], key: string): readonly Item[] {
  return key === '' ? [] : key.split(',').map(index => items[Number(index)]!);
}
