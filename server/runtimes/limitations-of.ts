import { rememberWhileAlive } from '../base/remember.ts';
import type { Condition, PodOnRuntime } from './model/condition.ts';
import type { Limitation } from './model/limitation.ts';
import type { RuntimeProfile } from './model/profile.ts';

/** A limitation that holds for a runtime. */
export interface RuntimeLimitation {
  readonly limitation: Limitation;
  /** Whether the limitation comes from the runtime that this one is a build of, and is assumed to apply here as well. */
  readonly isInherited: boolean;
}

/** All known limitations of a runtime; those inherited from the runtime that it is a build of come last. */
export function limitationsOf(profile: RuntimeProfile): readonly RuntimeLimitation[] {
  return limitationsOnce(profile);
}

/** Every Pod asks for those of its runtime. */
const limitationsOnce = rememberWhileAlive((profile: RuntimeProfile): readonly RuntimeLimitation[] => {
  const own = profile.limitations;
  const replaced = new Set([...own.map(({ id }) => id), ...(profile.lifted ?? [])]);
  const inherited = profile.buildOf === undefined ? [] : limitationsOf(profile.buildOf);
  return [
    ...own.map(limitation => ({ limitation, isInherited: false })),
    ...inherited
      .filter(({ limitation }) => !replaced.has(limitation.id))
      .map(({ limitation }) => ({ limitation, isInherited: true })),
  ];
});

/** The paths in a Pod to which the limitation applies; empty if it does not apply. */
export function placesOf({ condition }: Limitation, pod: PodOnRuntime): ReturnType<Condition> {
  return condition?.(pod) ?? [];
}
