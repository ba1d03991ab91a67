import type { PresentCluster } from '../../api-server/follow-object.ts';
import { requestTargetOf } from '../../api-server/request-target.ts';
import { groupBy } from '../../base/collections.ts';
import { readNodes } from '../../clusters/saved/saved-cluster.ts';
import { savedClusterAnnotations } from '../../documents/saved-cluster-annotations.ts';
import { readObject } from '../../kubernetes/decode/read-object.ts';
import { apiGroup } from '../../kubernetes/manifests/manifest.ts';
import { stringAt } from '../../kubernetes/objects/value.ts';
import { type KubernetesVersion, parseVersion } from '../../kubernetes/objects/versions.ts';
import { get, textOf } from '../../yaml/lookup.ts';
import type { Input, InputObject } from './read-input.ts';

/** The cluster with these objects. Objects of irrelevant kinds are ignored. */
export function clusterOf(objects: readonly InputObject[]): PresentCluster {
  const nodes = objects.filter(({ manifest }) => manifest.kind === 'Node' && manifest.apiVersion === 'v1');
  return {
    objects: objects.map(({ value }) => value),
    nodes: nodes.length > 0 ? nodes.map(({ manifest }) => readNodes(manifest)) : undefined,
  };
}

/** The reasons why no cluster can have these objects, each with its location. */
export function problemsOf(objects: readonly InputObject[], version: KubernetesVersion): readonly string[] {
  const duplicates = [...groupBy(objects, identityOf).values()].flatMap(([first, second]) => {
    if (first === undefined || second === undefined) return [];
    const { kind, name } = second.manifest;
    return `${startOf(second)}: ${kind} ${name} is also at ${startOf(first)}: a cluster has one of a name, remove one`;
  });
  return [...objects.flatMap(object => problemOf(object, version) ?? []), ...duplicates];
}

/** The version that a saved cluster states. */
export function savedVersion(inputs: readonly Input[]): KubernetesVersion | undefined {
  const roots = inputs.flatMap(({ file }) => file?.documents.map(({ document }) => document.root) ?? []);
  const texts = roots.map(root =>
    textOf(get(get(get(root, 'metadata'), 'annotations'), savedClusterAnnotations.serverVersion)),
  );
  return parseVersion(texts.find(text => text !== undefined) ?? '');
}

function problemOf(object: InputObject, version: KubernetesVersion): string | undefined {
  const { manifest, value } = object;
  const place = startOf(object);
  const isFileOfServer = filesOfServer.includes(manifest.kind);
  if (stringAt(value, ['metadata', 'name']) === '' && !isFileOfServer) {
    return `${place}: ${manifest.kind} without metadata.name: write the name that it has in the cluster`;
  }
  const right = meant.find(([, kind]) => kind.toLowerCase() === manifest.kind.toLowerCase());
  if (right !== undefined && (manifest.kind !== right[1] || apiGroup(manifest.apiVersion) !== right[0])) {
    const group = right[0] === '' ? 'apiVersion v1' : `an apiVersion of ${right[0]}`;
    return `${place}: ${manifest.kind} of ${manifest.apiVersion} is unknown: kind ${right[1]} has ${group}`;
  }
  const target = manifest.kind === 'RuntimeClass' ? requestTargetOf(value) : undefined;
  const read = target && readObject(value, target, 'Ignore', version);
  return read?.problem === undefined ? undefined : `${place}: no cluster has this object: ${read.message}`;
}

/** The kinds that admission and scheduling read, with their groups. */
const meant = [
  ['node.k8s.io', 'RuntimeClass'],
  ['', 'Node'],
  ['', 'ResourceQuota'],
] as const;

/** The configuration of PodSecurity in a server; it is not an object of the cluster and has no name. */
const filesOfServer = ['AdmissionConfiguration', 'PodSecurityConfiguration'];

function identityOf({ manifest, value }: InputObject): string {
  const { apiVersion, kind, name } = manifest;
  const namespace = stringAt(value, ['metadata', 'namespace']) || 'default';
  return JSON.stringify([apiGroup(apiVersion), kind, namespace, name]);
}

function startOf({ manifest, lineAndColumn }: InputObject): string {
  return lineAndColumn(manifest.node.range);
}
