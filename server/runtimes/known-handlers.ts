import { groupBy } from '../base/collections.ts';
import { kataDeployVariantOf } from './model/kata-deploy.ts';
import type { HandlerName, Isolation, RuntimeProfile } from './model/profile.ts';
import { profiles } from './profiles/index.ts';

/** A runtime that a handler name usually belongs to. Only the node configuration shows which runtime a node really uses. */
export interface KnownHandler {
  readonly name: string;
  readonly profile: RuntimeProfile;
  readonly title: string;
  readonly isolation: Isolation;
  readonly homepage: string;
  /** The platform, installer or project that configures nodes with this handler name. */
  readonly usedBy: string;
  readonly source: string;
  /** False if the runtime was inferred from the use of the name, not read in a configuration. */
  readonly certain: boolean;
  /** Whether the name is generic, so that others configure it with any runtime. */
  readonly saysNothing: boolean;
}

/**
 * The known uses of a handler name, one entry for each runtime or platform that uses it; empty for an unknown name. A
 * variant that kata-deploy composes (`kata-qemu-blue`, `kata-qemu-debug`) counts as the name it is derived from.
 */
export function knownHandlers(name: string): readonly KnownHandler[] {
  const handlers = shippedHandlers.get(name) ?? [];
  const variantOf = kataDeployVariantOf(name);
  if (handlers.length > 0 || variantOf === undefined) return handlers;
  return knownHandlers(variantOf).map(handler => ({ ...handler, name }));
}

const shippedHandlers = groupBy(
  profiles.flatMap(profile => profile.handlers.map(handler => describe(profile, handler))),
  ({ name }) => name,
);

/** Every handler name that a project or platform ships, in alphabetical order. */
export function knownHandlerNames(): readonly string[] {
  return [...shippedHandlers.keys()].sort();
}

function describe(profile: RuntimeProfile, handler: HandlerName): KnownHandler {
  const { name, usedBy, source, isolation, certain, saysNothing } = handler;
  return {
    name,
    profile,
    title: profile.title,
    isolation: isolation ?? profile.isolation,
    homepage: profile.homepage,
    usedBy,
    source,
    certain: certain !== false,
    saysNothing: saysNothing === true,
  };
}
