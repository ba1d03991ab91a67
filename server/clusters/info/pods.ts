import { listAt, member, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { projectClass } from './project-object.ts';
import { type ClusterResource, runtimeClasses } from './resources.ts';

/**
 * The Pods of all namespaces that name a class, as a server lists them; of thousands of others nothing is kept. The API
 * has no selector for the class of a Pod (pkg/apis/core/v1/conversion.go:AddFieldLabelConversionsForPod, 1.37).
 */
export function podsOfClass(className: string): ClusterResource {
  return {
    name: 'pods',
    served: [{ path: '/api/v1/pods', apiVersion: 'v1' }],
    keep: pod => (stringAt(pod, ['spec', 'runtimeClassName']) === className ? projectPod(pod) : undefined),
    // A Pod is some kilobytes long: as many are parsed in the time of fifty nodes.
    pageSize: 100,
    mostObjects: 300_000,
  };
}

/** RuntimeClasses with the time of their creation, which is not kept otherwise. */
export const runtimeClassesWithAge: ClusterResource = {
  ...runtimeClasses,
  keep: (runtimeClass, apiVersion) => {
    const kept = projectClass(runtimeClass, apiVersion) as { readonly metadata: object };
    const creationTimestamp = stringAt(runtimeClass, ['metadata', 'creationTimestamp']);
    return { ...kept, metadata: { ...kept.metadata, creationTimestamp } } as Value;
  },
};

/** A Pod reduced to what shows how old it is beside its class. Its name has its namespace: `shop/web-1`. */
function projectPod(pod: Value): Value {
  const [metadata, spec] = [member(pod, 'metadata'), member(pod, 'spec')];
  const owner = listAt(metadata, ['ownerReferences']).find(each => member(each, 'controller') === true);
  return {
    metadata: {
      name: `${stringAt(metadata, ['namespace'])}/${stringAt(metadata, ['name'])}`,
      creationTimestamp: stringAt(metadata, ['creationTimestamp']),
    },
    owner: owner === undefined ? '' : `${stringAt(owner, ['kind'])} ${stringAt(owner, ['name'])}`,
    nodeName: stringAt(spec, ['nodeName']),
    phase: stringAt(pod, ['status', 'phase']),
    overhead: valueAt(spec, ['overhead']) ?? {},
    nodeSelector: valueAt(spec, ['nodeSelector']) ?? {},
  };
}
