import { asMap, asSequence, entriesOf } from '../../yaml/lookup.ts';
import type { Node } from '../../yaml/tree.ts';
import { toValue } from '../../yaml/value.ts';
import type { Value } from '../objects/value.ts';

/**
 * Returns only the fields of a Pod spec, unconverted, that RuntimeClass admission, the scheduler's filters and preemption read:
 * of containers little else than their resources. Values of a wrong type stay unchanged.
 *
 * @param podSpec the node, because converting the other fields to values would cost more than parsing them.
 */
export function fieldsThatPlace(podSpec: Node): Value {
  return partOf(podSpec, fields) ?? null;
}

/** `true`: the whole value; a map: these fields of it; a list: of each item what its one element says. */
type Kept = true | readonly [Kept] | { readonly [field: string]: Kept };

const container: Kept = {
  resources: true,
  restartPolicy: true,
  restartPolicyRules: [{ action: true }],
  volumeMounts: [{ bindMountOptions: true }],
};

/** `readPodSpec`, without what only quotas and the kubelet read. */
const fields: Kept = {
  runtimeClassName: true,
  overhead: true,
  nodeName: true,
  nodeSelector: true,
  tolerations: true,
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: true } },
  containers: [container],
  initContainers: [container],
  resources: true,
  preemptionPolicy: true,
  hostUsers: true,
  hostNetwork: true,
};

function partOf(node: Node | null, kept: Kept): Value | undefined {
  if (kept === true) return toValue(node);
  if (isListOf(kept)) {
    const list = asSequence(node);
    if (list === null) return toValue(node);
    // The number of containers does not matter, only their requests.
    const items = list.items.flatMap(item => partOf(item, kept[0]) ?? []);
    return items.length === 0 ? undefined : items;
  }
  const map = asMap(node);
  if (map === null) return toValue(node);
  let parts: Record<string, Value> | undefined;
  for (const { key, value } of entriesOf(map)) {
    const part = Object.hasOwn(kept, key.text) ? partOf(value, kept[key.text]!) : undefined;
    if (part === undefined) continue;
    parts ??= {};
    parts[key.text] = part;
  }
  return parts;
}

function isListOf(kept: Kept): kept is readonly [Kept] {
  return Array.isArray(kept);
}
