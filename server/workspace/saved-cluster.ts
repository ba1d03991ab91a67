import { describeClass } from '../kubernetes/known-class.ts';
import type { Manifest } from '../kubernetes/manifest.ts';
import { asRuntimeClass } from '../kubernetes/runtime-class.ts';
import { type ClusterNode, readNode } from '../kubernetes/scheduling/node.ts';
import { stringAt } from '../kubernetes/value.ts';
import { get, textOf } from '../yaml/lookup.ts';
import type { Node } from '../yaml/tree.ts';
import { classPlace } from './class-place.ts';
import { type KnownCluster, labelOf } from './known-cluster.ts';
import type { ManifestFile } from './manifest-file.ts';
import { isOwnFile } from './own-files.ts';

/** Annotations in a saved cluster: `nodes` of a Node, the others of the list. */
export const savedClusterAnnotations = {
  context: 'runtimeclass.dev/context',
  syncedAt: 'runtimeclass.dev/synced-at',
  serverVersion: 'runtimeclass.dev/server-version',
  /** Label keys, separated by blanks, that the nodes have and that are not in the file. */
  labelsLeftOut: 'runtimeclass.dev/labels-left-out',
  /** How many nodes of the same kind the Node stands for: `"12"`. Its name is that of one of them. */
  nodes: 'runtimeclass.dev/nodes',
} as const;

/** The extension's own settings live in the same folder; every other YAML file in it is a saved cluster. */
export function isSavedCluster(uri: string): boolean {
  return /\/\.runtimeclass\/[^/]+\.ya?ml$/.test(uri) && !isOwnFile(uri);
}

/** The same of a file that lies elsewhere and says in its list what it is. */
export function isSavedClusterFile(file: ManifestFile): boolean {
  if (isSavedCluster(file.uri)) return true;
  // The annotations are at the top of a file that we wrote: any other is not parsed for this.
  if (!file.documents[0]!.document.text.slice(0, 2000).includes(savedClusterAnnotations.context))
    return false;
  return file.documents.some(({ document: { root } }) => annotationOf(root, 'context') !== undefined);
}

/**
 * Reads a saved cluster, which is complete about its classes: one that it does not hold did not exist when it was
 * written. `undefined` where the file is broken or holds no list: then nothing is known.
 */
export function readSavedCluster(file: ManifestFile): KnownCluster | undefined {
  const lists = file.documents.filter(({ document }) => textOf(get(document.root, 'kind'))?.endsWith('List'));
  const broken = file.documents.some(({ document }) => document.source.parsed.problems.length > 0);
  if (lists.length === 0 || broken) return undefined;
  const annotation = (name: keyof typeof savedClusterAnnotations) =>
    lists.map(({ document }) => annotationOf(document.root, name)).find(text => text !== undefined);
  const age = {
    context: annotation('context') ?? contextOf(file.uri),
    origin: { kind: 'saved', uri: file.uri },
    syncedAt: annotation('syncedAt'),
  } as const;
  const label = labelOf({ ...age, fromFile: undefined });
  const classes = lists.flatMap(placed =>
    placed.document.manifests.flatMap(manifest => {
      const object = asRuntimeClass(manifest);
      if (object === undefined) return [];
      const place = classPlace(file, placed, object);
      return describeClass(object, { kind: 'cluster', context: age.context, label, ...place }) ?? [];
    }),
  );
  const manifests = lists.flatMap(({ document }) => document.manifests);
  const nodes = manifests.filter(isCoreKind('Node')).map(readNodes);
  const quotas = manifests.filter(isCoreKind('ResourceQuota')).map(({ value }) => value);
  return {
    ...age,
    serverVersion: annotation('serverVersion'),
    classes,
    isComplete: true,
    nodes: nodes.length > 0 ? nodes : undefined,
    labelsLeftOut: annotation('labelsLeftOut')?.split(' ') ?? [],
    quotas,
  };
}

function annotationOf(root: Node | null, name: keyof typeof savedClusterAnnotations): string | undefined {
  if (!textOf(get(root, 'kind'))?.endsWith('List')) return undefined;
  return textOf(get(get(get(root, 'metadata'), 'annotations'), savedClusterAnnotations[name]));
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
  return unescaped(unescaped(name));
}

/** The name of a file may have escapes of its own (`snapshotFileName`) besides those of a URI. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
