import { type Value, withValueAt } from '../objects/value.ts';
import { atLeast, type KubernetesVersion } from '../objects/versions.ts';
import type { WrittenFields } from '../validation/runtime-class.ts';

/**
 * Returns a Pod spec as a server of this release stores it on create: the gate PodOverhead was off before 1.18, and
 * an overhead was dropped before validation, in templates too (pkg/api/pod/util.go:DropDisabledTemplateFields,
 * dropDisabledFields).
 */
export function podSpecWithoutGatedFields(podSpec: Value, version: KubernetesVersion): Value {
  return atLeast(version, 18) ? podSpec : withValueAt(podSpec, ['overhead'], undefined);
}

/**
 * Returns a RuntimeClass as a server of this release stores it on create; `written` says where its fields are.
 * Overhead and scheduling exist since 1.16, the overhead behind the gate PodOverhead
 * (pkg/registry/node/runtimeclass/strategy.go:PrepareForCreate).
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
