import { groupBy } from '../base/collections.ts';
import type { Resources } from './apply-patch.ts';
import { BuildFailure } from './build-failure.ts';
import { currentId, keyOfId, type Resource, storeName } from './resource.ts';
import {
  listIn,
  textAt,
  type WrittenMap,
  type WrittenScalar,
  type WrittenValue,
  withWrittenAt,
  writtenAt,
} from './written-value.ts';

/**
 * Applies `namespace`, `namePrefix` and `nameSuffix` of a kustomization. A target may name a resource as it was before or as
 * it is then. Source: kustomize `api/internal/builtins/{NamespaceTransformer,PrefixTransformer,SuffixTransformer}.go`.
 *
 * @throws BuildFailure
 */
export function renameResources(kustomization: WrittenMap, resources: Resources): void {
  const namespace = writtenAt(kustomization, ['namespace']);
  const prefix = textAt(kustomization, ['namePrefix']) ?? '';
  const suffix = textAt(kustomization, ['nameSuffix']) ?? '';
  const { list } = resources;
  if (namespace?.kind === 'scalar' && namespace.text !== '') {
    const byId = groupBy(list, keyOfId);
    for (const resource of list) setNamespace(resource, namespace, byId);
  }
  for (const [before, after] of [[prefix, ''] as const, ['', suffix] as const]) {
    if (before === '' && after === '') continue;
    for (const resource of list) {
      if (isNeverRenamed(resource)) continue;
      storeName(resource);
      const name = writtenAt(resource.value, ['metadata', 'name']) as WrittenScalar;
      const text = before + name.text + after;
      resource.value = withWrittenAt(resource.value, ['metadata', 'name'], { ...name, text, value: text });
    }
  }
}

/** `byId` has all resources by their present ids, and is kept current. */
function setNamespace(
  resource: Resource,
  namespace: WrittenScalar,
  byId: Map<string, readonly Resource[]>,
): void {
  storeName(resource);
  if (isClusterScoped(resource)) return;
  const others = (key: string) => byId.get(key)?.filter(other => other !== resource) ?? [];
  const before = keyOfId(resource);
  byId.set(before, others(before));
  resource.value = withWrittenAt(resource.value, ['metadata', 'namespace'], namespace);
  const after = keyOfId(resource);
  const same = [resource, ...others(after)];
  byId.set(after, same);
  if (same.length === 1 || same.some(({ certainty }) => certainty !== 'certain')) return;
  throw new BuildFailure('duplicate', namespace.origin, currentId(resource).name);
}

const neverRenamed = ['CustomResourceDefinition', 'APIService', 'Namespace'];

function isNeverRenamed(resource: Resource): boolean {
  return neverRenamed.includes(currentId(resource).kind);
}

/** Cluster-scoped kinds that are frequent in manifests. For other kinds the namespace is not judged. */
const clusterScoped = new Set([
  ...[
    'Namespace',
    'Node',
    'PersistentVolume',
    'ClusterRole',
    'ClusterRoleBinding',
    'StorageClass',
    'RuntimeClass',
  ],
  ...['CustomResourceDefinition', 'APIService', 'PriorityClass', 'ValidatingWebhookConfiguration'],
  ...['MutatingWebhookConfiguration', 'IngressClass', 'CSIDriver', 'PodSecurityPolicy'],
]);

function isClusterScoped(resource: Resource): boolean {
  return clusterScoped.has(currentId(resource).kind);
}

/**
 * Applies `labels`, `commonLabels` and `commonAnnotations` as far as the selectors of later patches see them: to the metadata
 * of each resource.
 */
export function setLabels(kustomization: WrittenMap, { list }: Resources): void {
  const pairs = listIn(kustomization, 'labels').map(item => writtenAt(item, ['pairs']));
  const labels = [...pairs, writtenAt(kustomization, ['commonLabels'])];
  for (const resource of list) {
    for (const added of labels) add(resource, 'labels', added);
    add(resource, 'annotations', writtenAt(kustomization, ['commonAnnotations']));
  }
}

function add(resource: Resource, field: 'labels' | 'annotations', added: WrittenValue | undefined): void {
  if (added?.kind !== 'map') return;
  for (const [key, value] of added.entries) {
    resource.value = withWrittenAt(resource.value, ['metadata', field, key], value);
  }
}
