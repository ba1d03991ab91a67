import { isObject, listAt, type Value, valueAt } from '../objects/value.ts';

/**
 * Whether a term of a Pod's affinity to other Pods is about Pods of other namespaces, which a quota can count
 * (pkg/quota/v1/evaluator/core/pods.go:usesCrossNamespacePodAffinity).
 */
export function looksIntoOtherNamespaces(podSpec: Value | undefined): boolean {
  return ['podAffinity', 'podAntiAffinity'].some(kind => {
    const terms = (list: string) => listAt(podSpec, ['affinity', kind, list]);
    const required = terms('requiredDuringSchedulingIgnoredDuringExecution');
    const preferred = terms('preferredDuringSchedulingIgnoredDuringExecution');
    return [...required, ...preferred.map(weighted => valueAt(weighted, ['podAffinityTerm']))].some(
      term => listAt(term, ['namespaces']).length > 0 || isObject(valueAt(term, ['namespaceSelector'])),
    );
  });
}
