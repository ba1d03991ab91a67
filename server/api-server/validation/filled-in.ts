import {
  isObject,
  listAt,
  stringAt,
  type Value,
  valueAt,
  withValueAt,
} from '../../kubernetes/objects/value.ts';

/**
 * Returns a Pod spec with the fields that the server fills in, so that a file can be compared with the stored object
 * that it replaces (pkg/apis/core/v1/defaults.go; admission plugin Priority). The defaults inside ports, probes and
 * volumes are not filled in.
 */
export function filledInPodSpec(podSpec: Value): Value {
  if (!isObject(podSpec)) return podSpec;
  const containers = listAt(podSpec, ['containers']).map(filledInContainer);
  const initContainers = listAt(podSpec, ['initContainers']).map(filledInContainer);
  return { ...podSpecDefaults, ...podSpec, containers, initContainers };
}

/** Fills in the defaults of the spec of a StatefulSet, beside its template (pkg/apis/apps/v1/defaults.go). */
export function filledInStatefulSetSpec(spec: Value): Value {
  return isObject(spec) ? { podManagementPolicy: 'OrderedReady', revisionHistoryLimit: 10n, ...spec } : spec;
}

/** Fills in the defaults of the spec of a Job and its template (pkg/apis/batch/v1/defaults.go). */
export function filledInJobSpec(spec: Value): Value {
  const podSpec = valueAt(spec, ['template', 'spec']);
  if (!isObject(spec) || podSpec === undefined) return spec;
  const once = valueAt(spec, ['completions']) ?? valueAt(spec, ['parallelism']) ?? null;
  const counted = once === null ? { ...spec, completions: 1n, parallelism: 1n } : spec;
  return withValueAt(counted, ['template', 'spec'], filledInPodSpec(podSpec));
}

const podSpecDefaults = {
  dnsPolicy: 'ClusterFirst',
  enableServiceLinks: true,
  preemptionPolicy: 'PreemptLowerPriority',
  priority: 0n,
  restartPolicy: 'Always',
  schedulerName: 'default-scheduler',
  terminationGracePeriodSeconds: 30n,
};

function filledInContainer(container: Value): Value {
  if (!isObject(container)) return container;
  const image = stringAt(container, ['image']);
  const isPinned = image.includes('@') || /:(?!latest$)[^:/]+$/.test(image);
  return {
    imagePullPolicy: isPinned ? 'IfNotPresent' : 'Always',
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    ...container,
  };
}
