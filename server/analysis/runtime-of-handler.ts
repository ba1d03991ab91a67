import { removedRuntimeTypes } from '../node-config/removed-settings.ts';
import type { RuntimeProfile } from '../runtimes/model/profile.ts';
import { resolveRuntime } from '../runtimes/resolve-runtime.ts';
import type { RuntimeCorrections } from '../runtimes/runtime-corrections.ts';

/** The runtime that a handler's name belongs to; `undefined` if it may belong to runtimes that have little in common. */
export function runtimeOfHandler(
  handler: string,
  corrections: RuntimeCorrections,
): RuntimeProfile | undefined {
  return resolveRuntime({ handler }, corrections)?.profile;
}

/**
 * Whether a handler of this name is shipped with a runtime or declared by the user: then it is no misspelling of another
 * name.
 */
export function isKnownHandler(handler: string, corrections: RuntimeCorrections): boolean {
  return resolveRuntime({ handler }, corrections) !== undefined;
}

/**
 * The `runtime_type` in containerd for a handler of this runtime: the type named like the handler, as in kata-deploy, if
 * there is one. `undefined` if no type is published.
 */
export function runtimeTypeFor(handler: string, profile: RuntimeProfile): string | undefined {
  const own = `io.containerd.${handler}.v2`;
  const isOwn = resolveRuntime({ configured: [{ runtimeType: own }] })?.profile?.id === profile.id;
  if (isOwn) return own;
  return currentRuntimeTypes(profile)[0];
}

/** The runtime types that containerd still supports, without patterns. */
function currentRuntimeTypes({ runtimeTypes }: RuntimeProfile): readonly string[] {
  return runtimeTypes.filter(type => !type.includes('*') && !Object.hasOwn(removedRuntimeTypes, type));
}
