import { groupBy } from '../base/collections.ts';
import { type ContainerdFile, criPlugins } from './containerd.ts';
import type { CrioFile } from './crio.ts';
import type { DeclaredHandler } from './declared.ts';
import { filesInView, loadOrder } from './load-order.ts';
import { containerdReleases, mergeContainerd } from './merge-containerd.ts';
import { crioReleases, mergeCrio } from './merge-crio.ts';
import type { MergedConfiguration } from './merged.ts';
import type { NodeConfigFile } from './node-config-file.ts';
import { byPath, folderOf } from './paths.ts';
import type { PrintingCommand } from './printed.ts';
import { printedConfiguration } from './printed-configuration.ts';
import { isSample } from './sample-folders.ts';

/** The configuration of one kind of node: a root file with what it imports, or the files of one folder. */
export interface NodeConfiguration {
  readonly kind: 'containerd' | 'crio';
  /** The command that printed it on a node: it is evidence, which no fix changes. `undefined` if somebody wrote the files. */
  readonly printedBy: PrintingCommand | undefined;
  /** The files in the order in which the runtime reads them. */
  readonly files: readonly NodeConfigFile[];
  /** False for test data, examples and vendored code: nothing is concluded from such files, and no fix changes them. */
  readonly isOfNodes: boolean;
  /**
   * Whether the files are the whole configuration: false with templates and broken lines, with imports that are not in
   * view, and for drop-ins alone. Then nothing can be concluded from a missing handler.
   */
  readonly isComplete: boolean;
  /** All tables that declare a handler, by its name, including tables that others override. */
  readonly declared: ReadonlyMap<string, readonly DeclaredHandler[]>;
  /** The merged configuration for each group of releases that may read these files, oldest first. */
  readonly merged: readonly MergedConfiguration[];
}

/** Groups files, in any order, into configurations of nodes. Below `roots`, URIs, the names of folders tell samples. */
export function combine(
  files: readonly NodeConfigFile[],
  roots: readonly string[] = [],
): NodeConfiguration[] {
  const sorted = [...files].sort((one, other) => byPath(one.uri, other.uri));
  const written = sorted.filter(({ printedBy }) => printedBy === undefined);
  return [
    ...containerdConfigurations(written.filter(file => file.kind === 'containerd')),
    ...crioConfigurations(written.filter(file => file.kind === 'crio')),
    ...sorted.filter(({ printedBy }) => printedBy !== undefined).map(ofOneNode),
  ].map(grouped => ({ ...grouped, isOfNodes: !grouped.files.some(({ uri }) => isSample(uri, roots)) }));
}

type Grouped = Omit<NodeConfiguration, 'isOfNodes'>;

/** All files of these configurations, each once, even if several configurations import it. */
export function nodeConfigFiles(configurations: readonly NodeConfiguration[]): readonly NodeConfigFile[] {
  return [...new Set(configurations.flatMap(({ files }) => files))];
}

/** The configuration that a command printed: all of it, whatever other files the workspace has. */
function ofOneNode(file: NodeConfigFile): Grouped {
  const { kind, printedBy } = file;
  const merged = printedConfiguration(file);
  const declared = byName([...merged.handlers.values()].flatMap(({ declarations }) => declarations));
  return { kind, printedBy, files: [file], isComplete: true, declared, merged: [merged] };
}

/** The containerd configurations: every file that no other file imports is the root of one. */
function containerdConfigurations(files: readonly ContainerdFile[]): Grouped[] {
  const view = filesInView(files);
  const orders = files.map(file => loadOrder(file, view));
  const imported = new Set(orders.flatMap(order => order.files.slice(1)));
  const roots = orders.filter(({ files: [root] }) => !imported.has(root!));
  // Files that import each other in a cycle have no root: the first by name is used.
  const reached = new Set(roots.flatMap(order => order.files));
  for (const order of orders) {
    if (reached.has(order.files[0]!)) continue;
    roots.push(order);
    for (const file of order.files) reached.add(file);
  }
  return roots.map(order => {
    const releases = containerdReleases.filter(
      release => release !== '1.x' || !isSince2(order.files.map(withVersion)),
    );
    return {
      kind: 'containerd',
      printedBy: undefined,
      files: order.files,
      isComplete: order.hasAllImports && order.files.every(isCompleteFile) && !isDropIn(order.files[0]!),
      declared: byName(order.files.flatMap(({ plugins }) => plugins.flatMap(({ handlers }) => handlers))),
      merged: releases.map(release => mergeContainerd(order.files.map(withVersion), release)),
    };
  });
}

/**
 * Whether a file is all that its node has of it: a text inside of a document may be merged with others, or be for some
 * nodes only.
 */
function isCompleteFile({ isComplete, inside }: NodeConfigFile): boolean {
  return isComplete && inside === undefined;
}

/** A text inside of a document without a version has that of the file it is merged into, for which its tables are written. */
function withVersion(file: ContainerdFile): ContainerdFile {
  const plugin = file.plugins.at(-1);
  if (file.inside === undefined || file.version !== undefined || plugin === undefined) return file;
  const range = plugin.nameRanges[0]!;
  const value = criPlugins.indexOf(plugin.name) + 1;
  return { ...file, version: { value, range, keyRange: range } };
}

/** Whether only containerd 2 reads the files: 1.7 refuses a version above 2. The version in a template may not be final. */
function isSince2(files: readonly ContainerdFile[]): boolean {
  return files.some(({ version, isComplete }) => isComplete && (version?.value ?? 0) > 2);
}

/** Whether a file is in a folder that by convention contains drop-ins, or is a part of a file (Talos). */
function isDropIn({ uri }: ContainerdFile): boolean {
  return /\.d\/[^/]+$|\.part$/.test(uri);
}

/** The CRI-O configurations: `crio.conf` with the files of `crio.conf.d` beside it; any other file is one by itself. */
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
      printedBy: undefined,
      files: ordered,
      isComplete: isCrioRoot(ordered[0]!.uri) && ordered.every(isCompleteFile),
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
