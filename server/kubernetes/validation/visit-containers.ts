import { child, element, type FieldError, type FieldPath } from '../objects/field-error.ts';
import { listAt, type Value } from '../objects/value.ts';

/** Returns what `visit` says of each container, init containers first (pkg/apis/core/pods/helpers.go). */
export function visitContainers(
  podSpec: Value,
  path: FieldPath,
  visit: (container: Value, place: FieldPath) => readonly FieldError[],
): readonly FieldError[] {
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap(field =>
    listAt(podSpec, [field]).flatMap((container, index) =>
      visit(container, element(child(path, field), index)),
    ),
  );
}
