import { type Value, withValueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import type { WrittenFields } from '../validation/runtime-class.ts';

/**
 * A Pod spec as a server of this release keeps it when an object is created: the gate PodOverhead was off before 1.18,
 * and an overhead was dropped before anything was validated, in templates too
 * (pkg/api/pod/util.go:DropDisabledTemplateFields, dropDisabledFields).
 */
export function podSpecWithoutGatedFields(podSpec: Value, version: KubernetesVersion): Value {
  return atLeast(version, 18) ? podSpec : withValueAt(podSpec, ['overhead'], undefined);
}

/**
 * A RuntimeClass the same way, its fields where `written` says: overhead and scheduling exist since 1.16, the overhead
 * behind the same gate (pkg/registry/node/runtimeclass/strategy.go:PrepareForCreate).
 */
export function classWithoutGatedFields(
  runtimeClass: Value,
  written: WrittenFields,
  version: KubernetesVersion,
): Value {
  if (atLeast(version, 18)) return runtimeClass;
  const withoutOverhead = withValueAt(runtimeClass, written.overhead, undefined);
  return atLeast(version, 16) ? withoutOverhead : withValueAt(withoutOverhead, written.scheduling, undefined);
}
