import { rememberEach } from '../../base/remember.ts';
import type { KnownClass } from '../../kubernetes/classes/known-class.ts';
import { platformClasses, shippedClasses } from '../../runtimes/platform-classes.ts';
import type { RuntimeCorrections } from '../../runtimes/runtime-corrections.ts';
import type { ClusterView } from '../cluster-view.ts';

/**
 * Computes once what is the same for all classes of a cluster that put the same into Pods. A cluster may have hundreds
 * of classes; they have many names and handlers, but few kinds of nodes that they are for.
 */
export function oncePerPlacing<Result>(
  { placingOf }: ClusterView,
  compute: (known: KnownClass) => Result,
): (known: KnownClass) => Result {
  return rememberEach(compute, placingOf);
}

/** Computes once what is the same for all classes of a cluster that have one runtime and put the same into Pods. */
export function oncePerRuntime<Result>(
  { placingOf }: ClusterView,
  corrections: RuntimeCorrections,
  compute: (known: KnownClass) => Result,
): (known: KnownClass) => Result {
  // A name tells something about the runtime where users or platforms gave it.
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
