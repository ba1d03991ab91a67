import { groupBy } from '../base/collections.ts';
import type { ContainerdFile } from './containerd.ts';
import type { CrioFile } from './crio.ts';
import type { DeclaredHandler } from './declared.ts';
import { filesInView, loadOrder } from './load-order.ts';
import { containerdReleases, mergeContainerd } from './merge-containerd.ts';
import { crioReleases, mergeCrio } from './merge-crio.ts';
import type { MergedConfiguration } from './merged.ts';
import type { NodeConfigFile } from './node-config-file.ts';
import { byPath, folderOf } from './paths.ts';
import { isSample } from './sample-folders.ts';

/** The configuration of one kind of node: a root file with what it imports, or the files of one folder. */
export interface NodeConfiguration {
  readonly kind: 'containerd' | 'crio';
  /** In the order in which the runtime reads them. */
  readonly files: readonly NodeConfigFile[];
  /** False for data of tests, examples and vendored code: nothing is concluded from it, and no fix changes it. */
  readonly isOfNodes: boolean;
  /**
   * Whether the files say everything: false with templates and broken lines, with imports that are not in view, and
   * where there are only drop-ins. Then nothing follows from a handler that is missing.
   */
  readonly isComplete: boolean;
  /** All tables that declare a handler, by name, whether they have a say in the end or not. */
  readonly declared: ReadonlyMap<string, readonly DeclaredHandler[]>;
  /** The merged configuration for each group of releases that may read these files, oldest first. */
  readonly merged: readonly MergedConfiguration[];
}

/**
 * Groups the files of a workspace into the configurations of nodes. The order of the files has no meaning. `roots` are
 * the URIs below which folders tell what is a sample.
 */
export function combine(
  files: readonly NodeConfigFile[],
  roots: readonly string[] = [],
): NodeConfiguration[] {
  const sorted = [...files].sort((one, other) => byPath(one.uri, other.uri));
  return [
    ...containerdConfigurations(sorted.filter(file => file.kind === 'containerd')),
    ...crioConfigurations(sorted.filter(file => file.kind === 'crio')),
  ].map(grouped => ({ ...grouped, isOfNodes: !grouped.files.some(({ uri }) => isSample(uri, roots)) }));
}

type Grouped = Omit<NodeConfiguration, 'isOfNodes'>;

/** All files of these configurations; one that several of them import comes once. */
export function nodeConfigFiles(configurations: readonly NodeConfiguration[]): readonly NodeConfigFile[] {
  return [...new Set(configurations.flatMap(({ files }) => files))];
}

/** Every file that no other one imports is the root of a configuration. */
function containerdConfigurations(files: readonly ContainerdFile[]): Grouped[] {
  const view = filesInView(files);
  const orders = files.map(file => loadOrder(file, view));
  const imported = new Set(orders.flatMap(order => order.files.slice(1)));
  const roots = orders.filter(({ files: [root] }) => !imported.has(root!));
  // Files that import each other in a circle have no root: the first by name is taken for it.
  const reached = new Set(roots.flatMap(order => order.files));
  for (const order of orders) {
    if (reached.has(order.files[0]!)) continue;
    roots.push(order);
    for (const file of order.files) reached.add(file);
  }
  return roots.map(order => {
    const releases = containerdReleases.filter(release => release !== '1.x' || !isSince2(order.files));
    return {
      kind: 'containerd',
      files: order.files,
      isComplete:
        order.hasAllImports && order.files.every(file => file.isComplete) && !isDropIn(order.files[0]!),
      declared: byName(order.files.flatMap(({ plugins }) => plugins.flatMap(({ handlers }) => handlers))),
      merged: releases.map(release => mergeContainerd(order.files, release)),
    };
  });
}

/** Whether only containerd 2 reads the files: 1.7 refuses a version above 2. A template may not mean its version. */
function isSince2(files: readonly ContainerdFile[]): boolean {
  return files.some(({ version, isComplete }) => isComplete && (version?.value ?? 0) > 2);
}

/** In a folder that by custom holds drop-ins, or a part of a file (Talos). */
function isDropIn({ uri }: ContainerdFile): boolean {
  return /\.d\/[^/]+$|\.part$/.test(uri);
}

/** `crio.conf` and what is in `crio.conf.d` beside it; any other file is on its own. */
function crioConfigurations(files: readonly CrioFile[]): Grouped[] {
  const groups = groupBy(files, ({ uri }) => {
    const dropIns = uri.lastIndexOf('/crio.conf.d/');
    if (dropIns !== -1) return uri.slice(0, dropIns);
    return isCrioRoot(uri) ? folderOf(uri) : uri;
  });
  return [...groups.values()].map(group => {
    const ordered = [
      ...group.filter(({ uri }) => isCrioRoot(uri)),
      ...group.filter(({ uri }) => !isCrioRoot(uri)),
    ];
    return {
      kind: 'crio',
      files: ordered,
      isComplete: isCrioRoot(ordered[0]!.uri) && ordered.every(file => file.isComplete),
      declared: byName(ordered.flatMap(({ handlers }) => handlers)),
      merged: crioReleases.map(release => mergeCrio(ordered, release)),
    };
  });
}

function isCrioRoot(uri: string): boolean {
  return /\/crio\.conf(?:\.[^/]*)?$/.test(uri) && !uri.includes('/crio.conf.d/');
}

function byName(handlers: readonly DeclaredHandler[]): Map<string, DeclaredHandler[]> {
  return groupBy(handlers, ({ name }) => name);
}
