import { isObject, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';

/**
 * Label keys that identify a node and do not describe it, sorted: the hostname, labels whose values are addresses or
 * names of nodes, labels of which hardly two nodes have the same value, and labels with very many values, such as racks.
 * Keys that one of the classes (RuntimeClass objects) selects on are never among them.
 *
 * A Pod can select on such a label all the same: then it is not known which nodes it finds.
 */
export function labelsLeftOut(
  values: ReadonlyMap<string, LabelValues>,
  classes: Iterable<Value>,
): readonly string[] {
  const selected = selectedLabels(classes);
  const isUseless = ([key, { different, nodes, tellsNode }]: readonly [string, LabelValues]) =>
    key === hostname ||
    tellsNode ||
    different.size > mostValues ||
    (isNearlyUnique(different.size, nodes) && !kindLabels.has(key));
  const useless = [...values].filter(isUseless).map(([key]) => key);
  return useless.filter(key => !selected.has(key)).sort();
}

/** The values of one label, with their counts; counted until it is clear that there are too many. */
export interface LabelValues {
  readonly different: ReadonlySet<Value>;
  readonly nodes: number;
  /** Whether any value is an address or the name of the node. */
  readonly tellsNode: boolean;
}

/** The values of every label of these nodes, by label key. */
export function valuesOfLabels(nodes: Iterable<Value>): ReadonlyMap<string, LabelValues> {
  const byKey = new Map<string, { different: Set<Value>; nodes: number; tellsNode: boolean }>();
  for (const node of nodes) {
    const labels = valueAt(node, ['metadata', 'labels']);
    if (!isObject(labels)) continue;
    const name = stringAt(node, ['metadata', 'name']);
    for (const key of Object.keys(labels)) {
      const value = labels[key] ?? null;
      const seen = byKey.get(key) ?? { different: new Set(), nodes: 0, tellsNode: false };
      if (seen.nodes === 0) byKey.set(key, seen);
      if (seen.different.size > mostValues) continue;
      seen.nodes++;
      if (value === name && name !== '') seen.tellsNode = true;
      if (seen.different.has(value)) continue;
      seen.different.add(value);
      if (hasAddress(value)) seen.tellsNode = true;
    }
  }
  return byKey;
}

/** The label that the kubelet sets on every node (k8s.io/api/core/v1/well_known_labels.go:LabelHostname). */
const hostname = 'kubernetes.io/hostname';

/** Largest number of values: more than the zones, pools and machine types of the largest clusters. */
const mostValues = 100;

/** Smallest number of nodes to judge by: of two, one may have a feature and the other may not, which is no name. */
const fewestUniqueNodes = 3;

/** Whether a label has nearly as many values as nodes: as many for a few nodes, nine tenths for many. */
function isNearlyUnique(different: number, nodes: number): boolean {
  return nodes >= fewestUniqueNodes && different > nodes * 0.9;
}

/**
 * Labels that describe a node, though in a small cluster each may have its own value
 * (k8s.io/api/core/v1/well_known_labels.go, 1.36).
 */
const kindLabels: ReadonlySet<string> = new Set([
  'kubernetes.io/arch',
  'kubernetes.io/os',
  'node.kubernetes.io/instance-type',
  'topology.kubernetes.io/region',
  'topology.kubernetes.io/zone',
]);

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const ipv4 = new RegExp(`(?<!\\d)${octet}([.-])(?:${octet}\\1){2}${octet}(?!\\d)`);
const ipv6 = /^(?:[\da-f]{1,4}(?:-[\da-f]{1,4}){7}|(?=.*--)[\da-f]{1,4}(?:--?[\da-f]{1,4})+)$/i;

/**
 * Whether a value contains an address: `10.1.2.3`, `ip-10-1-2-3.internal`; IPv6 with dashes, because label values have
 * no colons.
 */
function hasAddress(value: Value): boolean {
  return typeof value === 'string' && (ipv4.test(value) || ipv6.test(value));
}

function selectedLabels(classes: Iterable<Value>): ReadonlySet<string> {
  const selected = new Set<string>();
  for (const runtimeClass of classes) {
    const selector = valueAt(runtimeClass, ['scheduling', 'nodeSelector']);
    if (isObject(selector)) for (const key of Object.keys(selector)) selected.add(key);
  }
  return selected;
}
