import type { Condition, PodOnRuntime } from './model/condition.ts';
import type { Limitation } from './model/limitation.ts';
import type { RuntimeProfile } from './model/profile.ts';

/** A limitation that holds for a runtime. */
export interface RuntimeLimitation {
  readonly limitation: Limitation;
  /** It is known of the runtime that this one is a build of, and holds here as far as nothing else is known. */
  readonly isInherited: boolean;
}

/** Everything that a runtime is known not to do, what it has from the runtime that it is a build of last. */
export function limitationsOf(profile: RuntimeProfile): readonly RuntimeLimitation[] {
  const own = profile.limitations;
  const replaced = new Set([...own.map(({ id }) => id), ...(profile.lifted ?? [])]);
  const inherited = profile.buildOf === undefined ? [] : limitationsOf(profile.buildOf);
  return [
    ...own.map(limitation => ({ limitation, isInherited: false })),
    ...inherited
      .filter(({ limitation }) => !replaced.has(limitation.id))
      .map(({ limitation }) => ({ limitation, isInherited: true })),
  ];
}

/** Where in a Pod the limitation is met. */
export function placesOf({ condition }: Limitation, pod: PodOnRuntime): ReturnType<Condition> {
  return condition?.(pod) ?? [];
}
