import { rememberEach } from '../../base/remember.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { platformClasses, shippedClasses } from '../../runtimes/platform-classes.ts';
import type { RuntimeCorrections } from '../../runtimes/runtime-corrections.ts';
import type { ClusterView } from '../cluster-view.ts';

/**
 * A function that computes one result for all classes of a cluster that set the same fields in Pods. A cluster may have
 * hundreds of classes with many names and handlers, but few sets of nodes that they select.
 */
export function oncePerPlacing<Result>(
  { placingOf }: ClusterView,
  compute: (known: KnownClass) => Result,
): (known: KnownClass) => Result {
  return rememberEach(compute, placingOf);
}

/**
 * A function that computes one result for all classes of a cluster that have one runtime and set the same fields in
 * Pods.
 */
export function oncePerRuntime<Result>(
  { placingOf }: ClusterView,
  corrections: RuntimeCorrections,
  compute: (known: KnownClass) => Result,
): (known: KnownClass) => Result {
  // A class name hints at the runtime if users or platforms gave it that meaning.
  const isTelling = (name: string) =>
    corrections.classes.has(name) ||
    platformClasses(name).length > 0 ||
    shippedClasses.some(row => row.name === name);
  const keyOf = (known: KnownClass) => {
    const { name, handler = '', source } = known;
    return [placingOf(known), handler, isTelling(name) ? name : '', source.kind].join('\n');
  };
  return rememberEach(compute, keyOf);
}
