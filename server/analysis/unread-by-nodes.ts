import { type Certainty, certainIf } from '../base/certainty.ts';
import { distributionsOfFile, type FileOfDistribution } from '../distributions/files-of-distributions.ts';
import type { Distribution, Generated } from '../distributions/model/distribution.ts';
import { highestConfigVersion } from '../distributions/model/runtime-version.ts';
import type { DeclaredHandler } from '../node-config/declared.ts';
import { nodeConfigFiles } from '../node-config/node-config.ts';
import type { NodeConfigFile } from '../node-config/node-config-file.ts';
import { pathOf } from '../node-config/paths.ts';
import type { FileRange } from '../yaml/line-index.ts';
import type { ClusterView } from './cluster-view.ts';
import { type DistributionsInView, distributionsInView, type NodesAlike } from './distributions-in-view.ts';
import { configurationsWith } from './node-configurations.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** Why nodes do not have what a configuration in the workspace declares. */
export type UnreadByNodes = {
  readonly range: FileRange;
  readonly certainty: Certainty;
  /** What the statement is about: nodes of the clusters in view; none where the path alone tells it. */
  readonly nodes: readonly NodesAlike[];
  /** The clusters of these nodes, as a text. */
  readonly where: string;
  /** The handlers whose tables the nodes do not have, in the order of the file. */
  readonly handlers: readonly string[];
} & (
  | {
      readonly why: 'other-file';
      /** Whether other releases of the same distributions read it. */
      readonly isByRelease: boolean;
    }
  | {
      readonly why: 'generated';
      readonly distribution: Distribution;
      readonly generated: Generated;
    }
  | { readonly why: 'version'; readonly version: number; readonly highest: number }
);

/**
 * Whether the nodes of the clusters in view do not read a configuration of the workspace: it is at a path that they do not
 * read; a program writes it anew; or its version is too high for their containerd. `undefined` if they read it, and if that
 * is not known. Nothing follows from samples, and from texts inside of documents, which say themselves where they go.
 */
export function unreadByNodes(
  file: NodeConfigFile,
  model: WorkspaceModel,
  views: readonly ClusterView[],
): UnreadByNodes | undefined {
  const path = pathOf(file.uri);
  const configurations = configurationsWith(file, model);
  if (path === undefined || file.inside !== undefined || file.printedBy !== undefined) return undefined;
  if (configurations.length === 0 || !configurations.every(({ isOfNodes }) => isOfNodes)) return undefined;
  const known = distributionsOfFile(path);
  const inView = distributionsInView(views);
  const isUnread = configurations.every(({ files: [root] }) =>
    doNotRead(inView, distributionsOfFile(pathOf(root!.uri) ?? '')),
  );
  if (isUnread) return inOtherFile(file, path, known, inView, model);
  return generated(file, known, inView, model) ?? ofHigherVersion(file, known, inView);
}

/** Whether nodes are known, and none of them reads a file, of which it is known where it belongs. */
function doNotRead({ alike }: DistributionsInView, known: readonly FileOfDistribution[]): boolean {
  const recognised = alike.filter(({ distribution }) => distribution !== undefined);
  if (recognised.length === 0 || recognised.some(nodes => read(nodes, known))) return false;
  // The file of one distribution beside a cluster of another one is for another cluster.
  return (
    isCommon(known) || recognised.some(nodes => known.some(each => each.distribution === nodes.distribution))
  );
}

function read({ distribution, runtime }: NodesAlike, known: readonly FileOfDistribution[]): boolean {
  return known.some(
    each =>
      each.distribution === distribution &&
      (each.file.containerd === undefined || each.file.containerd === runtime?.major),
  );
}

/** Whether a path is that of containerd or CRI-O itself, and of no single distribution. */
function isCommon(known: readonly FileOfDistribution[]): boolean {
  return known.some(({ distribution: { id } }) => id === 'containerd' || id === 'cri-o');
}

function inOtherFile(
  file: NodeConfigFile,
  path: string,
  known: readonly FileOfDistribution[],
  { alike, isWhole, where }: DistributionsInView,
  { roots }: WorkspaceModel,
): UnreadByNodes | undefined {
  const handlers = handlersOf(file).filter(({ name }) => name !== 'runc');
  if (handlers.length === 0) return undefined;
  const nodes = alike.filter(({ distribution }) => distribution !== undefined);
  // Whoever configures CRI-O has nodes with CRI-O, be they in view or not.
  const mayBeConfused =
    file.kind === 'containerd' && nodes.every(each => each.distribution?.runtime !== 'crio');
  const isOfMachine = !isCommon(known) || isWholePath(path, known, roots);
  return {
    why: 'other-file',
    handlers: handlers.map(({ name }) => name),
    isByRelease: nodes.every(each => known.some(({ distribution }) => distribution === each.distribution)),
    range: handlers[0]!.nameRanges[0]!,
    certainty: certainIf(isWhole && mayBeConfused && isOfMachine, 'unknown'),
    nodes,
    where,
  };
}

