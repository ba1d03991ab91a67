/**
 * A built-in kind of Kubernetes that holds a Pod spec. All of them are namespaced.
 *
 * Sources: `k8s.io/api/{core,apps,batch,extensions}/<version>/types.go`; removals:
 * https://kubernetes.io/docs/reference/using-api/deprecation-guide/
 */
export interface BuiltInKind {
  readonly kind: string;
  /** API group; the core group is the empty string. Messages of the API server say `<kind>.<group>`. */
  readonly group: string;
  /** Name of the resource in requests: `deployments`. */
  readonly plural: string;
  /** API versions of the kind, the preferred one first. */
  readonly versions: readonly ApiVersion[];
  /** Path of its Pod spec. */
  readonly path: string;
  /**
   * Kind of the object that gets the event FailedCreate when its Pods are refused; left out if no controller creates
   * Pods from it. Source: `pkg/controller/controller_utils.go:createPods`.
   */
  readonly failedCreateOn?: string;
  /**
   * Release (1.x) from which the API server validates the Pod template at all; left out if it always did. Source:
   * `pkg/apis/apps/validation/validation.go:ValidatePodTemplateSpecForStatefulSet`.
   */
  readonly templateValidatedSince?: string;
}

export interface ApiVersion {
  readonly version: string;
  /** First release that no longer serves the version. */
  readonly removedIn?: string;
}

const template = 'spec.template.spec';
const v1: readonly ApiVersion[] = [{ version: 'v1' }];
const appsVersions: readonly ApiVersion[] = [
  { version: 'v1' },
  { version: 'v1beta2', removedIn: '1.16' },
  { version: 'v1beta1', removedIn: '1.16' },
];
const appsWithoutBeta1 = appsVersions.filter(({ version }) => version !== 'v1beta1');
const extensions: readonly ApiVersion[] = [{ version: 'v1beta1', removedIn: '1.16' }];
const cronJob: readonly ApiVersion[] = [
  { version: 'v1' },
  { version: 'v1beta1', removedIn: '1.25' },
  { version: 'v2alpha1', removedIn: '1.21' },
];

export const builtInKinds: readonly BuiltInKind[] = [
  { kind: 'Pod', group: '', plural: 'pods', versions: v1, path: 'spec' },
  { kind: 'PodTemplate', group: '', plural: 'podtemplates', versions: v1, path: 'template.spec' },
  {
    kind: 'ReplicationController',
    group: '',
    plural: 'replicationcontrollers',
    versions: v1,
    path: template,
    failedCreateOn: 'ReplicationController',
  },
  {
    kind: 'ReplicaSet',
    group: 'apps',
    plural: 'replicasets',
    versions: appsWithoutBeta1,
    path: template,
    failedCreateOn: 'ReplicaSet',
  },
  {
    kind: 'Deployment',
    group: 'apps',
    plural: 'deployments',
    versions: appsVersions,
    path: template,
    failedCreateOn: 'ReplicaSet',
  },
  {
    kind: 'StatefulSet',
    group: 'apps',
    plural: 'statefulsets',
    versions: appsVersions,
    path: template,
    failedCreateOn: 'StatefulSet',
    templateValidatedSince: '1.34',
  },
  {
    kind: 'DaemonSet',
    group: 'apps',
    plural: 'daemonsets',
    versions: appsWithoutBeta1,
    path: template,
    failedCreateOn: 'DaemonSet',
  },
  {
    kind: 'ReplicaSet',
    group: 'extensions',
    plural: 'replicasets',
    versions: extensions,
    path: template,
    failedCreateOn: 'ReplicaSet',
  },
  {
    kind: 'Deployment',
    group: 'extensions',
    plural: 'deployments',
    versions: extensions,
    path: template,
    failedCreateOn: 'ReplicaSet',
  },
  {
    kind: 'DaemonSet',
    group: 'extensions',
    plural: 'daemonsets',
    versions: extensions,
    path: template,
    failedCreateOn: 'DaemonSet',
  },
  {
    kind: 'Job',
    group: 'batch',
    plural: 'jobs',
    versions: v1,
    path: template,
    failedCreateOn: 'Job',
  },
  {
    kind: 'CronJob',
    group: 'batch',
    plural: 'cronjobs',
    versions: cronJob,
    path: 'spec.jobTemplate.spec.template.spec',
    failedCreateOn: 'Job',
  },
];
