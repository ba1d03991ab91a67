import { qosClass } from '../kubelet/qos-class.ts';
import { listAt, stringAt, type Value } from '../objects/value.ts';
import type { KubernetesVersion } from '../objects/versions.ts';
import type { PodSpec } from '../scheduling/pod.ts';

/** One condition on the Pods that a ResourceQuota counts. */
export interface QuotaScope {
  readonly name: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** Returns `scopes` and `scopeSelector` of a ResourceQuota's spec; a name in `scopes` means "exists". */
export function readQuotaScopes(spec: Value | undefined): readonly QuotaScope[] {
  const scopes = listAt(spec, ['scopes']).filter(scope => typeof scope === 'string');
  const expressions = listAt(spec, ['scopeSelector', 'matchExpressions']);
  return [
    ...scopes.map(name => ({ name, operator: 'Exists', values: [] })),
    ...expressions.map(expression => ({
      name: stringAt(expression, ['scopeName']),
      operator: stringAt(expression, ['operator']),
      values: listAt(expression, ['values']).filter(value => typeof value === 'string'),
    })),
  ];
}

/**
 * Whether a quota with these scopes counts the Pod (pkg/quota/v1/evaluator/core/pods.go:podMatchesScopeFunc). A scope
 * that is not known here counts no Pod.
 */
export function matchesQuotaScopes(
  scopes: readonly QuotaScope[],
  pod: PodSpec,
  version: KubernetesVersion,
): boolean {
  return scopes.every(scope => {
    const isTerminating = pod.activeDeadlineSeconds !== undefined && pod.activeDeadlineSeconds >= 0n;
    switch (scope.name) {
      case 'Terminating':
        return isTerminating;
      case 'NotTerminating':
        return !isTerminating;
      case 'BestEffort':
        return qosClass(pod, version) === 'BestEffort';
      case 'NotBestEffort':
        return qosClass(pod, version) !== 'BestEffort';
      case 'PriorityClass':
        return matchesPriorityClass(scope, pod.priorityClassName);
      case 'CrossNamespacePodAffinity':
        return pod.looksIntoOtherNamespaces;
      default:
        return false;
    }
  });
}

function matchesPriorityClass({ operator, values }: QuotaScope, className: string): boolean {
  switch (operator) {
    case 'In':
      return className !== '' && values.includes(className);
    case 'NotIn':
      return className === '' || !values.includes(className);
    case 'Exists':
      return className !== '';
    case 'DoesNotExist':
      return className === '';
    default:
      return false;
  }
}
