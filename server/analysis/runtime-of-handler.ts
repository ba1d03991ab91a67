import { removedRuntimeTypes } from '../node-config/removed-settings.ts';
import type { RuntimeProfile } from '../runtimes/model/profile.ts';
import { resolveRuntime } from '../runtimes/resolve-runtime.ts';
import type { RuntimeCorrections } from '../runtimes/runtime-corrections.ts';

/** The runtime that a handler is of by its name; `undefined` where it may be of runtimes that have little in common. */
export function runtimeOfHandler(
  handler: string,
  corrections: RuntimeCorrections,
): RuntimeProfile | undefined {
  return resolveRuntime({ handler }, corrections)?.profile;
}

/** Whether a handler of this name is shipped, or the user declares what it is: then it is no misspelling of another name. */
export function isKnownHandler(handler: string, corrections: RuntimeCorrections): boolean {
  return resolveRuntime({ handler }, corrections) !== undefined;
}

/**
 * What containerd has to be told as `runtime_type` for a handler of this runtime: the type that is called like the
 * handler, as kata-deploy has it, where there is such a one. `undefined` where no type is published.
 */
export function runtimeTypeFor(handler: string, profile: RuntimeProfile): string | undefined {
  const own = `io.containerd.${handler}.v2`;
  const isOwn = resolveRuntime({ configured: [{ runtimeType: own }] })?.profile?.id === profile.id;
  if (isOwn) return own;
  return currentRuntimeTypes(profile)[0];
}

/** The runtime types that containerd still has, without patterns for them. */
export function currentRuntimeTypes({ runtimeTypes }: RuntimeProfile): readonly string[] {
  return runtimeTypes.filter(type => !type.includes('*') && !Object.hasOwn(removedRuntimeTypes, type));
}
