import { element, type FieldError, fieldPath, invalid } from '../../kubernetes/objects/field-error.ts';
import { type Labels, matchesLabels } from '../../kubernetes/objects/labels.ts';
import { isObject, listAt, type Value, valueAt, withValueAt } from '../../kubernetes/objects/value.ts';
import type { KubernetesVersion } from '../../kubernetes/objects/versions.ts';
import {
  renderLabels,
  renderNodeSelectorTerm,
  renderNodeSelectorTerms,
} from '../../kubernetes/validation/rendering.ts';
import { isSemanticallyEqual } from './semantic-equality.ts';

/**
 * Validates what an update of a Pod that waits at a scheduling gate changes of its node selector and node affinity:
 * it may add requirements, since 1.27 (pkg/apis/core/validation/validation.go:ValidatePodUpdate,
 * validateNodeSelectorMutation, validateNodeAffinityMutation).
 */
export function validateGatedPodUpdate(
  podSpec: Value,
  existing: Value,
  version: KubernetesVersion,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  const [before, after] = [existing, podSpec].map(spec => labelsIn(spec));
  if (!matchesLabels(before ?? {}, after ?? {})) {
    const detail = 'only additions to spec.nodeSelector are allowed (no mutations or deletions)';
    errors.push(invalid(fieldPath('spec', 'nodeSelector'), renderLabels(after, version), detail));
  }
  return [...errors, ...validateAffinity(termsOf(podSpec), termsOf(existing), version)];
}

/** Returns the spec with the node selector and node affinity of the existing one, to compare the other fields. */
export function withSchedulingOf(existing: Value, podSpec: Value): Value {
  const selected = withValueAt(podSpec, ['nodeSelector'], valueAt(existing, ['nodeSelector']));
  const affinity = valueAt(podSpec, ['affinity']);
  const existingAffinity = valueAt(existing, nodeAffinity) ?? undefined;
  const otherAffinities = isObject(affinity)
    ? Object.keys(affinity).filter(name => name !== 'nodeAffinity')
    : [];
  const hadNone = !isObject(valueAt(existing, ['affinity']));
  if (existingAffinity === undefined && otherAffinities.length === 0 && hadNone) {
    return withValueAt(selected, ['affinity'], undefined);
  }
  const hasAny = isObject(affinity) || existingAffinity !== undefined;
  return hasAny ? withValueAt(selected, nodeAffinity, existingAffinity) : selected;
}

const nodeAffinity = ['affinity', 'nodeAffinity'];
const required = 'requiredDuringSchedulingIgnoredDuringExecution';

function validateAffinity(
  after: readonly Value[] | undefined,
  before: readonly Value[] | undefined,
  version: KubernetesVersion,
): readonly FieldError[] {
  if (before === undefined || before.length === 0) return [];
  const path = fieldPath('spec', ...nodeAffinity, required, 'nodeSelectorTerms');
  if (before.length !== after?.length) {
    const detail = 'no additions/deletions to non-empty NodeSelectorTerms list are allowed';
    return [invalid(path, renderNodeSelectorTerms(after, version), detail)];
  }
  return before.flatMap((term, index) => {
    if (hasOnlyAdditions(after[index]!, term)) return [];
    const detail = 'only additions are allowed (no mutations or deletions)';
    return [invalid(element(path, index), renderNodeSelectorTerm(after[index]!, version), detail)];
  });
}

function hasOnlyAdditions(after: Value, before: Value): boolean {
  const lists = ['matchExpressions', 'matchFields'];
  const isEmpty = (term: Value) => lists.every(list => listAt(term, [list]).length === 0);
  if (isEmpty(before)) return isEmpty(after);
  return lists.every(list => {
    const kept = listAt(before, [list]);
    return isSemanticallyEqual({ kept }, { kept: listAt(after, [list]).slice(0, kept.length) });
  });
}

function termsOf(podSpec: Value): readonly Value[] | undefined {
  const terms = valueAt(podSpec, [...nodeAffinity, required, 'nodeSelectorTerms']);
  return Array.isArray(terms) ? terms : undefined;
}

function labelsIn(podSpec: Value): Labels | undefined {
  const labels = valueAt(podSpec, ['nodeSelector']);
  return isObject(labels) ? (labels as Labels) : undefined;
}
