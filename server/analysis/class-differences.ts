import { type ClassAspect, classAspects, isSameAspect } from '../kubernetes/classes/class-aspects.ts';
import type { KnownClass } from '../kubernetes/classes/known-class.ts';

/** One respect in which classes of a name differ. */
export interface ClassDifference {
  readonly aspect: ClassAspect;
  /** The classes, grouped by equal values in this respect; at least two groups. */
  readonly groups: readonly (readonly [KnownClass, ...KnownClass[]])[];
}

/** The respects in which classes of one name differ. */
export function classDifferences(classes: readonly KnownClass[]): readonly ClassDifference[] {
  return classAspects.flatMap(aspect => {
    const groups: [KnownClass, ...KnownClass[]][] = [];
    for (const known of classes) {
      const alike = groups.find(([first]) => isSameAspect(first, known, aspect));
      if (alike === undefined) groups.push([known]);
      else alike.push(known);
    }
    return groups.length > 1 ? [{ aspect, groups }] : [];
  });
}
