import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { savedClusterText } from '../../../server/clusters/saved/saved-cluster-text.ts';
import type { Value } from '../../../server/kubernetes/objects/value.ts';
import { realisticClass, realisticNode } from '../cluster-objects.ts';
import { manifest } from './manifests.ts';

/** Writes so many saved clusters of 5,000 nodes and 20 classes each below a folder, and 40 manifests that name classes. */
export function writeFleet(folder: string, clusters: number): void {
  const text = savedClusterText({
    context: 'cluster-0',
    readAt: '2026-11-20T09:30:00Z',
    serverVersion: 'v1.30.4',
    classes: byName(Array.from({ length: 20 }, (_, index) => realisticClass(index))),
    nodes: byName(Array.from({ length: 5000 }, (_, index) => realisticNode(index))),
    quotas: new Map(),
    definitions: undefined,
  })!.text;
  const below = join(folder, '.runtimeclass');
  mkdirSync(below);
  for (let cluster = 0; cluster < clusters; cluster++) {
    const named = text.replaceAll('cluster-0', `cluster-${cluster}`);
    writeFileSync(join(below, `cluster-${cluster}.yaml`), named);
  }
  for (let index = 1; index <= 40; index++) {
    const lines = manifest(20 * index, 60)
      .join('\n')
      .replace('gvisor', `class-${index % 20}`);
    writeFileSync(join(folder, `app-${index}.yaml`), `${lines}\n`);
  }
}

function byName(objects: readonly object[]): ReadonlyMap<string, Value> {
  const named = objects as readonly { readonly metadata: { readonly name: string } }[];
  return new Map(named.map(object => [object.metadata.name, object as unknown as Value]));
}
