import { listAt, member, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { eachOf, membersOf, objectOf } from './project-object.ts';

/**
 * A Pod reduced to what tells why it does not run. Containers keep only their names, resources and states: no environment, no
 * arguments, no volumes.
 */
export function diagnosedPod(pod: Value): Value {
  const status = member(pod, 'status');
  return objectOf({
    kind: 'Pod',
    metadata: metadataOf(pod),
    spec: diagnosedSpec(member(pod, 'spec')),
    status: objectOf({
      ...membersOf(status, ['phase', 'reason', 'message']),
      conditions: eachOf(member(status, 'conditions'), ['type', 'status', 'reason', 'message']),
      initContainerStatuses: eachOf(member(status, 'initContainerStatuses'), ['name', 'state']),
      containerStatuses: eachOf(member(status, 'containerStatuses'), ['name', 'state']),
    }),
  });
}

/** A workload of a kind, reduced to its identity and the same of its Pod template. */
export function diagnosedWorkload(kind: string): (object: Value) => Value {
  return object =>
    objectOf({
      kind,
      metadata: metadataOf(object),
      spec: objectOf({
        template: objectOf({
          spec: diagnosedSpec(valueAt(object, ['spec', 'template', 'spec']) ?? undefined),
        }),
      }),
    });
}

/** What tells an object from others, and its owner. */
export function metadataOf(object: Value): Value {
  const metadata = member(object, 'metadata');
  return objectOf({
    ...membersOf(metadata, ['name', 'namespace', 'uid', 'creationTimestamp']),
    ownerReferences: eachOf(member(metadata, 'ownerReferences'), ['kind', 'name', 'uid', 'controller']),
  });
}

function diagnosedSpec(spec: Value | undefined): Value {
  const containers = (name: string) => eachOf(member(spec, name), ['name', 'resources', 'restartPolicy']);
  return objectOf({
    ...membersOf(spec, fieldsOfSpec),
    initContainers: containers('initContainers'),
    containers: containers('containers'),
  });
}

/** The fields that admission of RuntimeClasses, the scheduler and the kubelet read. */
const fieldsOfSpec = [
  ...[
    'runtimeClassName',
    'overhead',
    'nodeSelector',
    'tolerations',
    'affinity',
    'nodeName',
    'resources',
    'os',
  ],
  ...['priority', 'priorityClassName', 'preemptionPolicy', 'hostUsers', 'hostNetwork', 'schedulerName'],
];

/** An Event of `v1` reduced to its message, its object and its times. */
export function diagnosedEvent(event: Value): Value {
  const kept = membersOf(event, [
    ...['type', 'reason', 'message', 'count', 'firstTimestamp', 'lastTimestamp', 'eventTime'],
  ]);
  return objectOf({
    kind: 'Event',
    metadata: membersOf(member(event, 'metadata'), ['name', 'creationTimestamp']),
    ...kept,
    involvedObject: membersOf(member(event, 'involvedObject'), ['kind', 'name']),
    series: objectOf(membersOf(member(event, 'series'), ['count', 'lastObservedTime'])),
  });
}

/** The owner that controls an object. */
export function controllerOf(object: Value): Value | undefined {
  return listAt(object, ['metadata', 'ownerReferences']).find(each => member(each, 'controller') === true);
}
