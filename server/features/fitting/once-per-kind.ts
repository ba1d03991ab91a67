import { toJson } from '../../kubernetes/json.ts';
import type { KnownClass } from '../../kubernetes/known-class.ts';
import { type Value, valueAt } from '../../kubernetes/value.ts';
import { platformClasses, shippedClasses } from '../../runtimes/platform-classes.ts';
import type { RuntimeCorrections } from '../../runtimes/runtime-corrections.ts';
import { inView } from '../../workspace/cluster-view.ts';

/**
 * Computes once what is the same for all classes that put the same into Pods. A cluster may have hundreds of classes;
 * they have many names and handlers, but few kinds of nodes that they are for.
 */
export function oncePerPlacing<Result>(
  compute: (known: KnownClass) => Result,
): (known: KnownClass) => Result {
  return oncePer(createPlacingReader(), compute);
}

/** Computes once what is the same for all classes of a cluster that have one runtime and put the same into Pods. */
export function oncePerRuntime<Result>(
  corrections: RuntimeCorrections,
  compute: (known: KnownClass) => Result,
): (known: KnownClass) => Result {
  const placingOf = createPlacingReader();
  // A name tells something about the runtime where users or platforms gave it.
  const isTelling = (name: string) =>
    corrections.classes.has(name) ||
    platformClasses(name).length > 0 ||
    shippedClasses.some(row => row.name === name);
  const keyOf = (known: KnownClass) => {
    const { name, handler = '', source } = known;
    return [placingOf(known), handler, isTelling(name) ? name : '', source.kind].join('\n');
  };
  return oncePer(keyOf, compute);
}

/** How many different things classes put into Pods. */
export function countPlacings(classes: readonly KnownClass[]): number {
  return new Set(classes.map(createPlacingReader())).size;
}

function oncePer<Result>(
  keyOf: (known: KnownClass) => string,
  compute: (known: KnownClass) => Result,
): (known: KnownClass) => Result {
  const results = new Map<string, { readonly result: Result }>();
  return known => {
    const key = keyOf(known);
    const before = results.get(key);
    if (before !== undefined) return before.result;
    const result = compute(known);
    results.set(key, { result });
    return result;
  };
}

/** What RuntimeClass admission reads of a class, as a text. */
function createPlacingReader(): (known: KnownClass) => string {
  // Classes that a cluster lists share what they have in common.
  const texts = new Map<Value | undefined, string>();
  const textOf = (value: Value | undefined) => {
    const text = texts.get(value) ?? toJson(value ?? null);
    texts.set(value, text);
    return text;
  };
  return known => {
    const runtimeClass = inView(known);
    const overhead = textOf(valueAt(runtimeClass, ['overhead']));
    return `${overhead}\n${textOf(valueAt(runtimeClass, ['scheduling']))}`;
  };
}
