import { isObject, type Value, valueAt } from '../kubernetes/value.ts';

/**
 * Label keys that would keep nodes apart which are alike in everything else, in order: the hostname, labels of which no
 * two nodes have the same value, and labels of very many values, such as racks. Of a few nodes nothing can be told:
 * each may be a pool of its own. None of them is a key that one of the classes (RuntimeClass objects) selects on.
 *
 * A Pod can select on such a label all the same: then it is not known which nodes it finds.
 */
export function labelsLeftOut(
  values: ReadonlyMap<string, LabelValues>,
  classes: Iterable<Value>,
): readonly string[] {
  const selected = selectedLabels(classes);
  const isUseless = ([key, { different, nodes }]: readonly [string, LabelValues]) =>
    key === hostname ||
    different.size > mostValues ||
    (different.size === nodes && nodes >= fewestUniqueNodes);
  const useless = [...values].filter(isUseless).map(([key]) => key);
  return useless.filter(key => !selected.has(key)).sort();
}

/** What nodes have for one label; counted until it is clear that there are too many values. */
export interface LabelValues {
  readonly different: ReadonlySet<Value>;
  readonly nodes: number;
}

/** The values of every label of these nodes, by key. */
export function valuesOfLabels(nodes: Iterable<Value>): ReadonlyMap<string, LabelValues> {
  const byKey = new Map<string, { different: Set<Value>; nodes: number }>();
  for (const node of nodes) {
    const labels = valueAt(node, ['metadata', 'labels']);
    if (!isObject(labels)) continue;
    for (const key of Object.keys(labels)) {
      const seen = byKey.get(key) ?? { different: new Set(), nodes: 0 };
      if (seen.nodes === 0) byKey.set(key, seen);
      if (seen.different.size > mostValues) continue;
      seen.different.add(labels[key] ?? null);
      seen.nodes++;
    }
  }
  return byKey;
}

/** The kubelet puts it on every node (k8s.io/api/core/v1/well_known_labels.go:LabelHostname). */
const hostname = 'kubernetes.io/hostname';

const fewestUniqueNodes = 10;

/** More than the zones, pools and machine types of the largest clusters. */
const mostValues = 100;

function selectedLabels(classes: Iterable<Value>): ReadonlySet<string> {
  const selected = new Set<string>();
  for (const runtimeClass of classes) {
    const selector = valueAt(runtimeClass, ['scheduling', 'nodeSelector']);
    if (isObject(selector)) for (const key of Object.keys(selector)) selected.add(key);
  }
  return selected;
}
