import { stringAt, type Value } from '../../kubernetes/objects/value.ts';
import type { ClusterContents, KubeconfigClusters } from '../info/cluster.ts';
import { projectClass, projectNode } from '../info/project-object.ts';
import { nodes, runtimeClasses } from '../info/resources.ts';
import { limitRangesIn, quotasWithUsage, warningsIn } from '../info/resources-of-pods.ts';
import { readServerVersion } from '../info/server-version.ts';
import { type FoundTarget, findTarget } from './find-target.ts';
import { createPermittedReader, type PermittedReader } from './permitted-reader.ts';
import { canBeNamed, type PodReading, type PodTarget, specOf, timeOfEvent } from './pod-reading.ts';

/**
 * Reads a Pod and what its start depends on: its owners, the warnings about all of them, RuntimeClasses, nodes, quotas and
 * LimitRanges; with `get` and `list` alone. What may not be read is named, and the rest is read all the same.
 *
 * @throws ClusterProblem; the signal's reason when it is aborted.
 */
export async function readPod(
  clusters: KubeconfigClusters,
  context: string,
  target: PodTarget,
  signal: AbortSignal,
): Promise<PodReading> {
  const connection = await clusters.connect(context, signal);
  try {
    const reader = createPermittedReader(connection, signal);
    const serverVersion = await readServerVersion(connection, signal);
    const found = await findTarget(reader, target);
    const events = await readEvents(reader, found, target);
    const spec = specOf(found);
    const classes = await readClasses(reader, stringAt(spec, ['runtimeClassName']));
    const allNodes = await readNodes(reader, stringAt(spec, ['nodeName']));
    const { namespace } = target;
    const quotas = await reader.list(quotasWithUsage(namespace), namespace);
    const limitRanges = await reader.list(limitRangesIn(namespace), namespace);
    const contents: ClusterContents = {
      context,
      readAt: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      serverVersion,
      classes,
      nodes: allNodes,
      quotas: new Map(quotas === undefined ? [] : [[namespace, quotas]]),
      definitions: undefined,
    };
    return { ...found, events, quotas, limitRanges, contents, missingPermissions: reader.missing() };
  } finally {
    connection.close();
  }
}

/** The warnings about the Pod; about those that create it, that they cannot. */
async function readEvents(
  reader: PermittedReader,
  { pod, owners, target, isMissing }: FoundTarget,
  { namespace, name }: PodTarget,
): Promise<readonly Value[]> {
  if (!canBeNamed({ namespace, name })) return [];
  const events: Value[] = [];
  const add = async (selector: string) => {
    events.push(...((await reader.list(warningsIn(namespace, selector), namespace)) ?? []));
  };
  const selectorOf = (object: Value) => `involvedObject.uid=${stringAt(object, ['metadata', 'uid'])}`;
  if (pod !== undefined) await add(selectorOf(pod));
  // Events stay for an hour after their object is deleted. Who may not read the object may still read them.
  else if (isMissing || owners.length === 0) await add(`involvedObject.name=${name}`);
  for (const owner of owners) {
    const isAsked = target.kind === stringAt(owner, ['kind']);
    await add(`${selectorOf(owner)}${isAsked ? '' : ',reason=FailedCreate'}`);
  }
  return events.sort((a, b) => timeOfEvent(b).localeCompare(timeOfEvent(a))).slice(0, mostEvents);
}

const mostEvents = 50;

/** The classes; where they may not be listed, the one that the Pod names. */
async function readClasses(
  reader: PermittedReader,
  className: string,
): Promise<ReadonlyMap<string, Value> | undefined> {
  const listed = await reader.list(runtimeClasses, undefined);
  if (listed !== undefined) return byName(listed);
  if (!canBeNamed({ namespace: 'default', name: className })) return undefined;
  const path = `/apis/node.k8s.io/v1/runtimeclasses/${encodeURIComponent(className)}`;
  const object = await reader.get(runtimeClasses.name, path);
  if (object === 'forbidden') return undefined;
  return byName(object === undefined ? [] : [projectClass(object, 'node.k8s.io/v1')]);
}

/** The nodes; where they may not be listed, the one that the Pod is bound to. */
async function readNodes(
  reader: PermittedReader,
  nodeName: string,
): Promise<ReadonlyMap<string, Value> | undefined> {
  const listed = await reader.list(nodes, undefined);
  if (listed !== undefined) return byName(listed);
  if (!canBeNamed({ namespace: 'default', name: nodeName })) return undefined;
  const object = await reader.get('nodes', `/api/v1/nodes/${encodeURIComponent(nodeName)}`);
  return typeof object === 'object' && object !== null ? byName([projectNode(object)]) : undefined;
}

function byName(objects: readonly Value[]): ReadonlyMap<string, Value> {
  return new Map(objects.map(object => [stringAt(object, ['metadata', 'name']), object]));
}
