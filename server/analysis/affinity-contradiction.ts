import { t } from '../base/l10n.ts';
import { containsPlaceholder } from '../kubernetes/objects/placeholder.ts';
import { listAt, member, stringAt, type Value, valueAt, withValueAt } from '../kubernetes/objects/value.ts';
import { readNode } from '../kubernetes/scheduling/node.ts';
import { matchesNodeAffinity } from '../kubernetes/scheduling/node-affinity.ts';
import { readPodSpec } from '../kubernetes/scheduling/pod.ts';
import type { Path } from '../yaml/tree.ts';
import type { PodPrediction } from './prediction.ts';

/** A requirement of the node affinity that none of the nodes selected by the class can meet. */
export interface AffinityContradiction {
  /** The requirement as text: `the node affinity requires rt NotIn [kata]`. */
  readonly words: string;
  /** The path below the Pod spec to the key of the requirement, or to the whole affinity if it has several terms. */
  readonly at: Path;
  /** The label in question, and what the class selects by it: `rt`, `rt=kata`. */
  readonly label: string;
  readonly selected: string;
}

/**
 * The contradiction between the required node affinity of Pods and the nodeSelector of their class, if there is one: at
 * least one term would have to match, and each has a requirement about a label of the class that cannot be met. Labels
 * that the class does not select may have any value.
 */
export function affinityContradiction({
  decoded,
  runtimeClass,
  admitted,
}: PodPrediction): AffinityContradiction | undefined {
  const selector = valueAt(runtimeClass, ['scheduling', 'nodeSelector']);
  const terms = listAt(decoded, [...requiredAffinity, 'nodeSelectorTerms']);
  if (admitted === undefined || terms.length === 0) return undefined;
  if (containsPlaceholder(terms) || containsPlaceholder(selector)) return undefined;
  const impossible = terms.map(term =>
    listAt(term, ['matchExpressions']).findIndex(requirement => !canHold(requirement, selector)),
  );
  const index = impossible[0]!;
  if (impossible.includes(-1)) return undefined;
  const requirement = listAt(terms[0], ['matchExpressions'])[index];
  const label = stringAt(requirement, ['key']);
  const isOnly = terms.length === 1;
  return {
    words: isOnly
      ? t('the node affinity requires {0}', inWords(requirement))
      : t('each term of the node affinity contradicts that, the first one by {0}', inWords(requirement)),
    at: isOnly
      ? [...requiredAffinity, 'nodeSelectorTerms', 0, 'matchExpressions', index, 'key']
      : requiredAffinity,
    label,
    selected: `${label}=${stringAt(selector, [label])}`,
  };
}

const requiredAffinity: Path = ['affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution'];

/** Whether a node with only the labels that the class selects can meet the requirement, by the scheduler's rules. */
function canHold(requirement: Value, selector: Value | undefined): boolean {
  if (member(selector, stringAt(requirement, ['key'])) === undefined) return true;
  const term = { matchExpressions: [requirement] };
  const pod = withValueAt({}, [...requiredAffinity, 'nodeSelectorTerms'], [term]);
  const node = readNode({ metadata: { labels: selector ?? {} } });
  return matchesNodeAffinity(readPodSpec(pod), node);
}

function inWords(requirement: Value | undefined): string {
  const values = listAt(requirement, ['values']);
  const list = values.length === 0 ? '' : ` [${values.join(', ')}]`;
  return `${stringAt(requirement, ['key'])} ${stringAt(requirement, ['operator'])}${list}`;
}
