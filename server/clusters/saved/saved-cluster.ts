import { decoded } from '../../base/decoded.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import { savedClusterAnnotations } from '../../documents/saved-cluster-annotations.ts';
import { describeClass } from '../../kubernetes/classes/known-class.ts';
import { definedKindOf } from '../../kubernetes/kinds/read-definition.ts';
import type { Manifest } from '../../kubernetes/manifests/manifest.ts';
import { asRuntimeClass } from '../../kubernetes/manifests/runtime-class.ts';
import { stringAt } from '../../kubernetes/objects/value.ts';
import { type ClusterNode, readNode } from '../../kubernetes/scheduling/node.ts';
import type { ClusterInfo, OlderPart } from '../info/cluster-info.ts';
import { classPlace } from './class-place.ts';
import { type SavedParts, savedParts } from './saved-parts.ts';

/**
 * Reads a saved cluster, whose list of classes is complete: a class that is not in it did not exist when the file was
 * written. `undefined` if the file is broken or holds no list: then nothing is known.
 */
export function readSavedCluster(file: ManifestFile): ClusterInfo | undefined {
  const parts = savedParts(file);
  if (parts === undefined) return undefined;
  const { lists, annotation } = parts;
  const age = {
    context: annotation('context') ?? contextOf(file.uri),
    origin: { kind: 'saved', uri: file.uri },
    syncedAt: annotation('syncedAt'),
  } as const;
  const classes = lists.flatMap(placed =>
    placed.document.manifests.flatMap(manifest => {
      const object = asRuntimeClass(manifest);
      if (object === undefined) return [];
      const place = classPlace(file, placed, object);
      return describeClass(object, { kind: 'cluster', context: age.context, ...place }) ?? [];
    }),
  );
  const nodes = parts.nodes.map(readNodes);
  const quotas = parts.quotas.map(({ value }) => value);
  return {
    ...age,
    older: olderParts(parts),
    serverVersion: annotation('serverVersion'),
    classes,
    isComplete: true,
    nodes: nodes.length > 0 ? nodes : undefined,
    labelsLeftOut: annotation('labelsLeftOut')?.split(' ') ?? [],
    quotas,
    definedKinds: parts.definitions.flatMap(({ value }) => definedKindOf(value) ?? []),
  };
}

function olderParts({ annotation }: SavedParts): readonly OlderPart[] {
  const times = {
    nodes: annotation('nodesSyncedAt'),
    quotas: annotation('quotasSyncedAt'),
    definitions: annotation('definitionsSyncedAt'),
  } as const;
  return (['nodes', 'quotas', 'definitions'] as const).flatMap(part => {
    const time = times[part];
    return time === undefined ? [] : [{ part, syncedAt: time || undefined }];
  });
}

/** The node in a Node object, which may represent many identical ones; its name is then not the name of a node. */
export function readNodes({ value }: Manifest): ClusterNode {
  const countText = stringAt(value, ['metadata', 'annotations', savedClusterAnnotations.nodes]);
  const count = /^\d{1,6}$/.test(countText) ? Number(countText) : 0;
  return count > 0 ? { ...readNode(value), nodeCount: count } : readNode(value);
}

function contextOf(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1).replace(/\.ya?ml$/, '');
  // A file name may have escapes of its own (`savedClusterFileName`) besides those of a URI.
  return decoded(decoded(name));
}
