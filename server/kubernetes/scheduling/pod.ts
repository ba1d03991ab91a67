import type { Labels } from '../objects/labels.ts';
import type { Toleration } from '../objects/tolerations.ts';
import { isObject, listAt, member, stringAt, type Value, valueAt } from '../objects/value.ts';
import { type ResourceList, readExactResources, readResourceList } from '../quantities/resource-list.ts';
import { tolerationsAt } from '../validation/tolerations.ts';
import { looksIntoOtherNamespaces } from './pod-affinity.ts';
import { flagAt, integerAt, labelsAt } from './reading.ts';

/** The fields of an admitted Pod's spec that the scheduler, the quota and the kubelet use. */
export interface PodSpec {
  /** '' for a Pod whose node the scheduler is to choose. */
  readonly nodeName: string;
  readonly nodeSelector: Labels;
  /** `undefined` without required node affinity; an empty list matches no node. */
  readonly requiredTerms: readonly NodeSelectorTerm[] | undefined;
  readonly tolerations: readonly Toleration[];
  readonly containers: readonly Container[];
  readonly initContainers: readonly Container[];
  readonly overhead: ResourceList;
  /** Resources of the whole Pod as written (`spec.resources`, 1.34); `podLevelResources` fills them in. */
  readonly resources: ResourceRequirements | undefined;
  readonly priority: bigint;
  readonly priorityClassName: string;
  readonly preemptionPolicy: string;
  readonly hostUsers: boolean | undefined;
  readonly hostNetwork: boolean;
  /** `securityContext.supplementalGroupsPolicy`: `Merge`, `Strict` or ''. */
  readonly supplementalGroupsPolicy: string;
  /** `spec.os.name`, or ''. */
  readonly osName: string;
  readonly activeDeadlineSeconds: bigint | undefined;
  /** Whether its affinity is about Pods of other namespaces, too. */
  readonly looksIntoOtherNamespaces: boolean;
}

export interface ResourceRequirements {
  readonly requests: ResourceList;
  readonly limits: ResourceList;
}

export interface Container extends ResourceRequirements {
  readonly name: string;
  /** Whether an init container is a sidecar: it has `restartPolicy: Always`. */
  readonly isSidecar: boolean;
  readonly volumeMounts: readonly VolumeMount[];
  /** Whether one of its `restartPolicyRules` has the action `RestartAllContainers`. */
  readonly restartsAllContainers: boolean;
}

export interface VolumeMount {
  readonly name: string;
  /** `Disabled`, `IfPossible`, `Enabled`, or ''. */
  readonly recursiveReadOnly: string;
  readonly hasBindMountOptions: boolean;
}

/** A term of requirements that must all hold; of several terms one must. */
export interface NodeSelectorTerm {
  readonly matchExpressions: readonly NodeSelectorRequirement[];
  readonly matchFields: readonly NodeSelectorRequirement[];
}

export interface NodeSelectorRequirement {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** Reads a Pod spec that the API server accepts; fields that are missing or of another type are empty. */
export function readPodSpec(spec: Value | undefined): PodSpec {
  return {
    nodeName: stringAt(spec, ['nodeName']),
    nodeSelector: labelsAt(spec, ['nodeSelector']),
    requiredTerms: readRequiredTerms(spec),
    tolerations: tolerationsAt(spec, ['tolerations']),
    containers: listAt(spec, ['containers']).map(readContainer),
    initContainers: listAt(spec, ['initContainers']).map(readContainer),
    overhead: readExactResources(member(spec, 'overhead')),
    resources: isObject(member(spec, 'resources')) ? readResources(spec) : undefined,
    priority: integerAt(spec, ['priority']) ?? 0n,
    priorityClassName: stringAt(spec, ['priorityClassName']),
    preemptionPolicy: stringAt(spec, ['preemptionPolicy']),
    hostUsers: flagAt(spec, ['hostUsers']),
    hostNetwork: flagAt(spec, ['hostNetwork']) ?? false,
    supplementalGroupsPolicy: stringAt(spec, ['securityContext', 'supplementalGroupsPolicy']),
    osName: stringAt(spec, ['os', 'name']),
    activeDeadlineSeconds: integerAt(spec, ['activeDeadlineSeconds']),
    looksIntoOtherNamespaces: looksIntoOtherNamespaces(spec),
  };
}

/** Returns the specs of the Pods (whole objects) that occupy a node: bound, and neither succeeded nor failed. */
export function readBoundPods(pods: readonly Value[]): readonly PodSpec[] {
  return pods
    .filter(pod => !['Succeeded', 'Failed'].includes(stringAt(pod, ['status', 'phase'])))
    .map(pod => readPodSpec(member(pod, 'spec')))
    .filter(spec => spec.nodeName !== '');
}

function readContainer(container: Value): Container {
  const { requests, limits } = readResources(container);
  return {
    name: stringAt(container, ['name']),
    isSidecar: stringAt(container, ['restartPolicy']) === 'Always',
    // A missing request defaults to the limit (pkg/apis/core/v1/defaults.go:SetDefaults_Pod).
    requests: new Map([...limits, ...requests]),
    limits,
    volumeMounts: listAt(container, ['volumeMounts']).map(mount => ({
      name: stringAt(mount, ['name']),
      recursiveReadOnly: stringAt(mount, ['recursiveReadOnly']),
      hasBindMountOptions: listAt(mount, ['bindMountOptions']).length > 0,
    })),
    restartsAllContainers: listAt(container, ['restartPolicyRules']).some(
      rule => stringAt(rule, ['action']) === 'RestartAllContainers',
    ),
  };
}

function readResources(holder: Value | undefined): ResourceRequirements {
  return {
    requests: readResourceList(valueAt(holder, ['resources', 'requests'])),
    limits: readResourceList(valueAt(holder, ['resources', 'limits'])),
  };
}

const requiredAffinity = ['affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution'];

function readRequiredTerms(spec: Value | undefined): readonly NodeSelectorTerm[] | undefined {
  const required = valueAt(spec, requiredAffinity);
  if (!isObject(required)) return undefined;
  return listAt(required, ['nodeSelectorTerms']).map(term => ({
    matchExpressions: listAt(term, ['matchExpressions']).map(readRequirement),
    matchFields: listAt(term, ['matchFields']).map(readRequirement),
  }));
}

function readRequirement(requirement: Value): NodeSelectorRequirement {
  return {
    key: stringAt(requirement, ['key']),
    operator: stringAt(requirement, ['operator']),
    values: listAt(requirement, ['values']).filter(value => typeof value === 'string'),
  };
}
