import { describeClass, type KnownClass } from '../kubernetes/known-class.ts';
import type { Manifest } from '../kubernetes/manifest.ts';
import { asRuntimeClass } from '../kubernetes/runtime-class.ts';
import { type ClusterNode, readNode } from '../kubernetes/scheduling/node.ts';
import { stringAt } from '../kubernetes/value.ts';
import { get, textOf } from '../yaml/lookup.ts';
import type { Value } from '../yaml/value.ts';
import { classPlace } from './class-place.ts';
import type { ManifestFile } from './manifest-file.ts';

/**
 * What was saved of a cluster: a file `.runtimeclass/<context>.yaml`, an ordinary `v1` `List` of RuntimeClass (and
 * Node) objects. It is complete about RuntimeClasses: a class it does not hold did not exist when it was written.
 */
export interface SavedCluster {
  /** Name of the kubeconfig context. */
  readonly context: string;
  /** RFC 3339; `undefined` where the file does not say. */
  readonly syncedAt: string | undefined;
  /** As the server called itself (`v1.30.2`); `undefined` where the file does not say. */
  readonly serverVersion: string | undefined;
  readonly uri: string;
  readonly classes: readonly KnownClass[];
  /** Its nodes; `undefined` where the file holds none: they may have been forbidden to read. */
  readonly nodes: readonly ClusterNode[] | undefined;
  /** Its ResourceQuota objects, decoded. */
  readonly quotas: readonly Value[];
}

/** The cluster and how old the knowledge of it is: `staging as of 2026-11-20T09:30:00Z`. */
export function labelOf({ context, syncedAt }: SavedCluster): string {
  return syncedAt === undefined ? context : `${context} as of ${syncedAt}`;
}

/** Annotations in a saved cluster: `nodes` of a Node, the others of the list. */
export const savedClusterAnnotations = {
  context: 'runtimeclass.dev/context',
  syncedAt: 'runtimeclass.dev/synced-at',
  serverVersion: 'runtimeclass.dev/server-version',
  /** How many nodes of the same kind the Node stands for: `"12"`. Its name is that of one of them. */
  nodes: 'runtimeclass.dev/nodes',
} as const;

/** The extension's own settings live in the same folder; every other YAML file in it is a saved cluster. */
export function isSavedCluster(uri: string): boolean {
  return /\/\.runtimeclass\/(?!(?:runtimes|policy)\.yaml$)[^/]+\.ya?ml$/.test(uri);
}

/** Reads a saved cluster; `undefined` where the file is broken or holds no list: then nothing is known. */
export function readSavedCluster(file: ManifestFile): SavedCluster | undefined {
  const lists = file.documents.filter(({ document }) => textOf(get(document.root, 'kind'))?.endsWith('List'));
  const broken = file.documents.some(({ document }) => document.source.parsed.problems.length > 0);
  if (lists.length === 0 || broken) return undefined;
  const annotation = (key: string) =>
    lists
      .map(({ document }) => textOf(get(get(get(document.root, 'metadata'), 'annotations'), key)))
      .find(text => text !== undefined);
  const context = annotation(savedClusterAnnotations.context) ?? contextOf(file.uri);
  const syncedAt = annotation(savedClusterAnnotations.syncedAt);
  const serverVersion = annotation(savedClusterAnnotations.serverVersion);
  const classes = lists.flatMap(placed =>
    placed.document.manifests.flatMap(manifest => {
      const object = asRuntimeClass(manifest);
      if (object === undefined) return [];
      const place = classPlace(file, placed, object);
      return describeClass(object, { kind: 'cluster', context, syncedAt, ...place }) ?? [];
    }),
  );
  const manifests = lists.flatMap(({ document }) => document.manifests);
  const nodes = manifests.filter(isCoreKind('Node')).map(readNodes);
  const quotas = manifests.filter(isCoreKind('ResourceQuota')).map(({ value }) => value);
  return {
    context,
    syncedAt,
    serverVersion,
    uri: file.uri,
    classes,
    nodes: nodes.length > 0 ? nodes : undefined,
    quotas,
  };
}

/** A Node, which may stand for many that are alike. */
export function readNodes({ value }: Manifest): ClusterNode {
  const written = stringAt(value, ['metadata', 'annotations', savedClusterAnnotations.nodes]);
  const count = /^\d{1,6}$/.test(written) ? Number(written) : 1;
  return count > 1 ? { ...readNode(value), standsFor: count } : readNode(value);
}

function isCoreKind(kind: string): (manifest: Manifest) => boolean {
  return manifest => manifest.kind === kind && manifest.apiVersion === 'v1';
}

function contextOf(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1).replace(/\.ya?ml$/, '');
  return decodeURIComponent(name);
}
