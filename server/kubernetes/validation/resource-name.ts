import { type FieldError, type FieldPath, invalid, unsupported } from '../objects/field-error.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import { qualifiedNameProblems } from './names.ts';
import { renderResourceName } from './rendering.ts';

/**
 * Validates the name of a resource of a container or of an overhead
 * (pkg/apis/core/validation/validation.go:validateContainerResourceName).
 */
export function validateResourceName(
  name: string,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  // The usual resources need no further check.
  if (containerResources.has(name)) return [];
  const problems = [...generalProblems(name, version), ...containerProblems(name, version)];
  return problems.map(problem => invalid(path, renderResourceName(name, version), problem, 'key'));
}

/** Validates the name of a resource of a whole Pod (validation.go:validatePodResourceName). */
export function validatePodResourceName(
  name: string,
  path: FieldPath,
  version: KubernetesVersion,
): readonly FieldError[] {
  if (isPodLevelResource(name) && !isHugePages(name)) return [];
  const problems = generalProblems(name, version);
  if (problems.length > 0) {
    return problems.map(problem => invalid(path, renderResourceName(name, version), problem, 'key'));
  }
  if (isPodLevelResource(name)) return [];
  return [
    { ...unsupported(path, renderResourceName(name, version), ['cpu', 'hugepages-', 'memory']), on: 'key' },
  ];
}

/** Whether a resource is defined by a vendor or an operator: `nvidia.com/gpu` (core/helper:IsExtendedResourceName). */
export function isExtendedResource(name: string, version: KubernetesVersion): boolean {
  if (isNativeResource(name) || name.startsWith('requests.')) return false;
  return qualifiedNameProblems(`requests.${name}`, version).length === 0;
}

/**
 * Whether a resource is defined by Kubernetes: no prefix, or any that contains `kubernetes.io/`
 * (helper:IsNativeResource).
 */
export function isNativeResource(name: string): boolean {
  return !name.includes('/') || name.includes('kubernetes.io/');
}

export function isHugePages(name: string): boolean {
  return name.startsWith('hugepages-');
}

/**
 * Whether a resource is supported for whole Pods
 * (k8s.io/component-helpers/resource/helpers.go:IsSupportedPodLevelResource, 1.34 to 1.37).
 */
export function isPodLevelResource(name: string): boolean {
  return name === 'cpu' || name === 'memory' || isHugePages(name);
}

/** Whether a resource is counted in whole numbers (helper:IsIntegerResourceName). */
export function isCounted(name: string, version: KubernetesVersion): boolean {
  return countedResources.has(name) || isExtendedResource(name, version);
}

function generalProblems(name: string, version: KubernetesVersion): readonly string[] {
  const problems = qualifiedNameProblems(name, version);
  if (problems.length > 0 || name.includes('/') || isStandardResource(name)) return problems;
  return ['must be a standard resource type or fully qualified'];
}

function containerProblems(name: string, version: KubernetesVersion): readonly string[] {
  if (!name.includes('/')) {
    const isOfContainers = containerResources.has(name) || isHugePages(name);
    return isOfContainers ? [] : ['must be a standard resource for containers'];
  }
  if (isNativeResource(name) || isExtendedResource(name, version)) return [];
  return ["doesn't follow extended resource name standard"];
}

const containerResources = new Set(['cpu', 'memory', 'ephemeral-storage']);

const countedResources = new Set([
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
]);

/** Whether the API defines a name, even if only for quotas (helper:IsStandardResourceName). */
function isStandardResource(name: string): boolean {
  const measured = /^(requests\.|limits\.)?(cpu|memory|ephemeral-storage)$/;
  const storage = /^(requests\.)?storage$/;
  return (
    measured.test(name) ||
    storage.test(name) ||
    countedResources.has(name) ||
    /^(requests\.)?hugepages-/.test(name)
  );
}
