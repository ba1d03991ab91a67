import { type Labels, matchesLabels } from '../objects/labels.ts';
import { newestVersion } from '../objects/versions.ts';
import { labelValueProblems } from '../validation/names.ts';
import type { ClusterNode } from './node.ts';
import type { NodeSelectorRequirement, NodeSelectorTerm, PodSpec } from './pod.ts';

/**
 * Whether a node satisfies the Pod's nodeSelector and its required node affinity
 * (k8s.io/component-helpers/scheduling/corev1/nodeaffinity: GetRequiredNodeAffinity, Match; 1.20 to 1.36).
 */
export function matchesNodeAffinity(pod: PodSpec, node: ClusterNode): boolean {
  if (!matchesLabels(pod.nodeSelector, node.labels)) return false;
  return pod.requiredTerms === undefined || pod.requiredTerms.some(term => matchesTerm(term, node));
}

/**
 * Returns the names of the only nodes that the Pod's required affinity allows, as in the Pods of a DaemonSet;
 * `undefined` if it does not restrict names
 * (pkg/scheduler/framework/plugins/nodeaffinity/node_affinity.go:PreFilter).
 */
export function nodesAllowedByName(pod: PodSpec): ReadonlySet<string> | undefined {
  if (pod.requiredTerms === undefined || pod.requiredTerms.length === 0) return undefined;
  const allowed = new Set<string>();
  for (const { matchFields } of pod.requiredTerms) {
    const requirements = matchFields.filter(({ key, operator }) => key === nameField && operator === 'In');
    const [first, ...others] = requirements;
    if (first === undefined) return undefined;
    for (const name of first.values) {
      if (others.every(other => other.values.includes(name))) allowed.add(name);
    }
  }
  return allowed;
}

const nameField = 'metadata.name';

/**
 * Whether a term matches a node. A term without requirements matches nothing, and so does one with an invalid
 * requirement.
 */
function matchesTerm({ matchExpressions, matchFields }: NodeSelectorTerm, node: ClusterNode): boolean {
  if (matchExpressions.length === 0 && matchFields.length === 0) return false;
  return (
    matchExpressions.every(isSensible) &&
    matchExpressions.every(requirement => matchesExpression(requirement, node.labels)) &&
    matchFields.every(requirement => matchesField(requirement, node))
  );
}

function matchesExpression({ key, operator, values }: NodeSelectorRequirement, labels: Labels): boolean {
  const label = Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case 'In':
      return label !== undefined && values.includes(label);
    case 'NotIn':
      return label === undefined || !values.includes(label);
    case 'Exists':
      return label !== undefined;
    case 'DoesNotExist':
      return label === undefined;
    default: {
      const actual = parseInteger(label);
      const limit = parseInteger(values[0]);
      if (actual === undefined || limit === undefined) return false;
      return operator === 'Gt' ? actual > limit : actual < limit;
    }
  }
}

/**
 * Whether k8s.io/apimachinery/pkg/labels/selector.go:NewRequirement accepts the requirement; else the whole term is
 * void.
 */
function isSensible({ operator, values }: NodeSelectorRequirement): boolean {
  // The rules for a label value are the same in every version; only the texts about it differ.
  if (values.some(value => labelValueProblems(value, newestVersion).length > 0)) return false;
  switch (operator) {
    case 'In':
    case 'NotIn':
      return values.length > 0;
    case 'Exists':
    case 'DoesNotExist':
      return values.length === 0;
    case 'Gt':
    case 'Lt':
      return values.length === 1 && parseInteger(values[0]) !== undefined;
    default:
      return false;
  }
}

function matchesField({ key, operator, values }: NodeSelectorRequirement, node: ClusterNode): boolean {
  const isNamed = key === nameField && values[0] === node.name;
  if (values.length !== 1) return false;
  return operator === 'In' ? isNamed : operator === 'NotIn' && !isNamed;
}

/** Parses a decimal integer of 64 bits like Go's strconv.ParseInt. */
function parseInteger(text: string | undefined): bigint | undefined {
  // An int64 has 19 digits at most; parsing thousands would be slow.
  const [, sign, digits] = /^([+-]?)(?=\d)0*(\d{0,19})$/.exec(text ?? '') ?? [];
  if (digits === undefined) return undefined;
  const value = BigInt(digits) * (sign === '-' ? -1n : 1n);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}
