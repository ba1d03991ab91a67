import type { Resources } from './apply-patch.ts';
import { allIds, currentId } from './resource.ts';
import { listIn, textAt, type WrittenMap, withWrittenAt, writtenAt } from './written-value.ts';

/**
 * Applies `replicas` of a kustomization, which names workloads as they are or were called. Source: kustomize
 * `api/internal/builtins/ReplicaCountTransformer.go`, `api/internal/konfig/builtinpluginconsts/replicas.go`.
 */
export function setReplicas(kustomization: WrittenMap, { list }: Resources): void {
  for (const item of listIn(kustomization, 'replicas')) {
    const name = textAt(item, ['name']);
    const count = writtenAt(item, ['count']);
    if (name === undefined || count === undefined) continue;
    for (const resource of list) {
      const isMeant =
        withReplicas.has(currentId(resource).kind) && allIds(resource).some(id => id.name === name);
      if (isMeant) resource.value = withWrittenAt(resource.value, ['spec', 'replicas'], count);
    }
  }
}

const withReplicas = new Set(['Deployment', 'ReplicationController', 'ReplicaSet', 'StatefulSet']);
