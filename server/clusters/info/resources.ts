import { projectDefinition } from '../../kubernetes/kinds/project-definition.ts';
import type { Value } from '../../kubernetes/objects/value.ts';
import type { Query } from './cluster.ts';
import { projectClass, projectNode, projectQuota, type Share } from './project-object.ts';

/** A kind of object that is read from a cluster. */
export interface ClusterResource {
  /** The name as in a permission: `runtimeclasses.node.k8s.io`. */
  readonly name: string;
  /** The paths and versions at which it is served; the first path that the server knows is used. */
  readonly served: readonly { readonly path: string; readonly apiVersion: string }[];
  /** What the server selects by: `{ fieldSelector: 'reason=FailedCreate' }`. */
  readonly query?: Query;
  /** Reduces an object to the fields that are used; `undefined` if the object is of no use. */
  readonly keep: (object: Value, apiVersion: string, share?: Share) => Value | undefined;
  /** Objects per page, if they are much larger than others. */
  readonly pageSize?: number;
  /** The most objects that are read or come by events; more are an error. */
  readonly mostObjects: number;
}

/** RuntimeClasses, served as v1 since 1.20, as v1beta1 from 1.14 to 1.24, as v1alpha1 from 1.12 to 1.23. */
export const runtimeClasses: ClusterResource = {
  name: 'runtimeclasses.node.k8s.io',
  served: ['v1', 'v1beta1', 'v1alpha1'].map(version => ({
    path: `/apis/node.k8s.io/${version}/runtimeclasses`,
    apiVersion: `node.k8s.io/${version}`,
  })),
  keep: projectClass,
  mostObjects: 10_000,
};

export const nodes: ClusterResource = {
  name: 'nodes',
  served: [{ path: '/api/v1/nodes', apiVersion: 'v1' }],
  keep: (node, _apiVersion, share) => projectNode(node, share),
  // Kubernetes is tested with 5,000; the largest reported clusters have 130,000.
  mostObjects: 200_000,
};

export function resourceQuotas(namespace: string): ClusterResource {
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/resourcequotas`;
  return {
    name: 'resourcequotas',
    served: [{ path, apiVersion: 'v1' }],
    keep: projectQuota,
    mostObjects: 10_000,
  };
}

/**
 * The definitions of custom resources, served as v1 since 1.16, as v1beta1 from 1.7 to 1.21. One is up to a megabyte
 * long, and a cluster has hundreds: ten are parsed in the time of fifty nodes, and only names and paths of them are kept.
 */
export const customResourceDefinitions: ClusterResource = {
  name: 'customresourcedefinitions.apiextensions.k8s.io',
  served: ['v1', 'v1beta1'].map(version => ({
    path: `/apis/apiextensions.k8s.io/${version}/customresourcedefinitions`,
    apiVersion: `apiextensions.k8s.io/${version}`,
  })),
  keep: projectDefinition,
  pageSize: 10,
  mostObjects: 10_000,
};