/** Whether a path is that on a node, with nothing above it but an opened folder. */
function isWholePath(path: string, known: readonly FileOfDistribution[], roots: readonly string[]): boolean {
  const folders = ['', ...roots.map(root => (pathOf(root) ?? '').replace(/\/$/, ''))];
  const depths = folders
    .filter(folder => path.startsWith(`${folder}/`))
    .map(folder => path.slice(folder.length).split('/').length);
  return known.some(({ file }) => depths.includes(file.path.split('/').length));
}

function generated(
  file: NodeConfigFile,
  known: readonly FileOfDistribution[],
  { alike, isWhole, where }: DistributionsInView,
  model: WorkspaceModel,
): UnreadByNodes | undefined {
  const nodes = alike.filter(each => read(each, known));
  const ofNodes = known.filter(each => nodes.some(({ distribution }) => distribution === each.distribution));
  // The path of one distribution tells without any nodes who writes the file.
  const relevant = nodes.length > 0 ? ofNodes : isCommon(known) ? [] : known;
  const [first] = relevant;
  if (first === undefined || !relevant.every(each => isWrittenAnew(each, file))) return undefined;
  const made = handlersMade(relevant, model);
  const handlers = handlersOf(file).filter(({ name }) => !made.has(name));
  if (handlers.length === 0) return undefined;
  return {
    why: 'generated',
    handlers: handlers.map(({ name }) => name),
    distribution: first.distribution,
    generated: first.file.generated!,
    range: handlers[0]!.nameRanges[0]!,
    certainty: certainIf(!isCommon(known) || isWhole, 'unknown'),
    nodes,
    where: nodes.length > 0 ? where : '',
  };
}

function isWrittenAnew({ file: { generated } }: FileOfDistribution, { firstLine }: NodeConfigFile): boolean {
  return generated !== undefined && firstLine.startsWith(generated.whileItBegins ?? '');
}

/** The handlers whose tables are written by who writes a file: by itself, or from another file of the workspace. */
function handlersMade(files: readonly FileOfDistribution[], model: WorkspaceModel): ReadonlySet<string> {
  const brings = files.flatMap(({ distribution }) => distribution.brings ?? []);
  const sources = nodeConfigFiles(model.nodeConfigurations).filter(other => isSourceOf(other, files));
  return new Set([
    'runc',
    ...brings.flatMap(({ handlers = [], detects = [] }) => [
      ...handlers,
      ...detects.map(each => each.handler),
    ]),
    ...sources.flatMap(handlersOf).map(({ name }) => name),
  ]);
}

/** Whether a file of the workspace is one that the distribution makes another one of. */
function isSourceOf({ uri }: NodeConfigFile, files: readonly FileOfDistribution[]): boolean {
  return distributionsOfFile(pathOf(uri) ?? '').some(
    other =>
      other.file.generated === undefined &&
      files.some(({ distribution }) => distribution === other.distribution),
  );
}

function ofHigherVersion(
  file: NodeConfigFile,
  known: readonly FileOfDistribution[],
  { alike, isWhole, where }: DistributionsInView,
): UnreadByNodes | undefined {
  const declared = file.kind === 'containerd' ? file.version : undefined;
  const version = declared?.value;
  if (declared === undefined || version === undefined) return undefined;
  const nodes = alike.filter(
    each =>
      each.runtime?.name === 'containerd' &&
      (known.length === 0 || each.distribution === undefined || read(each, known)),
  );
  const highest = nodes.map(({ runtime }) => highestConfigVersion(runtime!));
  const most = Math.max(...highest.map(each => each ?? Number.POSITIVE_INFINITY));
  if (nodes.length === 0 || version <= most) return undefined;
  return {
    why: 'version',
    handlers: handlersOf(file).map(({ name }) => name),
    version,
    highest: most,
    range: declared.range,
    certainty: certainIf(known.length > 0 && isWhole, 'unknown'),
    nodes,
    where,
  };
}

function handlersOf(file: NodeConfigFile): readonly DeclaredHandler[] {
  return file.kind === 'crio' ? file.handlers : file.plugins.flatMap(({ handlers }) => handlers);
}
