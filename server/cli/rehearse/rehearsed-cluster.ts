import type { PresentCluster } from '../../api-server/follow-object.ts';
import { podOfWorkload } from '../../api-server/pod-of-workload.ts';
import { groupBy } from '../../base/collections.ts';
import { stringAt, type Value } from '../../kubernetes/objects/value.ts';
import { clusterOf } from '../dry-run/cluster-of-input.ts';
import type { InputObject } from '../dry-run/read-input.ts';

/** A cluster to rehearse in. */
export interface RehearsedCluster {
  /** The name of its file; `undefined` for the cluster that results from applying the files alone. */
  readonly name: string | undefined;
  readonly cluster: PresentCluster;
  readonly classNames: ReadonlySet<string>;
}

/**
 * A saved cluster with the classes of the files that it does not have, which count as applied; without a saved cluster only
 * those classes. A name that several files declare differently means the first.
 */
export function rehearsedCluster(
  name: string | undefined,
  saved: readonly InputObject[],
  objects: readonly InputObject[],
): RehearsedCluster {
  const present = new Set(saved.filter(isClass).map(({ value }) => nameOf(value)));
  const declared = [...groupBy(objects.filter(isClass), ({ value }) => nameOf(value)).values()]
    .map(([first]) => first!)
    .filter(({ value }) => !present.has(nameOf(value)));
  const classNames = new Set([...present, ...declared.map(({ value }) => nameOf(value))]);
  return { name, cluster: clusterOf([...saved, ...declared]), classNames };
}

/**
 * The cluster as an object meets it that is created: without an older one of its name; and where nothing is known of
 * the cluster, with the class that it names, as one without overhead and scheduling.
 */
export function clusterFor({ name, cluster, classNames }: RehearsedCluster, object: Value): PresentCluster {
  if (stringAt(object, ['kind']) === 'RuntimeClass') {
    const isOther = (each: Value) =>
      stringAt(each, ['kind']) !== 'RuntimeClass' || nameOf(each) !== nameOf(object);
    return { ...cluster, objects: cluster.objects.filter(isOther) };
  }
  const className = stringAt(podOfWorkload(object)?.pod ?? object, ['spec', 'runtimeClassName']);
  if (name !== undefined || className === '' || classNames.has(className)) return cluster;
  const assumed = {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name: className },
    handler: className.toLowerCase(),
  };
  return { ...cluster, objects: [...cluster.objects, assumed] };
}

function isClass({ manifest }: InputObject): boolean {
  return manifest.kind === 'RuntimeClass';
}

function nameOf(object: Value): string {
  return stringAt(object, ['metadata', 'name']);
}
